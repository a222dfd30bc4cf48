// The numbers and rules of the connection, and what it counts and keeps.

import type { ErrorCode } from '@sawari/contract'

export const RECONNECT_TRIES = 5
/** The connection is unhealthy from this number of errors on. */
const UNHEALTHY_ERRORS = 10
/** A token that was renewed within this time is not renewed again because an open connection was ended. */
export const RENEWED_LATELY_MS = 60_000

/** The timeouts and delays of the client. */
export const waits = {
  connectMs: 10_000,
  acknowledgeMs: 10_000,
  /** Before each reconnection attempt. */
  reconnectMs: (attempt: number) => reconnectDelayMs(attempt, Math.random()),
  /** Before the first attempt, if the server has announced the time over which its clients spread their return. */
  returnMs: (withinMs: number) => Math.random() * withinMs,
  /** After a connection has lasted this long, earlier errors no longer count. */
  healthyAgainMs: 60_000,
  /** Waits for the call that ends a session: the server closes the sockets of the session before it answers that call. */
  wishedEndMs: 2_500,
}

const RECONNECT_DELAY_MS = 1_000
const RECONNECT_DELAY_MAX_MS = 5_000

/** 1 s, 2 s, 4 s, then 5 s, each up to a quarter more or less, so that not all clients return to a server at once. */
export function reconnectDelayMs(attempt: number, random: number): number {
  const delayMs = RECONNECT_DELAY_MS * 2 ** (attempt - 1) * (0.75 + random / 2)
  return Math.min(RECONNECT_DELAY_MAX_MS, delayMs)
}

/**
 * - expired: the token has expired; a renewed one may be accepted.
 * - refused: no token of this session will be accepted.
 * - missing: there was no token.
 */
export type AuthProblem = 'expired' | 'refused' | 'missing'

const authProblems: Partial<Record<ErrorCode, AuthProblem>> = {
  TOKEN_EXPIRED: 'expired',
  INVALID_TOKEN: 'refused',
  AUTHENTICATION_FAILED: 'refused',
  AUTH_TOKEN_REQUIRED: 'missing',
}

/** What the server's error code says about the token; null when the error has another cause. */
export function authProblemOf(code: unknown): AuthProblem | null {
  return authProblems[code as ErrorCode] ?? null
}

/** Counts the errors of a connection: it is unhealthy from the tenth on, until it has lasted `healthyAgainMs`. */
export function createHealth(healthyAgainMs: number, onChange: (healthy: boolean) => void) {
  let errors = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    countError(): void {
      errors += 1
      if (errors >= UNHEALTHY_ERRORS) onChange(false)
    },
    connected(): void {
      clearTimeout(timer)
      timer = setTimeout(() => {
        errors = 0
        onChange(true)
      }, healthyAgainMs)
    },
    cut: () => clearTimeout(timer),
    forget(): void {
      clearTimeout(timer)
      errors = 0
    },
  }
}

interface Waiter {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** Promises that are all settled together. */
export function createWaiters() {
  const waiters = new Set<Waiter>()
  return {
    wait: () => new Promise<void>((resolve, reject) => waiters.add({ resolve, reject })),
    settle(error?: Error): void {
      for (const { resolve, reject } of waiters) {
        if (error) reject(error)
        else resolve()
      }
      waiters.clear()
    },
  }
}
