import type { GazetteerPlace, Link, PlanningRules, Stand } from '@sawari/planner'

/** All that the product knows of stands, as the database keeps it. */
export interface StandData {
  readonly version: string
  readonly network: { readonly stands: readonly Stand[]; readonly links: readonly Link[] }
  readonly places: readonly GazetteerPlace[]
  readonly rules: PlanningRules
}
