import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { BEFORE_DEADLINE_MS } from '../calls/deadline.ts'
import { type Refusal, RefusedRequest, refuseFor } from '../calls/refusal.ts'
import { SHARED_TURN_MS, type Turns } from '../jobs/turns.ts'
import { atExpenseOf, spenderOf } from './processor-budget.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The limit for all requests together. */
    turns: Turns
  }
  interface FastifyRequest {
    /** The time until the deadline of the call; 0 once it is answered or the client has disconnected. */
    leftMs(): number
  }
}

const RETRY_SECONDS = 5

/**
 * Does work of many steps over several turns of the event loop, charged to the request. `onStep` receives the
 * value of each step. Ends with a refusal when the time of the call is over, or when other work has used up its
 * spender's processor time before the first step.
 */
export function inTurns<Yielded, Outcome>(
  steps: Iterator<Yielded, Outcome>,
  request: FastifyRequest,
  onStep: (yielded: Yielded) => void = () => undefined,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let refusal: Refusal | undefined
    // The time that the call itself has used so far does not count.
    let waitsForOthers = false
    const refuseWith = (given: Refusal) => {
      refusal = given
      reject(new RefusedRequest(given))
    }
    const late = () => refuseWith(refuseFor('SERVICE_UNAVAILABLE', RETRY_SECONDS))
    const timer = setTimeout(late, Math.max(0, request.leftMs() - BEFORE_DEADLINE_MS))
    const end = () => {
      clearTimeout(timer)
      return true
    }
    waitsForOthers = request.server.turns.add({
      owner: spenderOf(request),
      isCostly: request.hasCostlyPlace,
      isOver: () => {
        if (refusal === undefined) {
          const spent = waitsForOthers ? request.server.processorBudget?.refusal(request) : undefined
          if (spent !== undefined) refuseWith(spent)
          else if (request.leftMs() <= 0) late()
          else return false
        }
        // Gives up what the steps have prepared.
        steps.return?.()
        return end()
      },
      work: isTurnOver => {
        waitsForOthers = false
        return workOn(steps, { request, onStep, resolve, reject }, isTurnOver) && end()
      },
    })
  })
}

/**
 * Runs all steps of the work over several turns of the event loop. It does not stop when the call ends, because the
 * work also affects other users.
 */
export function inTurnsToTheEnd(steps: Iterator<unknown, void>, request: FastifyRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = { request, onStep: () => undefined, resolve, reject }
    request.server.turns.add({
      owner: spenderOf(request),
      isOver: () => false,
      work: isTurnOver => workOn(steps, asked, isTurnOver),
    })
  })
}

interface Asked<Yielded, Outcome> {
  readonly request: FastifyRequest
  onStep(yielded: Yielded): void
  resolve(outcome: Outcome): void
  reject(error: Error): void
}

/** Returns true when all work is done. */
function workOn<Yielded, Outcome>(
  steps: Iterator<Yielded, Outcome>,
  { request, onStep, resolve, reject }: Asked<Yielded, Outcome>,
  isTurnOver: () => boolean,
): boolean {
  try {
    return atExpenseOf(request, () => {
      do {
        const step = steps.next()
        if (step.done) {
          resolve(step.value)
          return true
        }
        onStep(step.value)
      } while (!isTurnOver())
      return false
    })
  } catch (error) {
    reject(error as Error)
    return true
  }
}

/** Work of one step, in its turn. */
export function inTurn<Outcome>(request: FastifyRequest, work: () => Outcome): Promise<Outcome> {
  // biome-ignore lint/correctness/useYield: the work is one step
  function* only(): Generator<undefined, Outcome> {
    return work()
  }
  return inTurns(only(), request)
}

/** Does background work over several turns of the event loop. */
export async function inIdleTurns(steps: Iterator<unknown, void>): Promise<void> {
  for (;;) {
    const endsAt = performance.now() + SHARED_TURN_MS
    do if (steps.next().done) return
    while (performance.now() < endsAt)
    await nextTurn()
  }
}
