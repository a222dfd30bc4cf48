import type { CallPolicy } from '@sawari/contract'
import type { CallError } from './outcome.ts'

export interface RetrySettings {
  /** Further attempts after the first. */
  readonly most: number
  /** The caller must wait itself for a longer `Retry-After`. */
  readonly longestWaitMs: number
}

export const RETRIES: RetrySettings = { most: 2, longestWaitMs: 10_000 }
const FIRST_WAIT_MS = 500

/**
 * The delay before the call is repeated; undefined if it must not be repeated. A call with 429 was not
 * executed, so any call may be repeated. After a 503 or a lost response the call may have been executed, so
 * only reads are repeated.
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
  // Jitter, so that the clients of a restarted server do not reconnect all at once.
  const jitter = 1 + Math.random() / 4
  const waitMs =
    jitter * (retryAfterSeconds === undefined ? FIRST_WAIT_MS * 2 ** attempt : retryAfterSeconds * 1_000)
  return waitMs > settings.longestWaitMs ? undefined : waitMs
}
