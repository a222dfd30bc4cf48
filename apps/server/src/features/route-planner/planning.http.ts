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
} from '@sawari/contract'
import { complete, type Steps } from '@sawari/planner'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { orRefusal } from '../../platform/calls/refusal.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import { inTurns } from '../../platform/http/in-turns.ts'
import { lastingAnswer } from '../../platform/http/lasting-answer.ts'
import { atExpenseOf } from '../../platform/http/processor-budget.ts'
import { inRows } from './in-rows.ts'
import { createPlanAnswers } from './plan-answers.http.ts'

/** The dependencies of the planning calls. */
export interface PlanningNeeds {
  network(): NetworkSnapshot
  now(): Date
}

/** The most that a request may ask for. */
const WARM_TRANSFERS = 4

interface PlanTask {
  readonly journey: JourneyRequest
  readonly request: FastifyRequest
}

/** Binds the calls under `/api/routes`; gives back what makes the first plan as fast as others. */
export function bindPlanning(app: FastifyInstance, { network, now }: PlanningNeeds): () => Steps<void> {
  const answers = createPlanAnswers()
  const answerPlan = inRows(({ journey, request }: PlanTask) =>
    atExpenseOf(request, () => complete(answers.answer(network(), journey))),
  )
  bindEndpoint(app, calculateRoutes, async ({ body, request }) => {
    const journey = wantedJourney(body, now())
    const known = answers.known(network(), journey)
    if (known !== undefined) return known
    await inTurns(prepareEnds(network(), journey), request)
    const isOnePlan = journey.arriveBy === undefined && journey.until === undefined
    if (!isOnePlan) return orRefusal(await inTurns(answers.answer(network(), journey), request))
    await inTurns(network().planner.prepare(journey.departAt, journey.services), request)
    return orRefusal(await answerPlan({ journey, request }))
  })

  bindEndpoint(app, fareEstimate, async ({ body, request }) => {
    const source = wantedPlace(body.source)
    await inTurns(prepareEnds(network(), { source, destination: wantedPlace(body.destination) }), request)
    return orRefusal(atExpenseOf(request, () => answerFareEstimate(network(), body, now())))
  })

  // The network is in memory from the start, so there is nothing to initialise.
  bindEndpoint(app, initializeRoutes, () => succeed({}))

  bindEndpoint(app, routesStatus, () => answerStatus(network()))

  bindEndpoint(app, routeLocations, lastingAnswer(network, answerLocations))

  bindEndpoint(app, routeSuggestions, ({ query }) => orRefusal(answerSuggestions(network(), query, now())))

  return function* warm() {
    const { stands } = network().network
    const [source, destination] = [stands[0], stands.at(-1)]
    if (source === undefined || destination === undefined) return
    yield* answers.answer(network(), { source, destination, departAt: now(), maxTransfers: WARM_TRANSFERS })
  }
}
