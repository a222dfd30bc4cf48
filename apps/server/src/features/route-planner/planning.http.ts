import {
  answerFareEstimate,
  answerLocations,
  answerStatus,
  answerSuggestions,
  type JourneyRequest,
  type NetworkSnapshot,
  prepareEnds,
  wantedJourney,
  wantedPlace,
} from '@sawari/answers'
import {
  calculateRoutes,
  fareEstimate,
  initializeRoutes,
  routeLocations,
  routeSuggestions,
  routesStatus,
  TRANSFERS_DEFAULT,
} from '@sawari/contract'
import type { Steps } from '@sawari/planner'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { orRefusal } from '../../platform/calls/refusal.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import { cachedAnswer } from '../../platform/http/cached-answer.ts'
import { inTurn, inTurns } from '../../platform/http/in-turns.ts'
import { createPlanAnswers, type PlanAnswer } from './plan-answers.http.ts'

/** The dependencies of the planning calls. */
export interface PlanningNeeds {
  network(): NetworkSnapshot
  now(): Date
}

/** Binds the calls under `/api/routes`; returns a function that warms up the planner. */
export function bindPlanning(app: FastifyInstance, { network, now }: PlanningNeeds): () => Steps<void> {
  const answers = createPlanAnswers()
  function* plan(snapshot: NetworkSnapshot, journey: JourneyRequest, answer: PlanAnswer) {
    yield* prepareEnds(snapshot, journey)
    return yield* answer.make()
  }
  function* fare(snapshot: NetworkSnapshot, body: z.output<typeof fareEstimate.body>) {
    const ends = { source: wantedPlace(body.source), destination: wantedPlace(body.destination) }
    yield* prepareEnds(snapshot, ends)
    return answerFareEstimate(snapshot, body, now())
  }
  bindEndpoint(app, calculateRoutes, ({ body, request }) => {
    const journey = wantedJourney(body, now())
    const snapshot = network()
    const answer = answers.of(snapshot, journey)
    if (answer.known !== undefined) return answer.known
    return async () => orRefusal(await inTurns(plan(snapshot, journey, answer), request))
  })

  bindEndpoint(app, fareEstimate, async ({ body, request }) => {
    return orRefusal(await inTurns(fare(network(), body), request))
  })

  // The network is in memory from the start, so there is nothing to initialise.
  bindEndpoint(app, initializeRoutes, () => succeed({}))

  bindEndpoint(app, routesStatus, () => answerStatus(network()))

  bindEndpoint(app, routeLocations, cachedAnswer(network, answerLocations))

  bindEndpoint(app, routeSuggestions, async ({ query, request }) =>
    orRefusal(await inTurn(request, () => answerSuggestions(network(), query, now()))),
  )

  return function* warm() {
    const { stands } = network().network
    const [source, destination] = [stands[0], stands.at(-1)]
    if (source === undefined || destination === undefined) return
    const journey = { source, destination, departAt: now(), maxTransfers: TRANSFERS_DEFAULT }
    yield* answers.of(network(), journey).make()
  }
}
