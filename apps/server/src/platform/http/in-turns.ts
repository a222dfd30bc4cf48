import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { atExpenseOf } from './processor-budget.ts'

/** After so long other work on the event loop gets a turn. */
const TURN_MS = 8

/**
 * Does work of many steps over several turns of the event loop, at the expense of the request. `onStep` gets what
 * each step yields.
 */
export async function inTurns<Yielded, Outcome>(
  steps: Iterator<Yielded, Outcome>,
  request: FastifyRequest,
  onStep?: (yielded: Yielded) => void,
): Promise<Outcome> {
  for (;;) {
    const last = atExpenseOf(request, () => oneTurn(steps, onStep))
    if (last.done) return last.value
    await nextTurn()
  }
}

/** Does background work over several turns of the event loop. */
export async function inIdleTurns(steps: Iterator<unknown, void>): Promise<void> {
  while (!oneTurn(steps).done) await nextTurn()
}

function oneTurn<Yielded, Outcome>(
  steps: Iterator<Yielded, Outcome>,
  onStep: (yielded: Yielded) => void = () => undefined,
): IteratorResult<Yielded, Outcome> {
  const start = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step
    onStep(step.value)
    if (performance.now() - start >= TURN_MS) return step
  }
}
