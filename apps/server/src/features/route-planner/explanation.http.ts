import { answerExplanation, departureOr, prepareEnds, wantedEnds } from '@sawari/answers'
import { explainRoutes } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { orRefusal } from '../../platform/calls/refusal.ts'
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts'
import { inTurns } from '../../platform/http/in-turns.ts'
import type { PlanningNeeds } from './planning.http.ts'

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
