/** One value per criterion, always four: see `fourCriteria`. */
export type FourCriteria<Value> = readonly [Value, Value, Value, Value]

/**
 * Extends two or three criteria to four by repeating the last one. A repeated criterion changes no
 * dominance check, so a single search loop serves two, three and four criteria.
 */
export function fourCriteria<Value>(values: readonly Value[]): FourCriteria<Value> {
  const last = values[values.length - 1]!
  return [values[0]!, values[1] ?? last, values[2] ?? last, values[3] ?? last]
}
