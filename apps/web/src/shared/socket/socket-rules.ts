// The numbers and rules of the connection.

export const RECONNECT_TRIES = 5
/** So many errors make the connection a bad one. */
export const UNHEALTHY_ERRORS = 10

/** How long is waited for what. */
export const waits = {
  connectMs: 10_000,
  acknowledgeMs: 10_000,
  /** Before each try to connect again. */
  reconnectMs: (attempt: number) => reconnectDelayMs(attempt, Math.random()),
  /** A connection that has held so long makes good the errors before it. */
  healthyAgainMs: 60_000,
  /** So long after its sockets a session that was ended on purpose is over here too. */
  wishedEndMs: 2_500,
}

const RECONNECT_DELAY_MS = 1_000
const RECONNECT_DELAY_MAX_MS = 5_000
/** A token is traded so long before its end; a short-lived one at half of its time. */
const RENEW_BEFORE_END_MS = 300_000
const RENEW_PAUSE_MS = 1_000
const TIMER_MAX_MS = 2 ** 31 - 1

/** 1 s, 2 s, 4 s, then 5 s, a quarter more or less, so that a server that comes back is not run over. */
export function reconnectDelayMs(attempt: number, random: number): number {
  const delayMs = RECONNECT_DELAY_MS * 2 ** (attempt - 1) * (0.75 + random / 2)
  return Math.min(RECONNECT_DELAY_MAX_MS, delayMs)
}

/** How long to wait before a token that lives for `leftMs` more is traded. */
export function renewalDelayMs(leftMs: number): number {
  const delayMs = leftMs > 2 * RENEW_BEFORE_END_MS ? leftMs - RENEW_BEFORE_END_MS : leftMs / 2
  return Math.min(TIMER_MAX_MS, Math.max(RENEW_PAUSE_MS, delayMs))
}

/**
 * expired: the token has ended, another one may do. refused: no token of this session will.
 * missing: there was none.
 */
export type AuthProblem = 'expired' | 'refused' | 'missing'

/** What a refusal of the server says about the token; null when it is not about that. */
export function authProblemOf(message: string): AuthProblem | null {
  if (message.includes('Token expired')) return 'expired'
  if (message.includes('Invalid token') || message.includes('Authentication failed')) return 'refused'
  return message.includes('Authentication token required') ? 'missing' : null
}
