import { bestBy, compareBy, recommend } from './recommend.ts'
import type { RouteOption } from './route-option.ts'

/** As many as fit beside each other in a mind. */
const MOST_ROUTES = 5

/** Two ways with more than this share of the shorter one's distance in common are one pattern. */
const SAME_PATTERN_SHARE = 0.7

/** What a change is worth: its wait is in the minutes, this is for the bother. */
const CHANGE_MINUTES = 5

/** What an hour is worth on such a trip: near the wage of an hour's unskilled work in the region. */
const RUPEES_PER_MINUTE = 1

/**
 * At most five options that differ in their way, fastest first. The fastest, the cheapest, the
 * shortest and the best ride without a change are always among them.
 */
export function distinctOptions(options: readonly RouteOption[]): RouteOption[] {
  const { fastest, cheapest, shortest } = recommend(options)
  const chosen = new Set([fastest, cheapest, shortest])
  const direct = options.filter(isDirectRide)
  if (direct.length > 0) chosen.add(bestBy(direct, ['minutes', 'fareRupees', 'distance']))
  for (const option of options.toSorted((a, b) => burdenOf(a) - burdenOf(b))) {
    if (chosen.size >= MOST_ROUTES) break
    if (![...chosen].some(other => other === option || isSamePattern(other, option))) chosen.add(option)
  }
  return [...chosen].sort((a, b) => compareBy(a, b, ['minutes', 'fareRupees', 'transfers', 'distance']))
}

function isDirectRide({ legs, transfers }: RouteOption): boolean {
  return transfers === 0 && legs.some(({ mode }) => mode === 'auto')
}

function burdenOf({ minutes, fareRupees, transfers }: RouteOption): number {
  return minutes + fareRupees / RUPEES_PER_MINUTE + transfers * CHANGE_MINUTES
}

/** The same changes, or mostly the same stretches. */
function isSamePattern(a: RouteOption, b: RouteOption): boolean {
  if (a.transfers === b.transfers && boardedAfterChange(a) === boardedAfterChange(b)) return true
  const stretchesOfA = new Set(a.legs.map(stretchOf))
  const common = b.legs
    .filter(leg => stretchesOfA.has(stretchOf(leg)))
    .reduce((sum, leg) => sum + leg.distance, 0)
  return common > SAME_PATTERN_SHARE * Math.min(a.distance, b.distance)
}

function boardedAfterChange({ legs }: RouteOption): string {
  const rides = legs.filter(({ mode }) => mode === 'auto')
  return rides
    .slice(1)
    .map(({ from }) => from)
    .join()
}

function stretchOf({ mode, from, to }: RouteOption['legs'][number]): string {
  return `${mode} ${from} ${to}`
}
