// The calls of the route planner, in the wire format.

import type {
  calculateRoutes,
  fareEstimate,
  PlannableLocation,
  rangeStep,
  requestPlace,
  routeLocations,
  routeSuggestions,
  routesStatus,
} from '@sawari/contract'
import { isRange, RANGE_ERROR } from '@sawari/contract/route-planner'
import {
  complete,
  failure,
  type Place,
  type Plan,
  type RangeStep,
  type Result,
  reservedTariffCard,
  type Steps,
  success,
} from '@sawari/planner'
import type { z } from 'zod'
import { type Answer, departureOr, type Envelope } from './answer.ts'
import {
  estimateFare,
  findRange,
  findRoutes,
  type JourneyRequest,
  resolveSource,
  type WantedPlace,
} from './planning.ts'
import type { NetworkSnapshot } from './snapshot.ts'
import { type TripRefusal, tripRefusal } from './trip-errors.ts'
import { minutesAfter, wireFare, wireRoute, wireTariffCard } from './wire-route.ts'

const MINUTE_MS = 60_000

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
  const request = wantedJourney(body, now)
  const timed = complete(findTimedPlan(snapshot, request))
  return timed.ok ? success(wirePlan(timed.value)) : timed
}

/** The plan of a request: by departure (one step), by arrival, or for a range of departures. */
export function* findTimedPlan(
  snapshot: NetworkSnapshot,
  request: JourneyRequest,
): Steps<Result<TimedPlan, TripRefusal>> {
  if (request.until !== undefined) return yield* findTimedRange(snapshot, request, request.until)
  const plan = yield* findRoutes(snapshot, request)
  return plan.ok ? success({ plan: plan.value, request }) : failure(tripRefusal(snapshot, plan.failure))
}

/** The first plan at or after the departure, and the figures of the routes at every step. */
function* findTimedRange(
  snapshot: NetworkSnapshot,
  request: JourneyRequest,
  until: Date,
): Steps<Result<TimedPlan, TripRefusal>> {
  if (!isRange(request.departAt, until)) {
    return failure({ code: 'VALIDATION_FAILED', details: [{ path: 'until', message: RANGE_ERROR }] })
  }
  const range = yield* findRange(snapshot, { ...request, until })
  if (!range.ok) return failure(tripRefusal(snapshot, range.failure))
  const { plan, departAt, steps } = range.value
  return success({ plan, request: { departAt }, steps })
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

/** A plan and its request. */
export interface TimedPlan {
  readonly plan: Plan
  readonly request: Pick<JourneyRequest, 'departAt' | 'arriveBy'>
  /** Only for a range of departures. */
  readonly steps?: readonly RangeStep[]
}

/** The response of `POST /api/routes/calculate`. A recommended route is the same object as in the list. */
export function wirePlan({ plan, request, steps }: TimedPlan): Envelope<typeof calculateRoutes> {
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
      departAt: wholeMinute(plan.routes[0]?.departAt ?? request.departAt).toISOString(),
      arriveBy: request.arriveBy?.toISOString(),
      steps: steps?.map(wireStep),
    },
  }
}

/** Hours and dates of prices and speeds begin at whole minutes. */
function wholeMinute(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS)
}

export function answerFareEstimate(
  snapshot: NetworkSnapshot,
  body: z.output<typeof fareEstimate.body>,
  now: Date,
): Answer<typeof fareEstimate> {
  const instant = departureOr(body.departAt, now)
  const result = estimateFare(snapshot, {
    source: wantedPlace(body.source),
    destination: wantedPlace(body.destination),
    departAt: instant,
    waitingMinutes: body.waitingTime,
  })
  if (!result.ok) return failure(tripRefusal(snapshot, result.failure))
  const { distanceKm, minutes, fare, tariff } = result.value
  const { totalFareRupees } = fare
  const card = wireTariffCard(reservedTariffCard({ tariff, distanceKm, instant, totalFareRupees }))
  return success({
    success: true,
    data: { distance: distanceKm, minutes, ...wireFare(fare), tariff: card },
  })
}

export function answerStatus({ network, builtAt, version }: NetworkSnapshot): Envelope<typeof routesStatus> {
  const counts = { stands: network.stands.length, links: network.links.length }
  return {
    success: true,
    data: { initialized: true, ...counts, builtAt: builtAt.toISOString(), version },
  }
}

/** All stands and other places. A reserved auto leads also to those without a stand or station nearby. */
export function answerLocations({ network, otherPlaces }: NetworkSnapshot): Envelope<typeof routeLocations> {
  return { success: true, data: [...network.stands, ...otherPlaces].map(wireLocation) }
}

export function answerSuggestions(
  snapshot: NetworkSnapshot,
  query: z.output<typeof routeSuggestions.query>,
  now: Date,
): Answer<typeof routeSuggestions> {
  if (query.from.trim() === '') return success({ success: true, data: [] })
  const from = resolveSource(snapshot, { name: query.from })
  if (!from.ok) return failure(tripRefusal(snapshot, from.failure))
  const wanted = { from: from.value, instant: now, limit: query.limit }
  const hindiNames = new Map(snapshot.network.stands.map(({ name, nameHi }) => [name, nameHi]))
  const data = snapshot.planner.suggest(wanted).map(suggestion => ({
    name: suggestion.name,
    name_hi: hindiNames.get(suggestion.name) ?? suggestion.name,
    latitude: suggestion.latitude,
    longitude: suggestion.longitude,
    distance: suggestion.distanceKm,
    minutes: suggestion.minutes,
    fare: suggestion.fareRupees,
    fareBasis: suggestion.fareBasis,
  }))
  return success({ success: true, data })
}

export function wantedPlace(place: z.output<typeof requestPlace>): WantedPlace {
  const { name, latitude, longitude } = { latitude: undefined, longitude: undefined, ...place }
  return latitude === undefined || longitude === undefined
    ? { name }
    : { name, point: { latitude, longitude } }
}

function wireLocation({ name, nameHi, latitude, longitude, city, kind }: Place): PlannableLocation {
  return { name, name_hi: nameHi, latitude, longitude, city, kind }
}
