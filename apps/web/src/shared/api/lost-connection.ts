import type { ErrorCode } from '@sawari/contract'
import { ApiError, type ClientErrorCode } from './api-error.ts'

/** The number of retries of a lost call, and the delay step: retry n waits n steps. */
const LOST_CALL_RETRIES = 3
const RETRY_STEP_MS = 1_000

const LOST: readonly (ClientErrorCode | ErrorCode)[] = ['NETWORK', 'OFFLINE', 'TIMEOUT']

/** The server was unreachable, or did not respond in time. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof ApiError && LOST.includes(error.code)
}

/**
 * For queries and mutations: only lost calls are retried, after 1, 2 and 3 seconds. Rejected calls are not retried,
 * and no call is while the device reports that it is offline.
 */
export const retryLostCalls = {
  retry: (failures: number, error: unknown) =>
    failures < LOST_CALL_RETRIES && isLostConnection(error) && navigator.onLine,
  retryDelay: (failures: number) => RETRY_STEP_MS * (failures + 1),
}
