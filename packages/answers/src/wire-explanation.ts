// Explains why a plan lists its routes, in the wire format.

import type {
  explainRoutes,
  RouteCandidate,
  RouteExplanation,
  RouteOutcome,
  LegWorking as WireWorking,
} from '@sawari/contract'
import {
  ACCESS_WALK_KM,
  autoKmPerHour,
  type Candidate,
  type CandidateOutcome,
  CHANGE_WALK_KM,
  type Explanation,
  failure,
  hourOfDay,
  type LegWorking,
  MOST_ROUTES,
  middayKmPerHour,
  type PlanningRules,
  RESERVED_MAX_KM,
  speedNameAt,
  success,
  type Tariff,
} from '@sawari/planner'
import type { z } from 'zod'
import { type Answer, departureOr } from './answer.ts'
import type { NetworkSnapshot } from './snapshot.ts'
import { PLAN_REFUSALS, resolveEnds } from './trip-ends.ts'
import { wireRoute, wireTariff } from './wire-route.ts'

/** The offset of Asia/Kolkata, valid all year. */
const KOLKATA_OFFSET_MS = 5.5 * 3_600_000

/** Everything that the planner compared for the routes of a trip. */
export function answerExplanation(
  snapshot: NetworkSnapshot,
  query: z.output<typeof explainRoutes.query>,
  now: Date,
): Answer<typeof explainRoutes> {
  const { maxTransfers, services } = query
  const departAt = departureOr(query.departAt, now)
  const ends = resolveEnds(snapshot, wantedEnds(query))
  if (!ends.ok) return ends
  const trip = { ...ends.value, departAt, maxTransfers, ...(services && { services }) }
  const result = snapshot.planner.explain(trip)
  if (!result.ok) return failure(PLAN_REFUSALS[result.failure])
  return success({ success: true, data: wireExplanation(result.value, snapshot.rules, departAt) })
}

export function wantedEnds({ from, to, fromPoint, toPoint }: z.output<typeof explainRoutes.query>) {
  return {
    source: { name: from, ...(fromPoint && { point: fromPoint }) },
    destination: { name: to, ...(toPoint && { point: toPoint }) },
  }
}

function wireExplanation(explanation: Explanation, rules: PlanningRules, departAt: Date): RouteExplanation {
  const { candidates, reservedRefused } = explanation
  const local = new Date(departAt.getTime() + KOLKATA_OFFSET_MS).toISOString()
  return {
    departAt: departAt.toISOString(),
    localDay: local.slice(0, 10),
    localTime: local.slice(11, 16),
    speeds: wireSpeeds(rules, departAt),
    waits: wireWaits(rules),
    limits: {
      walkKm: ACCESS_WALK_KM,
      changeWalkKm: CHANGE_WALK_KM,
      reservedKm: RESERVED_MAX_KM,
      routes: MOST_ROUTES,
    },
    tariffs: tariffsOf(candidates).map(tariff => ({
      ...wireTariff(tariff),
      cities: [...tariff.cities],
      basis: tariff.basis,
      source: tariff.source,
    })),
    candidates: candidates.map(candidate => wireCandidate(candidate, rules)),
    ...(reservedRefused && { reservedRefused: reservedRefused === 'tooFar' ? 'too-far' : 'not-served' }),
  }
}

function wireSpeeds({ speeds }: PlanningRules, departAt: Date): RouteExplanation['speeds'] {
  return {
    band: speedNameAt(speeds, departAt),
    auto: autoKmPerHour(speeds, hourOfDay(departAt)),
    autoMidday: middayKmPerHour(speeds),
    eRickshaw: speeds.eRickshawKmPerHour,
    walk: speeds.walkKmPerHour,
    source: speeds.source,
  }
}

function wireWaits({ availability }: PlanningRules): RouteExplanation['waits'] {
  const { waitMinutes, reservedWaitMinutes, source } = availability
  return { ...waitMinutes, reserved: reservedWaitMinutes, source }
}

/** The tariffs of the seats and of the routes' fare factors, without duplicates. */
function tariffsOf(candidates: readonly Candidate[]): Tariff[] {
  const named = candidates.flatMap(({ route, workings }) => [
    ...(route.quote ? [route.quote.tariff] : []),
    ...workings.flatMap(working => (working.mode === 'seat' ? [working.tariff] : [])),
  ])
  return [...new Set(named)]
}

const WIRE_ORIGIN = { published: 'publication', customary: 'cap', tariff: 'tariff' } as const

function wireCandidate({ route, outcome, workings }: Candidate, rules: PlanningRules): RouteCandidate {
  return {
    route: wireRoute(route),
    outcome: wireOutcome(outcome),
    workings: workings.map(working => wireWorking(working, rules)),
  }
}

const RESULTS = {
  listed: 'listed',
  dominated: 'dominated',
  equal: 'equal',
  nearDuplicate: 'near-duplicate',
  onlyShorter: 'only-shorter',
  walkInstead: 'walk-instead',
  hardlyWorth: 'hardly-worth',
  beyondFive: 'beyond-five',
  longWait: 'long-wait',
  manySeats: 'many-seats',
  tooFarToWalk: 'too-far-to-walk',
} as const satisfies Record<Exclude<CandidateOutcome['result'], 'mayNotRun'>, RouteOutcome['result']>

function wireOutcome(outcome: CandidateOutcome): RouteOutcome {
  // Earlier readers know no other result for it.
  if (outcome.result === 'mayNotRun') return { result: 'beyond-five', reason: 'may_not_run' }
  const result = RESULTS[outcome.result]
  return 'other' in outcome ? { result, other: outcome.other } : { result }
}

function wireWorking(working: LegWorking, { geography }: PlanningRules): WireWorking {
  if (working.mode === 'metro') {
    const { train, changeMinutes, rideMinutes, ticketRupees } = working
    const { headwayMinutes, fareSource } = train
    return { mode: 'metro', headwayMinutes, changeMinutes, rideMinutes, ticket: ticketRupees, fareSource }
  }
  const { kmPerHour } = working
  if (working.mode === 'walk') return { mode: 'walk', kmPerHour, ...(working.isChange && { change: true }) }
  if (working.mode === 'seat') {
    return {
      mode: 'seat',
      kmPerHour,
      availability: working.availability,
      seatFare: working.fareRupees,
      baseFare: working.baseFareRupees,
      pricedBy: WIRE_ORIGIN[working.fareOrigin],
      tariffId: working.tariff.id,
      ...(working.source && { source: working.source }),
    }
  }
  const { ride, road, slowMinutes } = working
  return {
    mode: 'reserved',
    kmPerHour,
    tariffId: ride.tariff.id,
    straightKm: road.distanceKm / geography.detourFactor,
    detourFactor: geography.detourFactor,
    bridges: road.bridges.map(({ name, latitude, longitude, way }) => ({
      name,
      latitude,
      longitude,
      ...(way.length > 1 && { landings: [...way] }),
    })),
    slowMinutes,
  }
}
