import { isSeatUnusual } from '../model/availability.ts'
import { walkAllTheWay } from './collect-options.ts'
import type { PlanContext } from './plan.ts'
import {
  dominates,
  isByAgreement,
  isHardlyLater,
  isRide,
  mayNotRun,
  type OptionLeg,
  type RouteOption,
} from './route-option.ts'

/** A reserved auto is listed after routes that take up to this much longer. */
export const RESERVED_AFTER_MINUTES = 5

/** A reserved auto is also listed after routes that take up to this much longer and have a lower generalised cost. */
const RESERVED_AFTER_CHEAPER_MINUTES = 20

/** More routes would be hard to compare at a glance. */
export const MOST_ROUTES = 5

/** Two routes have the same pattern if they share more than this fraction of the shorter one's distance. */
const SAME_PATTERN_SHARE = 0.7

/**
 * The cost of a change in minutes, for the inconvenience alone: the minutes of a route already include
 * the wait.
 */
const CHANGE_MINUTES = 5

/** The value of time on such a trip: 60 rupees per hour, near the wage of unskilled work in the region. */
const RUPEES_PER_MINUTE = 1

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

/** The best option by each figure; ties are broken by the other figures. */
export interface BestOptions {
  readonly fastest: RouteOption
  readonly cheapest: RouteOption
  readonly shortest: RouteOption
}

/**
 * The options for display. Without the metro they are the best routes by figures, fastest first; otherwise those
 * that a local rider would take, in the order of use. A route that the walk all the way dominates, however long
 * that walk is, is among them only if all routes are such. At hours when seats are unusual the reserved auto is
 * first; one by agreement is last at any hour.
 */
export function chooseOptions(context: PlanContext, all: readonly RouteOption[]): Choice {
  const walk = all.find(({ service }) => service === 'walk') ?? walkAllTheWay(context)
  const isBeaten = (option: RouteOption) => option.service !== 'walk' && dominates(walk, option)
  const cut = new Map<RouteOption, Cut>()
  const options = withoutThese(all, isBeaten, cut, { reason: 'walkInstead', other: walk })
  const choice = chooseAmong(context, options)
  return { ...choice, cut: new Map([...choice.cut, ...cut]) }
}

function chooseAmong({ request, rules }: PlanContext, options: readonly RouteOption[]): Choice {
  const isByFigures = request.services !== undefined && !request.services.includes('metro')
  const areSeatsUnusual = isSeatUnusual(rules.availability, request.departAt)
  const choice = isByFigures ? distinctOptions(options) : optionsForUse(options, areSeatsUnusual)
  const rank = (option: RouteOption) => (option.service === 'reserved' ? 0 : 1)
  const chosen = areSeatsUnusual ? choice.chosen.toSorted((a, b) => rank(a) - rank(b)) : choice.chosen
  const ordered = knownFirst(chosen)
  return {
    ...choice,
    chosen: ordered.toSorted((a, b) => Number(isByAgreement(a)) - Number(isByAgreement(b))),
  }
}

/**
 * Moves each route that may not run behind the first one that does and that arrives hardly later, unless that one has
 * a long walk. One by agreement is last, so it does not count.
 */
function knownFirst(options: readonly RouteOption[]): readonly RouteOption[] {
  const ordered = [...options]
  for (const option of options.filter(mayNotRun).toReversed()) {
    const at = ordered.indexOf(option)
    const known = ordered.findIndex(
      other => !mayNotRun(other) && !isByAgreement(other) && isHardlyLater(other, option),
    )
    if (known > at) ordered.splice(known, 0, ...ordered.splice(at, 1))
  }
  return ordered
}

/**
 * Those that a local rider would take, and the reserved auto. Fastest first, the reserved auto after others that
 * are hardly slower, or not much slower and of lower generalised cost.
 */
export function optionsForUse(options: readonly RouteOption[], areSeatsUnusual = false): Choice {
  const cut = new Map<RouteOption, Cut>()
  const mostSeats = areSeatsUnusual ? MOST_UNUSUAL_SEATS : MOST_SEATS
  const likely = withoutThese(options, option => seatsOf(option) > mostSeats, cut, { reason: 'manySeats' })
  const soon = withoutThese(likely, waitsTooLong, cut, { reason: 'longWait' })
  const kept = onePerPattern(worthTaking(soon, cut), cut)
  const { chosen, best, cut: more } = distinctOptions(kept)
  return { chosen: inOrderOfUse(chosen), best, cut: new Map([...more, ...cut]) }
}

function inOrderOfUse(options: readonly RouteOption[]): readonly RouteOption[] {
  const ordered = options.toSorted((a, b) => minutesInUse(a) - minutesInUse(b))
  const at = ordered.findIndex(({ service }) => service === 'reserved')
  if (at < 0) return ordered
  const [reserved] = ordered.splice(at, 1)
  const after = ordered.findLastIndex(other => comesBefore(other, reserved!))
  return ordered.toSpliced(after + 1, 0, reserved!)
}

/**
 * Each shared auto after the first counts as additional minutes, because few riders change autos to save some
 * minutes.
 */
function minutesInUse(option: RouteOption): number {
  return option.minutes + CHANGE_MINUTES * Math.max(0, seatsOf(option) - 1)
}

function seatsOf({ legs }: RouteOption): number {
  return legs.reduce((count, { mode }) => count + Number(mode === 'seat'), 0)
}

function comesBefore(option: RouteOption, reserved: RouteOption): boolean {
  const longer = option.minutes - reserved.minutes
  const costsLess = generalisedCostOf(option) < generalisedCostOf(reserved)
  return longer <= (costsLess ? RESERVED_AFTER_CHEAPER_MINUTES : RESERVED_AFTER_MINUTES)
}

/** Removes these routes, unless there are no others. */
function withoutThese(
  options: readonly RouteOption[],
  isOmitted: (option: RouteOption) => boolean,
  cut: Map<RouteOption, Cut>,
  reason: Cut,
): readonly RouteOption[] {
  const kept = options.filter(option => !isOmitted(option))
  if (kept.length === 0 || kept.length === options.length) return options
  for (const option of options) if (!kept.includes(option)) cut.set(option, reason)
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
  const walk = options.find(option => option.service === 'walk')
  const others = options.filter(option => !cut.has(option) && option.service !== 'reserved')
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
  if (option.service === 'walk' || option.service === 'reserved') return undefined
  const rivals = others.filter(other => other !== option && mayReplace(other, option))
  const asGood = rivals.find(other => isOnlyShorter(option, other))
  if (asGood !== undefined) return { reason: 'onlyShorter', other: asGood }
  const better = rivals.find(other => gainsTooLittle(option, other))
  return better && { reason: 'hardlyWorth', other: better }
}

/** A route that may not run does not replace a known one. */
function mayReplace(other: RouteOption, option: RouteOption): boolean {
  return !mayNotRun(other) || mayNotRun(option)
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
    minutesSaved <= NEGLIGIBLE_MINUTES &&
    (rupeesMore > MOST_RUPEES_FOR_A_MINUTE * minutesSaved || minutesOnFoot(option) > minutesOnFoot(other))
  return isForChanges || isExpensive
}

function savesTooLittleOverWalk(option: RouteOption, walk: RouteOption): boolean {
  return walk.distance < WALK_ALONE_BELOW || option.minutes >= walk.minutes - NEGLIGIBLE_MINUTES
}

/**
 * Of routes of the same pattern, keeps the one of least generalised cost, in which minutes on foot count twice:
 * nobody walks far to another station of a line to save a rupee a minute.
 */
function onePerPattern(options: readonly RouteOption[], cut: Map<RouteOption, Cut>): RouteOption[] {
  const cost = (option: RouteOption) => generalisedCostOf(option) + minutesOnFoot(option)
  const best = new Map<string, RouteOption>()
  for (const option of options.toSorted((a, b) => cost(a) - cost(b))) {
    const pattern = patternOf(option)
    const other = best.get(pattern)
    if (other === undefined || !mayReplace(other, option)) best.set(pattern, option)
    else cut.set(option, { reason: 'nearDuplicate', other })
  }
  return options.filter(option => !cut.has(option))
}

function minutesOnFoot({ legs }: RouteOption): number {
  return legs.reduce((sum, { mode, minutes }) => sum + (mode === 'walk' ? minutes : 0), 0)
}

/** The vehicles in order and their boarding places, except that of the first one. */
function patternOf({ legs }: RouteOption): string {
  const boardings = legs
    .filter(isRide)
    .map((ride, at) => (at === 0 ? lineOf(ride) : `${lineOf(ride)} ${ride.from}`))
  return boardings.join('\n')
}

function lineOf(leg: OptionLeg): string {
  return leg.mode === 'metro' ? leg.ride.line.name : leg.mode
}

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
    const direct = options.filter(option => option.transfers === 0 && option.service === service)
    if (direct.length > 0) choose(bestBy(direct, ['minutes', 'fareRupees', 'distance']))
  }
  const cut = new Map<RouteOption, Cut>()
  for (const option of options.toSorted((a, b) => generalisedCostOf(a) - generalisedCostOf(b))) {
    if (chosen.includes(option)) continue
    const reason = reasonToOmit(option, chosen)
    if (reason === undefined) chosen.push(option)
    else cut.set(option, reason)
  }
  return { chosen: chosen.sort((a, b) => compareBy(a, b, FASTEST)), best, cut }
}

function reasonToOmit(option: RouteOption, chosen: readonly RouteOption[]): Cut | undefined {
  const rivals = chosen.filter(other => mayReplace(other, option))
  const alike = rivals.find(other => isSamePattern(other, option))
  if (alike !== undefined) return { reason: 'nearDuplicate', other: alike }
  const asGood = rivals.find(other => isOnlyShorter(option, other))
  if (asGood !== undefined) return { reason: 'onlyShorter', other: asGood }
  return chosen.length < MOST_ROUTES ? undefined : { reason: 'beyondFive' }
}

/** Fewer kilometres alone are no advantage, because their cost is part of the time and the fare. */
function isOnlyShorter(option: RouteOption, other: RouteOption): boolean {
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
  if (a.service !== b.service) return false
  // Metro routes with the same changes were removed before.
  const isByAutos = a.service !== 'metro' && a.transfers === b.transfers
  if (isByAutos && patternOf(a) === patternOf(b)) return true
  let common = 0
  for (const leg of b.legs) {
    if (a.legs.some(other => isSameLeg(other, leg))) common += leg.distance
  }
  return common > SAME_PATTERN_SHARE * Math.min(a.distance, b.distance)
}

function isSameLeg(a: OptionLeg, b: OptionLeg): boolean {
  return a.mode === b.mode && a.from === b.from && a.to === b.to
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
