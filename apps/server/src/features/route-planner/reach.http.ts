import { setImmediate as nextTurn } from 'node:timers/promises'
import { startReach } from '@sawari/answers'
import { reachPlaces } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { orRefusal, Refusal } from '../../platform/calls/refusal.ts'
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts'
import { atExpenseOf } from '../../platform/http/processor-budget.ts'
import type { PlanningNeeds } from './planning.http.ts'

/** Plans (a few milliseconds of work) before other work on the event loop gets a turn. */
const FOUND_IN_A_ROW = 8

/** Binds `GET /api/reach`. */
export function bindReach(app: FastifyInstance, { network, now }: PlanningNeeds): void {
  bindEndpoint(app, reachPlaces, async ({ query, request }) => {
    const search = orRefusal(startReach(network(), query, now()))
    if (search instanceof Refusal) return search
    const iterator = search.found[Symbol.iterator]()
    const found = []
    for (;;) {
      const row = atExpenseOf(request, () => Array.from({ length: FOUND_IN_A_ROW }, () => iterator.next()))
      for (const { done, value } of row) if (!done) found.push(value)
      if (row.some(({ done }) => done)) return search.answer(found)
      await nextTurn()
    }
  })
}
