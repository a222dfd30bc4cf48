import { answerExplanation } from '@sawari/answers'
import { explainRoutes } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/bind-endpoint.ts'
import { orRefusal } from '../../platform/refusal.ts'
import type { PlanningNeeds } from './planning.http.ts'

/** Binds `GET /api/routes/explain`. */
export function bindExplanation(app: FastifyInstance, { network, now }: PlanningNeeds): void {
  bindEndpoint(app, explainRoutes, ({ query }) => orRefusal(answerExplanation(network(), query, now())))
}
