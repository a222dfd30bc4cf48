import type { CallPolicy } from '@sawari/contract'
import type { CallError } from './outcome.ts'

export interface RetrySettings {
  /** Further attempts after the first. */
  readonly most: number
  /** A longer `Retry-After` is the caller's to wait for. */
  readonly longestWaitMs: number
}

export const RETRIES: RetrySettings = { most: 2, longestWaitMs: 10_000 }
const FIRST_WAIT_MS = 500

/**
 * How long to wait before the call is tried again; undefined if it must not be. A 429 was not begun, so any call
 * may be repeated. After a 503 or a lost response the call may have been done, so only reads are.
 */
export function retryWaitMs(
  { method, publicRead }: CallPolicy,
  { status, code, retryAfterSeconds }: CallError,
  attempt: number,
  settings: RetrySettings,
): number | undefined {
  if (attempt >= settings.most) return undefined
  const isRead = method === 'GET' || publicRead === true
  const mayHelp = status === 429 || (isRead && (status === 503 || code === 'NETWORK' || code === 'TIMEOUT'))
  if (!mayHelp) return undefined
  // Jitter, so that the clients of a restarted server reconnect spread over time.
  const jitter = 1 + Math.random() / 4
  const waitMs =
    jitter * (retryAfterSeconds === undefined ? FIRST_WAIT_MS * 2 ** attempt : retryAfterSeconds * 1_000)
  return waitMs > settings.longestWaitMs ? undefined : waitMs
}
