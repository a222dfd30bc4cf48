import { type OptionLeg, type RouteOption, serviceOf } from './route-option.ts'

/** More routes would be hard to compare at a glance. */
export const MOST_ROUTES = 5

/** Two routes have the same pattern if they share more than this fraction of the shorter one's distance. */
const SAME_PATTERN_SHARE = 0.7

/**
 * The cost of a change in minutes, for the inconvenience alone: the minutes of a route already include
 * the wait.
 */
export const CHANGE_MINUTES = 5

/** The value of time on such a trip: 60 rupees per hour, near the wage of unskilled work in the region. */
const RUPEES_PER_MINUTE = 1

/** The options selected for display, and why each of the others is not shown. */
export interface Choice {
  /** Fastest first. */
  readonly chosen: readonly RouteOption[]
  /** The recommended ones, which are among them. */
  readonly best: BestOptions
  readonly cut: ReadonlyMap<RouteOption, Cut>
}

/**
 * Why an option is not shown: it has mostly the same line as a chosen one, it is better than a chosen one only
 * in kilometres, it is hardly faster than walking, it gains too little over another, it waits long for a first
 * train, it needs too many shared autos for that hour, or five others have already been chosen.
 */
export type Cut =
  | {
      readonly reason: 'nearDuplicate' | 'onlyShorter' | 'walkInstead' | 'hardlyWorth'
      readonly other: RouteOption
    }
  | { readonly reason: 'beyondFive' | 'longWait' | 'manySeats' }

/**
 * At most five options that differ in their line and in figures that matter to a passenger. They always include
 * the fastest, the cheapest, the shortest, the best shared auto without a change and the reserved auto.
 */
export function distinctOptions(options: readonly RouteOption[]): Choice {
  const best = recommend(options)
  const chosen: RouteOption[] = []
  const choose = (option: RouteOption) => {
    if (!chosen.includes(option)) chosen.push(option)
  }
  for (const option of [best.fastest, best.cheapest, best.shortest]) choose(option)
  for (const service of ['shared', 'reserved'] as const) {
    const direct = options.filter(option => option.transfers === 0 && serviceOf(option) === service)
    if (direct.length > 0) choose(bestBy(direct, ['minutes', 'fareRupees', 'distance']))
  }
  const cut = new Map<RouteOption, Cut>()
  for (const option of options.toSorted((a, b) => generalisedCostOf(a) - generalisedCostOf(b))) {
    if (chosen.includes(option)) continue
    const reason = reasonAgainst(option, chosen)
    if (reason === undefined) chosen.push(option)
    else cut.set(option, reason)
  }
  return { chosen: chosen.sort((a, b) => compareBy(a, b, FASTEST)), best, cut }
}

function reasonAgainst(option: RouteOption, chosen: readonly RouteOption[]): Cut | undefined {
  const alike = chosen.find(other => isSamePattern(other, option))
  if (alike !== undefined) return { reason: 'nearDuplicate', other: alike }
  const asGood = chosen.find(other => isOnlyShorter(option, other))
  if (asGood !== undefined) return { reason: 'onlyShorter', other: asGood }
  return chosen.length < MOST_ROUTES ? undefined : { reason: 'beyondFive' }
}

/** Fewer kilometres alone are no advantage, because their cost is part of the time and the fare. */
export function isOnlyShorter(option: RouteOption, other: RouteOption): boolean {
  return (
    other.minutes <= option.minutes &&
    other.fareRupees <= option.fareRupees &&
    other.transfers <= option.transfers
  )
}

/** Minutes, rupees and changes in one number. */
export function generalisedCostOf({ minutes, fareRupees, transfers }: RouteOption): number {
  return minutes + fareRupees / RUPEES_PER_MINUTE + transfers * CHANGE_MINUTES
}

/** Whether both have the same changes, or mostly the same line. */
function isSamePattern(a: RouteOption, b: RouteOption): boolean {
  if (serviceOf(a) !== serviceOf(b)) return false
  // Metro routes with the same changes were removed before.
  const isByAutos = serviceOf(a) !== 'metro'
  if (isByAutos && a.transfers === b.transfers && changeAlike(a.legs, b.legs)) return true
  let common = 0
  for (const leg of b.legs) {
    if (a.legs.some(other => isSameLeg(other, leg))) common += leg.distance
  }
  return common > SAME_PATTERN_SHARE * Math.min(a.distance, b.distance)
}

/** Whether each auto after the first is boarded at the same stand. Both routes must have equally many autos. */
function changeAlike(a: RouteOption['legs'], b: RouteOption['legs']): boolean {
  let [atA, atB] = [nextSeat(a, nextSeat(a, 0) + 1), nextSeat(b, nextSeat(b, 0) + 1)]
  while (atA < a.length && atB < b.length) {
    if (a[atA]!.from !== b[atB]!.from) return false
    atA = nextSeat(a, atA + 1)
    atB = nextSeat(b, atB + 1)
  }
  return true
}

function nextSeat(legs: RouteOption['legs'], start: number): number {
  let at = start
  while (at < legs.length && legs[at]!.mode !== 'seat') at++
  return at
}

function isSameLeg(a: OptionLeg, b: OptionLeg): boolean {
  return a.mode === b.mode && a.from === b.from && a.to === b.to
}

/** The best option by each figure; ties are broken by the other figures. */
export interface BestOptions {
  readonly fastest: RouteOption
  readonly cheapest: RouteOption
  readonly shortest: RouteOption
}

type Figure = 'minutes' | 'fareRupees' | 'distance' | 'transfers'

/** The options must not be empty. */
export function recommend(options: readonly RouteOption[]): BestOptions {
  return {
    fastest: bestBy(options, FASTEST),
    cheapest: bestBy(options, CHEAPEST),
    shortest: bestBy(options, SHORTEST),
  }
}

const FASTEST: readonly Figure[] = ['minutes', 'fareRupees', 'transfers', 'distance']
const CHEAPEST: readonly Figure[] = ['fareRupees', 'minutes', 'transfers', 'distance']
const SHORTEST: readonly Figure[] = ['distance', 'minutes', 'fareRupees', 'transfers']

function bestBy(options: readonly RouteOption[], figures: readonly Figure[]): RouteOption {
  let best = options[0]!
  for (const option of options) if (compareBy(option, best, figures) < 0) best = option
  return best
}

function compareBy(a: RouteOption, b: RouteOption, figures: readonly Figure[]): number {
  for (const name of figures) {
    if (a[name] !== b[name]) return a[name] - b[name]
  }
  return 0
}
