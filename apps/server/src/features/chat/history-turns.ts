// Reads and encodes histories and lists of chats page by page, so that fifty requests at once do not block the event
// loop.

import { MESSAGES_PER_PAGE_MAX } from '@sawari/contract'
import { type Refusal, refuseFor } from '../../platform/calls/refusal.ts'
import { createBoundedQueue } from '../../platform/jobs/bounded-queue.ts'
import { callOrigin } from '../../platform/telemetry/call-origin.ts'

/** Messages of histories that are encoded in one turn of the event loop, for all readers together. */
const MESSAGES_PER_TURN = MESSAGES_PER_PAGE_MAX
/** The cost of one listed chat or conversation, with its partner and last message, in messages of a page. */
export const MESSAGES_PER_LISTED = 5
const WAITING_MOST = 256
const RETRY_SECONDS = 5

/** A read, and the cost of its response in messages. */
export interface CostlyRead<Read> {
  read(): Promise<Read>
  messagesOf(read: Read): number
}

export interface HistoryTurns {
  /** Waits for its turn, reads, and resolves in a turn of the event loop that may encode the result. */
  read<Read>(wanted: CostlyRead<Read>): Promise<Read | Refusal>
  /** The same without a limit of waiting reads: the number of sockets limits them. */
  readForSocket<Read>(wanted: CostlyRead<Read>): Promise<Read>
}

/** Both queues run as many reads at once as the database does. */
export function createHistoryTurns(readsAtOnce: number): HistoryTurns {
  const asked = createBoundedQueue({ running: readsAtOnce, waiting: WAITING_MOST })
  const forSockets = createBoundedQueue({ running: readsAtOnce, waiting: Number.POSITIVE_INFINITY })
  const turnFor = createTurnAllowance(MESSAGES_PER_TURN)
  const inTurn =
    <Read>({ read, messagesOf }: CostlyRead<Read>) =>
    async () => {
      const found = await read()
      await turnFor(messagesOf(found))
      return found
    }
  return {
    read: async wanted =>
      (await asked.run(inTurn(wanted))) ?? refuseFor('SERVICE_UNAVAILABLE', RETRY_SECONDS),
    readForSocket: wanted => forSockets.run(inTurn(wanted))!,
  }
}

/** A page of messages, as `listMessages` returns it. */
export function pageOf<Read extends { readonly messages: readonly unknown[] }>(
  read: () => Promise<Read>,
): CostlyRead<Read> {
  return { read, messagesOf: ({ messages }) => messages.length }
}

/** A list of chats or conversations. */
export function listOf<Read extends { readonly rows: readonly unknown[] }>(
  read: () => Promise<Read>,
): CostlyRead<Read> {
  return { read, messagesOf: ({ rows }) => MESSAGES_PER_LISTED * rows.length }
}

/**
 * Returns a function that resolves at once while some of this turn's allowance remains, otherwise in one of the
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

/**
 * The event loop's time per message of a history until it is read, encoded and sent. A constant, because this
 * is spread over several turns in which others are served as well.
 */
export const MESSAGE_COST_MS = 0.01

/** Counts so many messages toward the budget of whoever reads them. */
export function spendOnHistory(messages: number): void {
  callOrigin()?.spend?.(messages * MESSAGE_COST_MS)
}
