import { distanceKm } from '../geo/index.ts'
import { hundredths } from '../model/rounding.ts'
import type { PlanningRules } from '../model/rules.ts'
import { walkMinutes } from '../model/travel-time.ts'
import { directWalk, type Walk } from '../network/walking.ts'
import type { PlanContext } from './plan.ts'
import { feederOptions, wholeAutoOption } from './reserved-auto.ts'
import { ALL_SERVICES, type RidesBetween, rideOptions, ridesBetween, ridesFor } from './ride-options.ts'
import {
  dominates,
  isByAgreement,
  isHardlyLater,
  mayNotRun,
  type OptionLeg,
  type RouteOption,
  withoutDominated,
} from './route-option.ts'

/**
 * Every non-dominated route by minutes, fare, distance and changes in the displayed values, fastest first: on
 * foot, by shared autos, by metro and by a reserved auto. Of routes with equal figures one is kept: shared
 * before reserved, then the one with the fewest likely links, then by the ids of the stands. The routes by
 * shared autos and metro are searched, unless they are given.
 */
export function collectOptions(
  context: PlanContext,
  rides: RidesBetween = ridesBetween(context),
): RouteOption[] {
  return collectAll(context, rides).options
}

/** Those options, and the routes that may not run which they replace. */
export interface Collected {
  readonly options: RouteOption[]
  readonly displacing: readonly RouteOption[]
}

/**
 * No route that may not run displaces a known one that arrives hardly later: where it would dominate it, it is
 * left out.
 */
export function collectAll(context: PlanContext, rides: RidesBetween = ridesBetween(context)): Collected {
  const { network } = context
  const all = optionsWith(context, rides.all, 0)
  let options = withoutDominated(network, all)
  const displacing = new Set<RouteOption>()
  if (!options.some(mayNotRun)) return { options, displacing: [] }
  const { known } = rides
  for (;;) {
    const before = displacing.size
    for (const route of known) {
      const better = options.filter(option => option !== route && dominates(option, route))
      if (better.length === 0) continue
      if (!better.every(option => mayNotRun(option) && isHardlyLater(route, option))) continue
      for (const option of better) displacing.add(option)
    }
    if (displacing.size === before) return { options, displacing: [...displacing] }
    options = withoutDominated(
      network,
      [...all, ...known].filter(option => !displacing.has(option)),
    )
  }
}

/**
 * A lower bound of the minutes of the fastest route that begins `elapsedMinutes` after the departure; infinite
 * if there is no route.
 */
export function leastMinutes(context: PlanContext, elapsedMinutes: number): number {
  const rides = rideOptions(context, { ...ridesFor(context.request), elapsedMinutes })
  return Math.min(...optionsWith(context, rides, elapsedMinutes).map(({ minutes }) => minutes))
}

/**
 * These rides, the walk and the reserved auto; if there are none, a reserved auto to or from the metro. A whole auto
 * by agreement is added where they are slow.
 */
function optionsWith(
  context: PlanContext,
  rides: readonly RouteOption[],
  elapsedMinutes: number,
): readonly RouteOption[] {
  const { services = ALL_SERVICES } = context.request
  const withReserved = services.includes('reserved')
  const walk = walkOption(context)
  const wholeAuto = withReserved ? wholeAutoOption(context) : undefined
  const agreed = wholeAuto && isByAgreement(wholeAuto) ? wholeAuto : undefined
  const options = [walk, ...rides, agreed ? undefined : wholeAuto].filter(option => option !== undefined)
  const needsFeeder = options.length === 0 && withReserved && services.includes('metro')
  const found = needsFeeder ? feederOptions(context, elapsedMinutes) : options
  const isSlow = found.every(({ minutes }) => minutes > AGREED_INSTEAD_OF_MINUTES)
  return agreed && isSlow ? [...found, agreed] : found
}

/** A whole auto by agreement is considered only where everything else takes longer than this. */
const AGREED_INSTEAD_OF_MINUTES = 90

/** On foot from door to door, if that is short enough to be offered. */
export function walkOption({ rules, request, streets }: PlanContext): RouteOption | undefined {
  const walk = directWalk(request.source, request.destination, streets)
  return walk && onFoot(rules, walk)
}

/** On foot from door to door at any distance; a walk that is too long is measured in a straight line. */
export function walkAllTheWay(context: PlanContext): RouteOption {
  const { source, destination } = context.request
  const distance = hundredths(distanceKm(source, destination))
  return walkOption(context) ?? onFoot(context.rules, { distance, distanceBasis: 'estimate' })
}

function onFoot({ speeds }: PlanningRules, { distance, distanceBasis }: Walk): RouteOption {
  const minutes = walkMinutes(speeds, distance / 100)
  const figures = { distance, distanceBasis, minutes }
  const leg: OptionLeg = { mode: 'walk', from: 'source', to: 'destination', ...figures }
  return { service: 'walk', minutes, fareRupees: 0, distance, transfers: 0, legs: [leg] }
}
