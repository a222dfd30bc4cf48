import { availabilityAt } from '../model/availability.ts'
import { failure, type Result, success } from '../model/result.ts'
import { estimateRoad, type RoadEstimate } from '../model/road-distance.ts'
import type { Availability } from '../model/rules.ts'
import type { FareOrigin } from '../model/stand.ts'
import type { Tariff } from '../model/tariff.ts'
import { rideKmPerHour, walkMinutes } from '../model/travel-time.ts'
import type { TrainFacts } from '../network/metro-legs.ts'
import type { PlanningData } from '../network/planning-data.ts'
import type { SeatLeg } from '../network/rides.ts'
import { isSamePlace } from '../network/walking.ts'
import { slowMinutesOf } from '../pricing/fares.ts'
import { type Choice, type Cut, chooseOptions } from './choose-options.ts'
import { collectAll, walkAllTheWay, walkOption } from './collect-options.ts'
import { describeRoute } from './describe-route.ts'
import type { PlanContext, PlanFailure, PlannedRoute, PlanRequest } from './plan.ts'
import { type ReservedFailure, wholeAuto, wholeAutoOption } from './reserved-auto.ts'
import { directServices, leftOutOptions } from './ride-options.ts'
import { placeOf, routeIdOf } from './route-id.ts'
import {
  compareOptions,
  dominates,
  isByAgreement,
  mayNotRun,
  type OptionLeg,
  type ReservedLeg,
  type ReservedRide,
  type RouteOption,
} from './route-option.ts'

/** The maximum number of single autos in an explanation that are not in the non-dominated set. */
const MOST_LOST_SERVICES = 8

/**
 * The outcome for a route that was compared. `other` is the id of the route that beat it, listed or not: one
 * that dominates it, has equal figures, has mostly the same line, or is no worse except in kilometres.
 */
export type CandidateOutcome =
  | { readonly result: 'listed' | 'beyondFive' | 'longWait' | 'manySeats' | 'tooFarToWalk' | 'mayNotRun' }
  | {
      readonly result: 'dominated' | 'equal' | 'nearDuplicate' | 'onlyShorter' | 'walkInstead' | 'hardlyWorth'
      readonly other: string
    }

/** How the minutes and the fare of one leg are derived. */
export type LegWorking =
  /** A change to another operator takes the minutes of the metro's data, not those of the speed. */
  | { readonly mode: 'walk'; readonly kmPerHour: number; readonly isChange: boolean }
  | {
      readonly mode: 'seat'
      readonly kmPerHour: number
      /** How easily an auto is found at the boarding stand; it determines the wait. */
      readonly availability: Availability
      /** The daytime fare on the date of departure, in whole rupees. */
      readonly fareRupees: number
      readonly baseFareRupees: number
      readonly fareOrigin: FareOrigin
      readonly tariff: Tariff
      /** The source that publishes the fare, or otherwise the service. */
      readonly source?: string
    }
  | {
      readonly mode: 'reserved'
      readonly kmPerHour: number
      readonly ride: ReservedRide
      /** The estimate that applies where streets are unknown. */
      readonly road: RoadEstimate
      /** The part of the ride's minutes that the meter counts as waiting. */
      readonly slowMinutes: number
    }
  | {
      readonly mode: 'metro'
      readonly train: TrainFacts
      /** The walk inside the gates from the previous train; 0 at the start of a stay. */
      readonly changeMinutes: number
      /** The minutes from departure to arrival of the train. */
      readonly rideMinutes: number
      /** The ticket of the whole stay inside the gates; it is paid on its first leg. */
      readonly ticketRupees: number
    }

export interface Candidate {
  readonly route: PlannedRoute
  readonly outcome: CandidateOutcome
  /** One per leg of the route. */
  readonly workings: readonly LegWorking[]
}

export interface Explanation {
  /** Listed routes first, in their order. */
  readonly candidates: readonly Candidate[]
  /** The reason why a requested reserved auto was not compared. */
  readonly reservedRefused?: ReservedFailure
}

/**
 * Everything that the planner compared: the whole non-dominated set, the walk at any distance, the reserved
 * auto, the single shared autos outside the set, and what was left out because it may not run.
 */
export function explainJourney(
  planning: PlanningData,
  request: PlanRequest,
): Result<Explanation, PlanFailure> {
  if (isSamePlace(request.source, request.destination)) return failure('samePlace')
  const context = { ...planning, request }
  const { options: set, displacing } = collectAll(context)
  if (set.length === 0) return failure('noRoute')
  const choice = chooseOptions(context, set)
  const { best } = choice
  const candidate = (option: RouteOption, outcome: CandidateOutcome): Candidate => ({
    route: describeRoute(context, option, best),
    outcome,
    workings: option.legs.map(leg => workingOf(context, leg)),
  })
  const isNew = newOnesAfter(context, set)
  const leftOut = [...displacing, ...leftOutOptions(context)].filter(isNew)
  const lost = lostOptions(context, set.length)
    .filter(isNew)
    .slice(0, MOST_LOST_SERVICES + 2)
  const refused = request.services?.includes('reserved') === false ? undefined : refusalOf(context, set)
  return success({
    candidates: [
      ...choice.chosen.map(option => candidate(option, { result: 'listed' })),
      ...[...choice.cut].map(([option, cut]) => candidate(option, cutOutcome(context, cut))),
      ...lost.map(option => candidate(option, lossOf(context, choice, option))),
      ...leftOut.map(option => candidate(option, { result: 'mayNotRun' })),
    ],
    ...(refused && { reservedRefused: refused }),
  })
}

function refusalOf(context: PlanContext, set: readonly RouteOption[]): ReservedFailure | undefined {
  const reserved = wholeAuto(context)
  if (!reserved.ok) return reserved.failure
  return reserved.value.isByAgreement && !set.some(isByAgreement) ? 'tooFar' : undefined
}

/** Options that may be outside the non-dominated set, best first. */
function lostOptions(context: PlanContext, setSize: number): RouteOption[] {
  const { network, request } = context
  const { services = ['shared', 'reserved', 'metro'] } = request
  const reserved = services.includes('reserved') ? wholeAutoOption(context) : undefined
  const direct = services.includes('shared') ? directServices(context) : []
  return [
    walkAllTheWay(context),
    ...(reserved && !isByAgreement(reserved) ? [reserved] : []),
    ...direct.sort((a, b) => compareOptions(network, a, b)).slice(0, MOST_LOST_SERVICES + setSize),
  ]
}

/** Whether an option is neither in the set nor was given before. */
function newOnesAfter(context: PlanContext, set: readonly RouteOption[]): (option: RouteOption) => boolean {
  const seen = new Set(set.map(option => routeIdOf(context, option)))
  return option => {
    const id = routeIdOf(context, option)
    return !seen.has(id) && seen.add(id) !== undefined
  }
}

function cutOutcome(context: PlanContext, cut: Cut): CandidateOutcome {
  if (!('other' in cut)) return { result: cut.reason }
  return { result: cut.reason, other: routeIdOf(context, cut.other) }
}

/** Looks for the winner among the listed routes first, because users can see those. */
function lossOf(context: PlanContext, { chosen, cut }: Choice, option: RouteOption): CandidateOutcome {
  if (option.service === 'walk' && walkOption(context) === undefined) return { result: 'tooFarToWalk' }
  const winner = [...chosen, ...cut.keys()].find(other => dominates(other, option))
  // What dominates it may not run.
  if (winner === undefined) return { result: mayNotRun(option) ? 'mayNotRun' : 'beyondFive' }
  const result = dominates(option, winner) ? 'equal' : 'dominated'
  return { result, other: routeIdOf(context, winner) }
}

function workingOf(context: PlanContext, leg: OptionLeg): LegWorking {
  if (leg.mode === 'walk') {
    const { speeds } = context.rules
    const isChange = leg.minutes !== walkMinutes(speeds, leg.distance / 100)
    return { mode: 'walk', kmPerHour: speeds.walkKmPerHour, isChange }
  }
  if (leg.mode === 'seat') return seatWorking(context, leg)
  if (leg.mode === 'metro') {
    const { changeMinutes, minutes: rideMinutes } = leg.ride
    return {
      mode: 'metro',
      train: leg.train,
      changeMinutes,
      rideMinutes,
      ticketRupees: leg.ticket.fareRupees,
    }
  }
  return reservedWorking(context, leg)
}

function reservedWorking(context: PlanContext, { from, to, ride }: ReservedLeg): LegWorking {
  const { speeds, geography } = context.rules
  const { departAt: instant } = context.request
  const { tariff, distanceKm } = ride
  return {
    mode: 'reserved',
    kmPerHour: rideKmPerHour(speeds, 'auto', distanceKm, instant),
    ride,
    road: estimateRoad(geography, placeOf(context, from), placeOf(context, to)),
    slowMinutes: slowMinutesOf({ tariff, speeds, distanceKm, instant }),
  }
}

function seatWorking({ network, rules, request }: PlanContext, leg: SeatLeg): LegWorking {
  const { link, tariff, fareRupees, baseFareRupees, fareOrigin } = leg
  const stand = network.stands[leg.from]!
  const instant = request.departAt
  const source = link.fareSource ?? link.source
  return {
    mode: 'seat',
    kmPerHour: rideKmPerHour(rules.speeds, link.vehicle, link.distanceKm, instant),
    availability: availabilityAt(rules.availability, stand.size, instant),
    fareRupees,
    baseFareRupees,
    fareOrigin,
    tariff,
    ...(source !== undefined && { source }),
  }
}
