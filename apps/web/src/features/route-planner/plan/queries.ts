// The queries of the route service, with their cache times.

import type { RequestPlace } from '@sawari/contract'
import { SUGGESTIONS_DEFAULT_LIMIT } from '@sawari/contract/limits'
import {
  calculateRoutes,
  fareEstimate,
  initializeRoutes,
  routeLocations,
  routeSuggestions,
} from '@sawari/contract/route-planner'
import { queryOptions } from '@tanstack/react-query'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { textsOf } from '../../../messages/texts.ts'
import { anything, array, either, object, oneOf, schema } from '../../../shared/api/answer-checks.ts'
import { ApiError, retryLostCalls } from '../../../shared/api/api-error.ts'
import type { AnswerOf } from '../../../shared/api/send-request.ts'
import type { App } from '../../../shared/app-context.ts'
import type { PlaceChoice } from '../../../shared/places/place-option.ts'
import { createGraphInitialiser } from './graph-initialiser.ts'
import { lastPlanOf } from './last-plan.ts'
import { isComplete, isToItself, servicesOf, type Trip } from './trip.ts'

const MINUTE_MS = 60_000
export const PLAN_LIFETIME_MS = 5 * MINUTE_MS
const FARE_ESTIMATE_LIFETIME_MS = 2 * MINUTE_MS
const LOCATIONS_LIFETIME_MS = 10 * MINUTE_MS

/** Initialises the graph of the route service, once per visit. */
export function createGraph({ api }: App) {
  return createGraphInitialiser({
    initialise: () => api.call(initializeRoutes),
    now: () => performance.now(),
  })
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
      await app.only(createGraph)()
      const answer = await app.api.call(calculate, { body: planBody(trip), signal })
      const { data: plan, dataAt = null } = answer
      if (plan.routes.length > 0) lastPlan.save(trip, plan, Date.now())
      return { ...plan, dataAt }
    },
    enabled: isComplete(trip),
    staleTime: PLAN_LIFETIME_MS,
    gcTime: PLAN_LIFETIME_MS,
    ...retryLostCalls,
  })
}

/** The metered fare of a reserved auto; null if the trip is too long for one. */
export function fareEstimateQuery({ api }: App, trip: Trip) {
  return queryOptions({
    queryKey: ['routes', 'fare-estimate', trip],
    queryFn: async ({ signal }) => {
      const body = {
        source: placeBody(trip.source),
        destination: placeBody(trip.destination),
        ...departure(trip),
      }
      try {
        return (await api.call(fareEstimate, { body, signal })).data
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NO_ROUTE') return null
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
    staleTime: PLAN_LIFETIME_MS,
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

/** The body of a call for the plan of a trip. */
function samePlaceError(): ApiError {
  const message = textsOf(routePlannerTexts).samePlace
  return new ApiError({ code: 'SAME_PLACE', status: 0, message, serverMessage: message })
}

export function planBody(trip: Trip) {
  return {
    source: placeBody(trip.source),
    destination: placeBody(trip.destination),
    maxTransfers: trip.maxTransfers,
    ...(trip.service && { services: servicesOf(trip.service) }),
    ...(trip.arriveBy === undefined ? departure(trip) : { arriveBy: trip.arriveBy }),
  }
}

function placeBody({ name, point }: PlaceChoice): RequestPlace {
  return point ? { name: name.trim(), ...point } : { name: name.trim() }
}

function departure({ departAt }: Trip) {
  return departAt === null ? {} : { departAt }
}
