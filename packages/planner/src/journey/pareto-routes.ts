import { distanceKm } from '../geo/index.ts'
import { isSeatUnusual } from '../model/availability.ts'
import { type Result, success } from '../model/result.ts'
import { hundredths } from '../model/rounding.ts'
import { walkMinutes } from '../model/travel-time.ts'
import type { Ground } from '../network/ground.ts'
import { CLOSED_MINUTES } from '../network/hour-graph.ts'
import type { StandNetwork } from '../network/network.ts'
import { directWalk } from '../network/walking.ts'
import { feederRoutes, reservedLeg } from './feeder-routes.ts'
import type { PlanRequest, Question } from './plan.ts'
import { type ReservedFailure, type ReservedRide, reserveRide, rideByMeter } from './reserved-ride.ts'
import { ALL_SERVICES, rideRoutes, ridesFor } from './ride-routes.ts'
import { dominates, type OptionLeg, type RouteOption, serviceOf } from './route-option.ts'

/**
 * Every non-dominated route by minutes, fare, distance and changes in the displayed values, fastest first: on
 * foot, by shared autos, by metro and by a reserved auto. Of routes with equal figures one is kept: shared
 * before reserved, then the one with the fewest likely links, then by the ids of the stands.
 */
export function paretoRoutes(ground: Ground, request: PlanRequest): RouteOption[] {
  const question = { ...ground, request }
  return paretoRoutesWith(question, rideRoutes(question, ridesFor(request)))
}

/** The same, if the routes by shared autos and metro are known. */
export function paretoRoutesWith(question: Question, rides: readonly RouteOption[]): RouteOption[] {
  return withoutDominated(question.network, waysWith(question, rides))
}

/**
 * A lower bound of the minutes of the fastest route that begins `elapsedMinutes` after the departure; infinite
 * if there is no route.
 */
export function leastMinutes(ground: Ground, request: PlanRequest, elapsedMinutes: number): number {
  const question = { ...ground, request }
  const rides = rideRoutes(question, { ...ridesFor(request), elapsedMinutes })
  const ways = waysWith(question, rides, elapsedMinutes).filter(isRunning)
  return Math.min(...ways.map(({ minutes }) => minutes))
}

/** These rides, the walk and the reserved auto; if none of them runs, with a reserved auto to or from the metro. */
function waysWith(
  question: Question,
  rides: readonly RouteOption[],
  elapsedMinutes = 0,
): readonly RouteOption[] {
  const { services = ALL_SERVICES } = question.request
  const withReserved = services.includes('reserved')
  const reserved = withReserved ? reservedAuto(question) : undefined
  const ways = [
    ...(isWalkable(question) ? [walkAllTheWay(question)] : []),
    ...rides,
    ...(reserved === undefined ? [] : [reserved]),
  ]
  const needsFeeder = !ways.some(isRunning) && withReserved && services.includes('metro')
  return needsFeeder ? feederRoutes(question, elapsedMinutes) : ways
}

/** Whether the walk all the way is short enough to be offered. */
export function isWalkable({ request, streets }: Question): boolean {
  return directWalk(request.source, request.destination, streets) !== undefined
}

/**
 * On foot from door to door at any distance; a walk that is too long to be offered is measured in a straight
 * line.
 */
export function walkAllTheWay({ rules, request, streets }: Question): RouteOption {
  const { source, destination } = request
  const { distance, distanceBasis } = directWalk(source, destination, streets) ?? {
    distance: hundredths(distanceKm(source, destination)),
    distanceBasis: 'estimate',
  }
  const minutes = walkMinutes(rules.speeds, distance / 100)
  const figures = { distance, distanceBasis, minutes }
  const leg: OptionLeg = { mode: 'walk', from: 'source', to: 'destination', ...figures }
  return { minutes, fareRupees: 0, distance, transfers: 0, legs: [leg] }
}

/**
 * The reserved auto from door to door. Where no trains run and seats are unusual, it is offered at any
 * distance, unless the metro is excluded.
 */
export function wholeAuto(question: Question): Result<ReservedRide, ReservedFailure> {
  const { rules, request } = question
  const reserved = reserveRide(question, request)
  const isAlone = isSeatUnusual(rules.availability, request.departAt) && hasMetro(request)
  if (reserved.ok || reserved.failure !== 'tooFar' || !isAlone) return reserved
  const ride = rideByMeter(question, request)
  return ride === undefined ? reserved : success(ride)
}

function hasMetro({ services = ALL_SERVICES }: PlanRequest): boolean {
  return services.includes('metro')
}

/** By a reserved auto from door to door, if one can be reserved. */
export function reservedAuto(question: Question): RouteOption | undefined {
  const reserved = wholeAuto(question)
  if (!reserved.ok) return undefined
  const leg = reservedLeg(reserved.value, 'source', 'destination')
  const { fare, tariff } = reserved.value
  return {
    minutes: leg.minutes + leg.waitMinutes,
    fareRupees: fare.totalFareRupees,
    distance: leg.distance,
    transfers: 0,
    legs: [leg],
    tariff,
  }
}

function withoutDominated(network: StandNetwork, options: readonly RouteOption[]): RouteOption[] {
  const kept: RouteOption[] = []
  const possible = options.filter(isRunning)
  for (const option of possible.toSorted((a, b) => compareOptions(network, a, b))) {
    if (!kept.some(better => dominates(better, option))) kept.push(option)
  }
  return kept
}

/** Whether all its vehicles run at the hour of departure. */
export function isRunning({ minutes }: RouteOption): boolean {
  return minutes < CLOSED_MINUTES
}

/** Lexicographic in the figures, so no option is dominated by a later one. */
export function compareOptions(network: StandNetwork, a: RouteOption, b: RouteOption): number {
  return (
    a.minutes - b.minutes ||
    a.fareRupees - b.fareRupees ||
    a.distance - b.distance ||
    a.transfers - b.transfers ||
    SERVICES.indexOf(serviceOf(a)) - SERVICES.indexOf(serviceOf(b)) ||
    likelyLinks(a) - likelyLinks(b) ||
    (standIds(network, a) < standIds(network, b) ? -1 : 1)
  )
}

const SERVICES = ['shared', 'metro', 'walk', 'reserved'] as const

function likelyLinks({ legs }: RouteOption): number {
  return legs.filter(leg => leg.mode === 'seat' && leg.link.basis === 'likely').length
}

function standIds({ stands }: StandNetwork, { legs }: RouteOption): string {
  return legs
    .flatMap(({ from, to }) =>
      [from, to].map(end => (typeof end === 'number' ? (stands[end]?.id ?? `station ${end}`) : '')),
    )
    .join()
}
