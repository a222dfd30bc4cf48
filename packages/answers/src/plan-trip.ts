// Plans the trip of a request: by departure, by arrival, or for a range of departures.

import type { calculateRoutes, rangeStep } from '@sawari/contract'
import { isRange, RANGE_ERROR, type ResolvedName } from '@sawari/contract/route-planner'
import {
  complete,
  failure,
  type Plan,
  type PlanService,
  type RangeStep,
  type Result,
  type Steps,
  success,
} from '@sawari/planner'
import type { z } from 'zod'
import { type Answer, departureOr, type Envelope } from './answer.ts'
import type { NetworkSnapshot } from './snapshot.ts'
import {
  PLAN_REFUSALS,
  prepareEnds,
  resolvedNames,
  resolveEnds,
  type TripRefusal,
  type WantedEnds,
  wantedPlace,
} from './trip-ends.ts'
import { minutesAfter, wireRoute } from './wire-route.ts'

const MINUTE_MS = 60_000

export interface JourneyRequest extends WantedEnds {
  readonly departAt: Date
  /** If given, the latest departures that arrive in time are wanted, whatever `departAt` is. */
  readonly arriveBy?: Date
  /** If given, the plans of every quarter of an hour from `departAt` until then are wanted. */
  readonly until?: Date
  readonly maxTransfers: number
  readonly services?: readonly PlanService[]
}

/** Converts the body of `POST /api/routes/calculate` to a journey request. */
export function wantedJourney(body: z.output<typeof calculateRoutes.body>, now: Date): JourneyRequest {
  return {
    source: wantedPlace(body.source),
    destination: wantedPlace(body.destination),
    departAt: departureOr(body.departAt, now),
    ...(body.arriveBy && { arriveBy: new Date(body.arriveBy) }),
    ...(body.until && { until: new Date(body.until) }),
    maxTransfers: body.maxTransfers,
    ...(body.services && { services: body.services }),
  }
}

export function answerPlan(
  snapshot: NetworkSnapshot,
  body: z.output<typeof calculateRoutes.body>,
  now: Date,
): Answer<typeof calculateRoutes> {
  const timed = complete(planTrip(snapshot, wantedJourney(body, now)))
  return timed.ok ? success(wirePlan(timed.value)) : timed
}

/** A plan with the moment for which it holds. */
export interface TimedPlan {
  readonly plan: Plan
  readonly departAt: Date
  /** Present in a plan by arrival. */
  readonly arriveBy?: Date
  /** Present in a range: the figures of the routes at every departure. `plan` is the first one that has routes. */
  readonly steps?: readonly RangeStep[]
  readonly resolved?: readonly ResolvedName[]
}

/** The plan of a request, in steps between which other work can run. */
export function* planTrip(
  snapshot: NetworkSnapshot,
  request: JourneyRequest,
): Steps<Result<TimedPlan, TripRefusal>> {
  const timed = yield* planJourney(snapshot, request)
  const resolved = timed.ok ? resolvedNames(snapshot, request) : []
  return timed.ok && resolved.length > 0 ? success({ ...timed.value, resolved }) : timed
}

function* planJourney(
  snapshot: NetworkSnapshot,
  request: JourneyRequest,
): Steps<Result<TimedPlan, TripRefusal>> {
  const { departAt, arriveBy, until, maxTransfers, services } = request
  if (until !== undefined && !isRange(departAt, until)) {
    return failure({ code: 'VALIDATION_FAILED', details: [{ path: 'until', message: RANGE_ERROR }] })
  }
  yield* prepareEnds(snapshot, request)
  const ends = resolveEnds(snapshot, request)
  if (!ends.ok) return ends
  const { planner } = snapshot
  const journey = { ...ends.value, maxTransfers, ...(services && { services }) }
  if (until !== undefined) {
    const range = yield* planner.planRange({ ...journey, departAt, until })
    return range.ok ? range : failure(PLAN_REFUSALS[range.failure])
  }
  if (arriveBy !== undefined) {
    const plan = yield* planner.planArrival({ ...journey, arriveBy })
    if (!plan.ok) return failure(PLAN_REFUSALS[plan.failure])
    return success({ plan: plan.value, departAt: plan.value.routes[0]?.departAt ?? departAt, arriveBy })
  }
  yield* planner.prepare(departAt, services)
  const plan = planner.plan({ ...journey, departAt })
  return plan.ok ? success({ plan: plan.value, departAt }) : failure(PLAN_REFUSALS[plan.failure])
}

/** The response of `POST /api/routes/calculate`. A recommended route is the same object as in the list. */
export function wirePlan({
  plan,
  departAt,
  arriveBy,
  steps,
  resolved,
}: TimedPlan): Envelope<typeof calculateRoutes> {
  const wired = new Map(plan.routes.map(route => [route, wireRoute(route)]))
  const { fastest, cheapest, shortest } = plan.recommendations
  return {
    success: true,
    data: {
      routes: [...wired.values()],
      recommendations: {
        fastest: wired.get(fastest)!,
        cheapest: wired.get(cheapest)!,
        shortest: wired.get(shortest)!,
      },
      departAt: wholeMinute(departAt).toISOString(),
      arriveBy: arriveBy?.toISOString(),
      steps: steps?.map(wireStep),
      resolved: resolved && [...resolved],
    },
  }
}

function wireStep({ departAt, routes }: RangeStep): z.input<typeof rangeStep> {
  const begins = wholeMinute(departAt)
  const [first, ...others] = routes.map(({ id, service, minutes, fareRupees }) => ({
    routeId: id,
    service,
    minutes,
    fare: fareRupees,
    arriveAt: minutesAfter(begins, minutes).toISOString(),
  }))
  return { departAt: begins.toISOString(), ...first, others }
}

/** Hours and dates of prices and speeds begin at whole minutes. */
function wholeMinute(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS)
}
