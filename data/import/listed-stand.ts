import type { GazetteerPlace, Link, PlanningRules, Region, Stand } from '@sawari/planner'
import type { Problem } from './problems.ts'
import { cityReason, outsideReason, STAND_FIELDS, type StandFields } from './stand-fields.ts'

/** One stand of a list: its fields and their positions in the file. */
export interface ListedStand {
  /** The position of a field, by the field's name in the file. */
  readonly place: (name: string) => Omit<Problem, 'reason'>
  readonly fields: Partial<StandFields>
  /** Names, as in the file, of the fields with an invalid value. */
  readonly wrong: ReadonlySet<string>
}

/** A checked link of a list; links in a list are informative and are not imported. */
export interface ListedLink {
  readonly fromId: string
  readonly toId: string
  readonly fareRupees: number
}

export interface StandList {
  readonly stands: readonly ListedStand[]
  readonly links: readonly ListedLink[]
  readonly problems: readonly Problem[]
}

/** Ten times the present number of stands; linking this many still takes only seconds. */
export const MOST_STANDS = 5_000

/** Checks every given field; `raw` returns a field by its name in the file, or undefined if it is absent. */
export function readFields(
  raw: (name: string) => unknown,
  report: (name: string, reason: string) => void,
  region: Region,
): Pick<ListedStand, 'fields' | 'wrong'> {
  const wrong = new Set<string>()
  const fields: Partial<Record<keyof StandFields, unknown>> = {}
  for (const [name, { field, check }] of Object.entries(STAND_FIELDS)) {
    const value = raw(name)
    if (value === undefined) continue
    const checked = check(value)
    const reason = 'reason' in checked ? checked.reason : reasonOf(region, field, checked.value)
    if ('reason' in checked || reason !== undefined) {
      report(name, reason ?? '')
      wrong.add(name)
    } else fields[field] = checked.value
  }
  const { latitude, longitude } = fields
  if (typeof latitude === 'number' && typeof longitude === 'number') {
    const reason = outsideReason(region, { latitude, longitude })
    if (reason !== undefined) report('latitude', reason)
  }
  return { fields: fields as Partial<StandFields>, wrong }
}

/** Why a value that is right by itself does not fit into the region. */
function reasonOf(region: Region, field: keyof StandFields, value: unknown): string | undefined {
  return field === 'city' && typeof value === 'string' ? cityReason(region, value) : undefined
}

/** The complete stand dataset, as stored in the database. */
export interface StandData {
  readonly version: string
  readonly network: { readonly stands: readonly Stand[]; readonly links: readonly Link[] }
  readonly places: readonly GazetteerPlace[]
  readonly rules: PlanningRules
}
