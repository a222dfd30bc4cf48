import type { Problem } from './problems.ts'
import { outsideReason, STAND_FIELDS, type StandFields } from './stand-fields.ts'

/** One stand of a list: what the list says of it, and where. */
export interface ListedStand {
  /** Where one of its fields stands, by the field's name in the file. */
  readonly place: (name: string) => Omit<Problem, 'reason'>
  readonly fields: Partial<StandFields>
  /** The fields, by their names in the file, that are said and of no use. */
  readonly wrong: ReadonlySet<string>
}

/** A link of a list, checked; lists give links for reading, and do not set them. */
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

/** Ten times as many as there are: links for these still take only seconds. */
export const MOST_STANDS = 5_000

/** Checks every field that is said; `raw` gives it by its name in the file, undefined where it is not. */
export function readFields(
  raw: (name: string) => unknown,
  tell: (name: string, reason: string) => void,
): Pick<ListedStand, 'fields' | 'wrong'> {
  const wrong = new Set<string>()
  const fields: Partial<Record<keyof StandFields, unknown>> = {}
  for (const [name, { field, check }] of Object.entries(STAND_FIELDS)) {
    const value = raw(name)
    if (value === undefined) continue
    const checked = check(value)
    if ('value' in checked) fields[field] = checked.value
    else {
      tell(name, checked.reason)
      wrong.add(name)
    }
  }
  const { latitude, longitude } = fields
  if (typeof latitude === 'number' && typeof longitude === 'number') {
    const reason = outsideReason({ latitude, longitude })
    if (reason !== undefined) tell('latitude', reason)
  }
  return { fields: fields as Partial<StandFields>, wrong }
}
