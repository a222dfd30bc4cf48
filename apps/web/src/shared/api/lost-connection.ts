import type { ErrorCode } from '@sawari/contract'
import { ApiError, type ClientErrorCode } from './api-error.ts'

/** How often a lost call is tried again, and the wait before the first time; it grows by itself each time. */
const LOST_CALL_RETRIES = 3
const RETRY_STEP_MS = 1_000

const LOST: readonly (ClientErrorCode | ErrorCode)[] = ['NETWORK', 'OFFLINE', 'TIMEOUT']

/** The server was not reached, or did not answer in time. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof ApiError && LOST.includes(error.code)
}

/**
 * For queries and mutations: only a lost call is tried again, after 1, 2 and 3 seconds; a refused one is not,
 * nor any while the device knows that it has no network.
 */
export const retryLostCalls = {
  retry: (failures: number, error: unknown) =>
    failures < LOST_CALL_RETRIES && isLostConnection(error) && navigator.onLine,
  retryDelay: (failures: number) => RETRY_STEP_MS * (failures + 1),
}
