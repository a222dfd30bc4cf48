import { startReach } from '@sawari/answers'
import { reachPlaces } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { orRefusal, Refusal } from '../../platform/calls/refusal.ts'
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts'
import { inTurn, inTurns } from '../../platform/http/in-turns.ts'
import type { PlanningNeeds } from './planning.http.ts'

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
