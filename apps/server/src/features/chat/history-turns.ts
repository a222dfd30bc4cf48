// Histories are read and answered a page at a time: who asks for fifty at once holds up nobody.

import { MESSAGES_PER_PAGE_MAX } from '@sawari/contract'
import { type Refusal, refuseFor } from '../../platform/calls/refusal.ts'
import type { Database } from '../../platform/database/database.ts'
import { createBoundedQueue } from '../../platform/jobs/bounded-queue.ts'

/** Messages of histories that are encoded in one turn of the event loop, by all readers together. */
const MESSAGES_PER_TURN = MESSAGES_PER_PAGE_MAX
/** The embedded database reads in the turn of the event loop that asks for it. */
const READ_AT_ONCE = { sqlite: 1, postgres: 4 } satisfies Record<Database['kind'], number>
const WAITING_MOST = 256
const RETRY_SECONDS = 5

interface Page {
  readonly messages: readonly unknown[]
}

export interface HistoryTurns {
  /** Resolves when so many messages may be answered in this turn of the event loop. */
  turnFor(messages: number): Promise<void>
  /** Reads a page when its turn has come, and resolves in a turn in which it may be answered. */
  read<Read extends Page>(read: () => Promise<Read>): Promise<Read | Refusal>
}

export function createHistoryTurns(kind: Database['kind']): HistoryTurns {
  const queue = createBoundedQueue({ running: READ_AT_ONCE[kind], waiting: WAITING_MOST })
  const turnFor = createTurnAllowance(MESSAGES_PER_TURN)
  return {
    turnFor,
    read: async read => {
      const answer = queue.run(async () => {
        const page = await read()
        await turnFor(page.messages.length)
        return page
      })
      return answer ?? refuseFor('SERVICE_UNAVAILABLE', RETRY_SECONDS)
    },
  }
}

/**
 * Returns a function that resolves at once while some of this turn's allowance is left, otherwise in one of the
 * next turns, in the order of the calls.
 */
function createTurnAllowance(perTurn: number): (amount: number) => Promise<void> {
  const waiting: { readonly amount: number; readonly resolve: () => void }[] = []
  let left = perTurn
  const beginTurn = () => {
    left = perTurn
    while (left > 0 && waiting.length > 0) {
      const { amount, resolve } = waiting.shift()!
      left -= amount
      resolve()
    }
    if (left < perTurn) setImmediate(beginTurn)
  }
  return amount =>
    new Promise(resolve => {
      if (left === perTurn && amount > 0) setImmediate(beginTurn)
      if (left > 0) {
        left -= amount
        resolve()
      } else waiting.push({ amount, resolve })
    })
}
