// The processor time that an address or an account may use. Some calls cost a thousand times as much as others,
// so counting requests protects too little.

import type { UserId } from '@sawari/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Refusal, RefusedRequest, refuseFor } from '../calls/refusal.ts'
import { addressGroup } from '../identity/client-address.ts'

export interface ProcessorBudget {
  /** The amount that can be used at once. */
  readonly burstMs: number
  /** The refill per minute. */
  readonly perMinuteMs: number
}

/**
 * An address without a sign-in may use a quarter of the event loop, because thousands share one on mobile
 * networks; an account a twentieth. A new plan takes some 10 ms, a repeated one 0.1 ms. Counted per process in
 * wall-clock time, because reading the thread's processor time would cost more than most calls.
 */
export const PROCESSOR_BUDGETS = {
  address: { burstMs: 30_000, perMinuteMs: 15_000 },
  account: { burstMs: 3_000, perMinuteMs: 3_000 },
} as const satisfies Record<string, ProcessorBudget>

/** The number of remembered addresses and accounts; the least recently seen one is removed first. */
const KNOWN_SPENDERS = 20_000
const MINUTE_MS = 60_000

export interface ProcessorBudgetNeeds {
  readonly budgets: Readonly<Record<keyof typeof PROCESSOR_BUDGETS, ProcessorBudget>>
  /** A monotonic clock; set by tests. */
  readonly elapsedMs?: () => number
}

interface Spender {
  spentMs: number
  at: number
}

/** Counts the processor time that each spender has used and that has not been refilled yet. */
export function createProcessorBudgets({
  budgets,
  elapsedMs = () => performance.now(),
}: ProcessorBudgetNeeds) {
  const spenders = new LRUCache<string, Spender>({ max: KNOWN_SPENDERS })
  const budgetOf = (key: string) => (key.startsWith('account:') ? budgets.account : budgets.address)
  const current = (key: string): Spender => {
    const now = elapsedMs()
    const { spentMs, at } = spenders.get(key) ?? { spentMs: 0, at: now }
    const backMs = ((now - at) * budgetOf(key).perMinuteMs) / MINUTE_MS
    return { spentMs: Math.max(0, spentMs - backMs), at: now }
  }
  return {
    /** The refusal for a spender without budget. */
    refusal: (key: string): Refusal | undefined => {
      const { burstMs, perMinuteMs } = budgetOf(key)
      const overMs = current(key).spentMs - burstMs
      return overMs < 0 ? undefined : refuseFor('RATE_LIMITED', (overMs / perMinuteMs) * 60)
    },
    spend: (key: string, milliseconds: number): void => {
      const spender = current(key)
      spender.spentMs += milliseconds
      spenders.set(key, spender)
    },
  }
}

/** Counts the processor time of every request. `refuseSpenders` rejects requests of spenders without budget. */
export function addProcessorBudgets(
  app: FastifyInstance,
  budgets: ProcessorBudgetNeeds['budgets'] = PROCESSOR_BUDGETS,
): void {
  const counted = createProcessorBudgets({ budgets })
  app.decorate('processorBudget', {
    refusal: request => counted.refusal(spenderOf(request)),
    spend: (request, milliseconds) => counted.spend(spenderOf(request), milliseconds),
    refusalOfAccount: userId => counted.refusal(accountKey(userId)),
    spendOfAccount: (userId, milliseconds) => counted.spend(accountKey(userId), milliseconds),
  })
  app.addHook('onRequest', (request, _reply, done) => {
    request.callOrigin.spend = milliseconds => counted.spend(spenderOf(request), milliseconds)
    done()
  })
}

/** The budget of accounts, for events of their sockets. */
export interface AccountBudget {
  refusalOfAccount(userId: UserId): Refusal | undefined
  spendOfAccount(userId: UserId, milliseconds: number): void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined while limits are off. */
    processorBudget?: AccountBudget & {
      refusal(request: FastifyRequest): Refusal | undefined
      spend(request: FastifyRequest, milliseconds: number): void
    }
  }
}

/** A hook that rejects a request before its body is read, if its account or address has no budget. */
export function refuseSpenders(
  request: FastifyRequest,
  _reply: unknown,
  _payload: unknown,
  done: (error?: Error) => void,
): void {
  const { processorBudget, securityEvent } = request.server
  const refusal = processorBudget?.refusal(request)
  if (refusal === undefined) {
    done()
    return
  }
  securityEvent({ event: 'lockout', outcome: 'processor-time' })
  done(new RefusedRequest(refusal))
}

/** Does synchronous work charged to the request. */
export function atExpenseOf<Result>(request: FastifyRequest, work: () => Result): Result {
  const { processorBudget } = request.server
  if (processorBudget === undefined) return work()
  const start = performance.now()
  try {
    return work()
  } finally {
    processorBudget.spend(request, performance.now() - start)
  }
}

/** The account, or the address of a client that is not signed in. */
export function spenderOf({ viewer, ip }: Pick<FastifyRequest, 'viewer' | 'ip'>): string {
  return viewer === undefined ? `address:${addressGroup(ip)}` : accountKey(viewer.userId)
}

const accountKey = (userId: UserId) => `account:${userId}`
