import {
  calculateRoutes,
  fareEstimate,
  initializeRoutes,
  type PlannableLocation,
  type requestPlace,
  routeLocations,
  routeSuggestions,
  routesStatus,
  WALK_MAX_KM,
} from '@sawari/contract'
import { nearestPoints, type Point } from '@sawari/geo'
import { type Place, reservedTariffCard, suggestDestinations } from '@sawari/planner'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { type BindOptions, bindEndpoint, succeed } from '../../platform/bind-endpoint.ts'
import { refuse } from '../../platform/refusal.ts'
import { JsonAnswer } from '../../platform/send-json.ts'
import { inRows } from './in-rows.ts'
import type { NetworkSnapshot } from './network-loader.ts'
import { createPlanAnswers } from './plan-answers.http.ts'
import { estimateFare, findPlace, type JourneyRequest, type WantedPlace } from './planning.service.ts'
import { momentOr, type PlanningNeeds, TRIP_ERROR_CODES } from './planning-needs.ts'
import { wireFare, wireTariffCard } from './wire-route.http.ts'

const DATA_ONLY: BindOptions = { cacheControl: 'public, max-age=300' }

/** Binds the calls under `/api/routes`. */
export function bindPlanning(app: FastifyInstance, { network, now }: PlanningNeeds): void {
  const answers = createPlanAnswers()
  const answerPlan = inRows((request: JourneyRequest) => answers(network(), request))
  bindEndpoint(app, calculateRoutes, async ({ body }) => {
    const result = await answerPlan({
      source: wantedPlace(body.source),
      destination: wantedPlace(body.destination),
      departAt: momentOr(body.departAt, now),
      maxTransfers: body.maxTransfers,
      ...(body.services && { services: body.services }),
    })
    return result.ok ? result.value : refuse(TRIP_ERROR_CODES[result.failure])
  })

  bindEndpoint(app, fareEstimate, ({ body }) => {
    const instant = momentOr(body.departAt, now)
    const result = estimateFare(network(), {
      source: wantedPlace(body.source),
      destination: wantedPlace(body.destination),
      departAt: instant,
      waitingMinutes: body.waitingTime,
    })
    if (!result.ok) return refuse(TRIP_ERROR_CODES[result.failure])
    const { distanceKm, minutes, fare, tariff } = result.value
    const { totalFareRupees } = fare
    const card = wireTariffCard(reservedTariffCard({ tariff, distanceKm, instant, totalFareRupees }))
    return succeed({ data: { distance: distanceKm, minutes, ...wireFare(fare), tariff: card } })
  })

  // The network is in memory from the start on: there is nothing left to do.
  bindEndpoint(app, initializeRoutes, () => succeed({}))

  bindEndpoint(app, routesStatus, () => {
    const { network: stands, builtAt, version } = network()
    const counts = { stands: stands.stands.length, links: stands.links.length }
    return succeed({ data: { initialized: true, ...counts, builtAt: builtAt.toISOString(), version } })
  })

  bindLocations(app, network)
  bindSuggestions(app, { network, now })
}

function bindLocations(app: FastifyInstance, network: PlanningNeeds['network']): void {
  let snapshot: NetworkSnapshot | undefined
  let answer: JsonAnswer | undefined
  bindEndpoint(
    app,
    routeLocations,
    () => {
      if (answer === undefined || snapshot !== network()) {
        snapshot = network()
        answer = JsonAnswer.lasting({ success: true, data: plannablePlaces(snapshot).map(wireLocation) })
      }
      return answer
    },
    DATA_ONLY,
  )
}

function bindSuggestions(app: FastifyInstance, { network, now }: PlanningNeeds): void {
  bindEndpoint(
    app,
    routeSuggestions,
    ({ query }) => {
      if (query.from.trim() === '') return succeed({ data: [] })
      const snapshot = network()
      const from = findPlace(snapshot, { name: query.from })
      if (from === undefined) return refuse('SOURCE_NOT_FOUND')
      const wanted = { from, instant: now(), limit: query.limit }
      const hindiNames = new Map(snapshot.network.stands.map(({ name, nameHi }) => [name, nameHi]))
      const data = suggestDestinations(snapshot.network, snapshot.rules, wanted).map(suggestion => ({
        name: suggestion.name,
        name_hi: hindiNames.get(suggestion.name) ?? suggestion.name,
        latitude: suggestion.latitude,
        longitude: suggestion.longitude,
        distance: suggestion.distanceKm,
        minutes: suggestion.minutes,
        fare: suggestion.fareRupees,
      }))
      return succeed({ data })
    },
    // The minutes are those of the hour.
    { cacheControl: 'public, max-age=60' },
  )
}

function wantedPlace(place: z.output<typeof requestPlace>): WantedPlace {
  const { name, latitude, longitude } = { latitude: undefined, longitude: undefined, ...place }
  return latitude === undefined || longitude === undefined
    ? { name }
    : { name, point: { latitude, longitude } }
}

/** Stands, and the other places from which one can be reached on foot. */
function plannablePlaces({ network, otherPlaces }: NetworkSnapshot): Place[] {
  const isNearStand = (point: Point) =>
    (nearestPoints(network.grid, point, 1)[0]?.distanceKm ?? Infinity) <= WALK_MAX_KM
  return [...network.stands, ...otherPlaces.filter(isNearStand)]
}

function wireLocation({ name, nameHi, latitude, longitude, city, kind }: Place): PlannableLocation {
  return { name, name_hi: nameHi, latitude, longitude, city, kind }
}
