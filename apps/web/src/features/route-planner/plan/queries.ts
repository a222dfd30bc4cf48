// The queries of the route service, with their cache times.
import type { PlannableLocation } from '@sawari/contract'
import { SUGGESTIONS_DEFAULT_LIMIT } from '@sawari/contract/limits'
import {
  calculateRoutes,
  fareEstimate,
  initializeRoutes,
  routeLocations,
  routeSuggestions,
} from '@sawari/contract/route-planner'
import { nearestWithin, type Point } from '@sawari/planner/geo'
import { queryOptions } from '@tanstack/react-query'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { textsOf } from '../../../messages/texts.ts'
import { anything, array, either, object, oneOf, schema } from '../../../shared/api/answer-checks.ts'
import { ApiError, hasCode, retryLostCalls } from '../../../shared/api/api-error.ts'
import { endsBody } from '../../../shared/api/ends-body.ts'
import type { AnswerOf } from '../../../shared/api/send-request.ts'
import type { App } from '../../../shared/app-context.ts'
import { lastPlanOf } from './last-plan.ts'
import { isComplete, isToItself, servicesOf, type Trip } from './trip.ts'

const MINUTE_MS = 60_000
const PLAN_LIFETIME_MS = 5 * MINUTE_MS
/** How long an answer about a trip is shown again without another call. */
export const KEPT = { staleTime: PLAN_LIFETIME_MS, gcTime: PLAN_LIFETIME_MS }
const FARE_ESTIMATE_LIFETIME_MS = 2 * MINUTE_MS
const LOCATIONS_LIFETIME_MS = 10 * MINUTE_MS

const GRAPH_COOLDOWN_MS = 5_000

/**
 * Initialises the graph of the route service, once per visit. Never rejects: after a failure a plan is requested without
 * it, because the service also builds its graph on demand, and for five seconds nothing is tried again.
 */
export function createGraph({ api }: Pick<App, 'api'>): () => Promise<unknown> {
  let building: Promise<unknown> | null = null
  const coolDown = () =>
    setTimeout(() => {
      building = null
    }, GRAPH_COOLDOWN_MS)
  return () => {
    building ??= api.call(initializeRoutes).catch(coolDown)
    return building
  }
}

/**
 * A response without routes and without recommendations. The contract does not define it, but a server may send it.
 * Nothing reads the recommendations of a plan without routes.
 */
const noRoutes = schema<AnswerOf<typeof calculateRoutes>>(
  object({ success: oneOf(true), data: object({ routes: array(anything, 0, 0) }) }),
)
const calculate = { ...calculateRoutes, response: either(calculateRoutes.response, noRoutes) }

/** The routes of a trip; with `dataAt` if this device planned them. */
export function planQuery(app: App, trip: Trip) {
  return queryOptions({
    queryKey: ['routes', 'plan', trip],
    queryFn: async ({ signal }) => {
      // The server would reject this trip; the call would only add an error line to the console.
      if (isToItself(trip)) throw samePlaceError()
      // A plan that arrives after its passenger has signed out is not stored.
      const lastPlan = lastPlanOf(app)
      await app.singleton(createGraph)()
      const answer = await app.api.call(calculate, { body: planBody(trip), signal })
      const { data: plan, dataAt = null } = answer
      if (plan.routes.length > 0) lastPlan.save(trip, plan, Date.now())
      return { ...plan, dataAt }
    },
    enabled: isComplete(trip),
    ...KEPT,
    ...retryLostCalls,
  })
}

/** The metered fare of a reserved auto; null if the trip is too long for one. */
export function fareEstimateQuery({ api }: App, trip: Trip) {
  return queryOptions({
    queryKey: ['routes', 'fare-estimate', trip],
    queryFn: async ({ signal }) => {
      const body = { ...endsBody(trip), ...departure(trip) }
      try {
        return (await api.call(fareEstimate, { body, signal })).data
      } catch (error) {
        if (hasCode(error, 'NO_ROUTE')) return null
        throw error
      }
    },
    staleTime: FARE_ESTIMATE_LIFETIME_MS,
    gcTime: FARE_ESTIMATE_LIFETIME_MS,
    retry: false,
  })
}

/** The destinations of the autos at a place, most useful first. */
export function suggestionsQuery({ api }: App, from: string) {
  return queryOptions({
    queryKey: ['routes', 'suggestions', from],
    queryFn: async ({ signal }) => {
      const query = { from, limit: SUGGESTIONS_DEFAULT_LIMIT }
      return (await api.call(routeSuggestions, { query, signal })).data
    },
    enabled: from !== '',
    staleTime: KEPT.staleTime,
    retry: false,
  })
}

/** All places at which a route can start or end. */
export function locationsQuery({ api }: App) {
  return queryOptions({
    queryKey: ['routes', 'locations'],
    queryFn: async () => (await api.call(routeLocations)).data,
    staleTime: LOCATIONS_LIFETIME_MS,
    gcTime: LOCATIONS_LIFETIME_MS,
  })
}

function samePlaceError(): ApiError {
  const message = textsOf(routePlannerTexts).samePlace
  return new ApiError({ code: 'SAME_PLACE', status: 0, message, serverMessage: message })
}

/** A trip in the query of a call; its destination is added where it matters. */
export function tripQuery({ source, departAt, maxTransfers, service }: Trip) {
  return {
    from: source.name.trim(),
    ...(source.point && { fromPoint: pointText(source.point) }),
    maxTransfers,
    ...(departAt !== null && { departAt }),
    ...(service && { services: servicesOf(service).join(',') }),
  }
}

export const pointText = ({ latitude, longitude }: Point) => `${latitude},${longitude}`

/** The body of a call for the plan of a trip. */
export function planBody(trip: Trip) {
  return {
    ...endsBody(trip),
    maxTransfers: trip.maxTransfers,
    ...(trip.service && { services: servicesOf(trip.service) }),
    ...(trip.arriveBy === undefined ? departure(trip) : { arriveBy: trip.arriveBy }),
  }
}

function departure({ departAt }: Trip) {
  return departAt === null ? {} : { departAt }
}

/** Beyond this distance the name of a place does not help to locate the passenger. */
const NEAR_KM = 1.5

/** The place whose name describes a point best; null when none is near. */
export function nearestLocation(
  point: Point,
  locations: readonly PlannableLocation[],
): PlannableLocation | null {
  return nearestWithin(point, locations, NEAR_KM) ?? null
}
