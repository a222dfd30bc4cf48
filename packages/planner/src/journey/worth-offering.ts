import { CHANGE_MINUTES, type Cut, generalisedCostOf, isOnlyShorter, recommend } from './distinct.ts'
import { isRide, type OptionLeg, type RouteOption, seatsOf, serviceOf } from './route-option.ts'

/** Hundredths of a kilometre: no vehicle is offered where the walk is shorter. */
const WALK_ALONE_BELOW = 60

/** No vehicle is offered that saves at most these minutes over walking. */
const NEGLIGIBLE_MINUTES = 3

/** A slower route with as many changes must save more than this; passengers weigh larger savings themselves. */
const NEGLIGIBLE_RUPEES = 3

/** A few minutes may cost at most this much each. */
const MOST_RUPEES_FOR_A_MINUTE = 5

/** Each change saved may cost at most this many minutes: this excludes a train around the city. */
const MOST_MINUTES_FOR_A_CHANGE = 20

/** The most minutes of a route that wait for first trains of the day. */
const MOST_WAIT_FOR_FIRST_TRAIN_MINUTES = 45

/** The maximum number of shared autos on one trip, by day and at hours when seats are unusual. */
const MOST_SEATS = 3
const MOST_UNUSUAL_SEATS = 2

/** The options that riders would take, and why each of the others was removed. */
export interface WorthOffering {
  readonly kept: readonly RouteOption[]
  readonly cut: ReadonlyMap<RouteOption, Cut>
}

/** Removes the options that no local rider would take, step by step. */
export function optionsWorthOffering(
  options: readonly RouteOption[],
  areSeatsUnusual: boolean,
): WorthOffering {
  const cut = new Map<RouteOption, Cut>()
  const mostSeats = areSeatsUnusual ? MOST_UNUSUAL_SEATS : MOST_SEATS
  const likely = withoutThese(options, option => seatsOf(option) > mostSeats, cut, 'manySeats')
  const soon = withoutThese(likely, waitsTooLong, cut, 'longWait')
  return { kept: onePerPattern(worthTaking(soon, cut), cut), cut }
}

/** Removes these routes, unless there are no others. */
function withoutThese(
  options: readonly RouteOption[],
  isOmitted: (option: RouteOption) => boolean,
  cut: Map<RouteOption, Cut>,
  reason: 'manySeats' | 'longWait',
): readonly RouteOption[] {
  const kept = options.filter(option => !isOmitted(option))
  if (kept.length === 0 || kept.length === options.length) return options
  for (const option of options) if (!kept.includes(option)) cut.set(option, { reason })
  return kept
}

function waitsTooLong({ legs }: RouteOption): boolean {
  const minutes = legs.reduce(
    (sum, leg) => sum + (leg.mode === 'metro' && leg.isFirstTrain ? leg.waitMinutes : 0),
    0,
  )
  return minutes > MOST_WAIT_FOR_FIRST_TRAIN_MINUTES
}

/**
 * Removes routes hardly faster than walking, those that are better than another only in kilometres, and those
 * that gain too little over another in time or fare relative to their loss in the other.
 */
function worthTaking(options: readonly RouteOption[], cut: Map<RouteOption, Cut>): RouteOption[] {
  const walk = options.find(option => serviceOf(option) === 'walk')
  const others = options.filter(option => !cut.has(option) && serviceOf(option) !== 'reserved')
  return options.filter(option => {
    const reason = reasonAgainst(option, walk, others)
    if (reason === undefined) return true
    cut.set(option, reason)
    const at = others.indexOf(option)
    if (at >= 0) others.splice(at, 1)
    return false
  })
}

/** The reason for removing the option, given the walk and the remaining routes; undefined if it is kept. */
function reasonAgainst(
  option: RouteOption,
  walk: RouteOption | undefined,
  others: readonly RouteOption[],
): Cut | undefined {
  if (walk !== undefined && option !== walk && savesTooLittleOverWalk(option, walk)) {
    return { reason: 'walkInstead', other: walk }
  }
  const service = serviceOf(option)
  if (service === 'walk' || service === 'reserved') return undefined
  const asGood = others.find(other => other !== option && isOnlyShorter(option, other))
  if (asGood !== undefined) return { reason: 'onlyShorter', other: asGood }
  const better = others.find(other => other !== option && gainsTooLittle(option, other))
  return better && { reason: 'hardlyWorth', other: better }
}

/** Whether a passenger who knows both would take the other. */
function gainsTooLittle(option: RouteOption, other: RouteOption): boolean {
  const minutesLonger = option.minutes - other.minutes
  const rupeesLess = other.fareRupees - option.fareRupees
  const changesLess = other.transfers - option.transfers
  if (changesLess > 0)
    return rupeesLess <= NEGLIGIBLE_RUPEES && minutesLonger > MOST_MINUTES_FOR_A_CHANGE * changesLess
  const isNegligible =
    Math.abs(minutesLonger) <= NEGLIGIBLE_MINUTES && Math.abs(rupeesLess) <= NEGLIGIBLE_RUPEES
  const isSimilar = isNegligible && other.transfers === option.transfers
  if (isSimilar && generalisedCostOf(option) > generalisedCostOf(other)) return true
  if (minutesLonger > 0) return rupeesLess <= NEGLIGIBLE_RUPEES
  const [minutesSaved, rupeesMore] = [-minutesLonger, -rupeesLess]
  if (rupeesMore <= 0) return false
  const isForChanges = minutesSaved <= CHANGE_MINUTES * -changesLess
  const isExpensive =
    minutesSaved <= NEGLIGIBLE_MINUTES && rupeesMore > MOST_RUPEES_FOR_A_MINUTE * minutesSaved
  return isForChanges || isExpensive
}

function savesTooLittleOverWalk(option: RouteOption, walk: RouteOption): boolean {
  return walk.distance < WALK_ALONE_BELOW || option.minutes >= walk.minutes - NEGLIGIBLE_MINUTES
}

/**
 * Of routes of the same pattern one is kept: the fastest of all, else the cheapest of all, else the one of
 * least generalised cost.
 */
function onePerPattern(options: readonly RouteOption[], cut: Map<RouteOption, Cut>): RouteOption[] {
  const { fastest, cheapest } = recommend(options)
  const rank = (option: RouteOption) => (option === fastest ? 0 : option === cheapest ? 1 : 2)
  const best: RouteOption[] = []
  for (const option of options.toSorted(
    (a, b) => rank(a) - rank(b) || generalisedCostOf(a) - generalisedCostOf(b),
  )) {
    const other = best.find(({ legs }) => areOfOnePattern(legs, option.legs))
    if (other === undefined) best.push(option)
    else cut.set(option, { reason: 'nearDuplicate', other })
  }
  return options.filter(option => !cut.has(option))
}

/** Whether both have the same vehicles in order and the same boarding places, except that of the first auto. */
function areOfOnePattern(a: readonly OptionLeg[], b: readonly OptionLeg[]): boolean {
  let [atA, atB] = [nextRide(a, 0), nextRide(b, 0)]
  if (atA === a.length || atB === b.length)
    return a.length === b.length && atA === a.length && atB === b.length
  for (let isFirst = true; atA < a.length && atB < b.length; isFirst = false) {
    const [rideA, rideB] = [a[atA]!, b[atB]!]
    if (lineOf(rideA) !== lineOf(rideB)) return false
    if (!(isFirst && rideA.mode === 'seat') && rideA.from !== rideB.from) return false
    atA = nextRide(a, atA + 1)
    atB = nextRide(b, atB + 1)
  }
  return atA === a.length && atB === b.length
}

function nextRide(legs: readonly OptionLeg[], start: number): number {
  let at = start
  while (at < legs.length && !isRide(legs[at]!)) at++
  return at
}

function lineOf(leg: OptionLeg): string {
  return leg.mode === 'metro' ? leg.ride.line.name : leg.mode
}
