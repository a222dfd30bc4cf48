import type { GazetteerPlace, Link, PlanningRules, Stand } from '@sawari/planner'

/** The complete stand dataset, as stored in the database. */
export interface StandData {
  readonly version: string
  readonly network: { readonly stands: readonly Stand[]; readonly links: readonly Link[] }
  readonly places: readonly GazetteerPlace[]
  readonly rules: PlanningRules
}
