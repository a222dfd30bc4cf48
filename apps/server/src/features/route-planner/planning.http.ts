import {
  answerAllLocations,
  answerExplanation,
  answerFareEstimate,
  answerLocations,
  answerStatus,
  answerSuggestions,
  departureOr,
  type NetworkSnapshot,
  prepareEnds,
  startReach,
  wantedEnds,
  wantedPlace,
} from '@sawari/answers'
import {
  downloadNetworkSnapshot,
  downloadSearchPlaces,
  explainRoutes,
  fareEstimate,
  initializeRoutes,
  NETWORK_SNAPSHOT_FORMAT,
  reachPlaces,
  routeLocations,
  routeSuggestions,
  routesStatus,
} from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { orRefusal, Refusal, refuse } from '../../platform/calls/refusal.ts'
import { bindEndpoint, sendRefusal, succeed } from '../../platform/http/bind-endpoint.ts'
import { inTurn, inTurns } from '../../platform/http/in-turns.ts'
import { cacheControlOf, cachedAnswer, sendJson } from '../../platform/http/send-json.ts'
import type { PlanningNeeds } from './plans.http.ts'

/** Binds the calls under `/api/routes` except for plans and explanations. */
export function bindPlanning(app: FastifyInstance, { network, now }: PlanningNeeds): void {
  function* fare(snapshot: NetworkSnapshot, body: z.output<typeof fareEstimate.body>) {
    const ends = { source: wantedPlace(body.source), destination: wantedPlace(body.destination) }
    yield* prepareEnds(snapshot, ends)
    return answerFareEstimate(snapshot, body, now())
  }
  bindEndpoint(app, fareEstimate, async ({ body, request }) => {
    return orRefusal(await inTurns(fare(network(), body), request))
  })

  // The network is in memory from the start, so there is nothing to initialise.
  bindEndpoint(app, initializeRoutes, () => succeed({}))

  bindEndpoint(app, routesStatus, () => answerStatus(network(), now()))

  const locations = cachedAnswer(network, answerLocations)
  const allLocations = cachedAnswer(network, answerAllLocations)
  bindEndpoint(app, routeLocations, ({ query }) => (query.all ? allLocations : locations)())

  bindEndpoint(app, routeSuggestions, async ({ query, request }) =>
    orRefusal(await inTurn(request, () => answerSuggestions(network(), query, now()))),
  )
}

/** Binds `GET /api/routes/explain`. */
export function bindExplanation(app: FastifyInstance, { network, now }: PlanningNeeds): void {
  bindEndpoint(app, explainRoutes, ({ query, request }) => {
    const departAt = departureOr(query.departAt, now())
    const snapshot = network()
    function* explain() {
      yield* prepareEnds(snapshot, wantedEnds(query))
      yield* snapshot.planner.prepare(departAt, query.services)
      return answerExplanation(snapshot, query, now())
    }
    return async () => orRefusal(await inTurns(explain(), request))
  })
}

/** Binds `GET /api/reach`. */
export function bindReach(app: FastifyInstance, { network, now }: PlanningNeeds): void {
  bindEndpoint(app, reachPlaces, ({ query, request }) => async () => {
    const search = orRefusal(await inTurn(request, () => startReach(network(), query, now())))
    if (search instanceof Refusal) return search
    const found: Parameters<typeof search.answer>[0][number][] = []
    await inTurns(search.found[Symbol.iterator](), request, each => {
      if (each !== undefined) found.push(each)
    })
    return search.answer(found)
  })
}

/**
 * Binds `GET /api/network-snapshot` and the file of the search-only places. The ETags depend only on the data,
 * so they survive a restart.
 */
export function bindNetworkSnapshot(app: FastifyInstance, network: () => NetworkSnapshot): void {
  const tables = cachedAnswer(network, tablesOf)
  app.get(downloadNetworkSnapshot.policy.path, async (request, reply) =>
    sendJson(request, reply, tables(), cacheControlOf(downloadNetworkSnapshot.policy)),
  )

  const noPlaces = {}
  const places = cachedAnswer(
    () => network().search ?? noPlaces,
    search => search,
  )
  app.get<{ Params: { version: string } }>(downloadSearchPlaces.policy.path, async (request, reply) =>
    request.params.version === network().search?.version
      ? sendJson(request, reply, places(), cacheControlOf(downloadSearchPlaces.policy))
      : sendRefusal(reply, refuse('NOT_FOUND')),
  )
}

function tablesOf({ version, network: { stands, links }, places, rules, search }: NetworkSnapshot) {
  return {
    format: NETWORK_SNAPSHOT_FORMAT,
    version,
    network: { stands, links },
    places,
    rules,
    ...(search && { searchPlacesVersion: search.version, outside: search.outside }),
  }
}
