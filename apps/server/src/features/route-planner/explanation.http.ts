import { answerExplanation } from '@sawari/answers'
import { explainRoutes } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { orRefusal } from '../../platform/calls/refusal.ts'
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts'
import type { PlanningNeeds } from './planning.http.ts'

/** Binds `GET /api/routes/explain`. */
export function bindExplanation(app: FastifyInstance, { network, now }: PlanningNeeds): void {
  bindEndpoint(app, explainRoutes, ({ query }) => orRefusal(answerExplanation(network(), query, now())))
}
