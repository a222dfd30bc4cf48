import type { ErrorCode, ErrorDetail, PlaceQuestion } from '@sawari/contract'
import { QueryClient } from '@tanstack/react-query'

/** The codes of failures for which the server sent no error code. */
export type ClientErrorCode =
  | 'NETWORK'
  | 'OFFLINE'
  | 'TIMEOUT'
  | 'ABORTED'
  | 'HTTP'
  | 'INVALID_RESPONSE'
  | 'AUTH_FAILED'

interface ApiErrorOptions {
  readonly code: ErrorCode | ClientErrorCode
  readonly message: string
  /** The HTTP status; 0 when there was no response. */
  readonly status: number
  /** The server's text, or the reason why no request was sent; null when there is neither. */
  readonly serverMessage?: string | null
  readonly details?: readonly ErrorDetail[]
  /** With AMBIGUOUS_PLACE and OUTSIDE_REGION the places to choose from; with PLACE_NOT_FOUND the end, without any. */
  readonly questions?: readonly PlaceQuestion[]
  /** The response is no envelope of the server: a proxy or the page of a network may have sent it. */
  readonly isForeign?: boolean
  /** How long the server wants to be left alone. */
  readonly retryAfterMs?: number | undefined
  /** Tells developers why the response is invalid. */
  readonly cause?: unknown
}

/** A call without a usable response; `message` can be shown to the passenger unchanged. */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientErrorCode
  readonly status: number
  readonly serverMessage: string | null
  readonly details: readonly ErrorDetail[]
  readonly questions: readonly PlaceQuestion[]
  readonly isForeign: boolean
  readonly retryAfterMs: number | undefined

  constructor(options: ApiErrorOptions) {
    const { code, message, status, serverMessage = null, details = [], questions = [], cause } = options
    super(message, { cause })
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.serverMessage = serverMessage
    this.details = details
    this.questions = questions
    this.isForeign = options.isForeign ?? false
    this.retryAfterMs = options.retryAfterMs
  }
}

/** Whether a call failed for this reason. */
export function hasCode<Code extends ApiError['code']>(
  error: unknown,
  code: Code,
): error is ApiError & { readonly code: Code } {
  return error instanceof ApiError && error.code === code
}

/** Whether the caller aborted the call: there is no error to show. */
export function isAborted(error: unknown): boolean {
  return hasCode(error, 'ABORTED')
}

/** The server's text if there is one, otherwise the caller's. */
export function serverMessageOr(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}

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

/** SERVICE_UNAVAILABLE: a busy server has room again after a second, as its `Retry-After` says. */
const TRANSIENT = new Set(['NETWORK', 'TIMEOUT', 'SERVICE_UNAVAILABLE'])

/**
 * The app's query cache. It sends a request a second time if no answer came or the server was busy. It never repeats a
 * request that the server rejected.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // While offline a call fails with a message; the default would pause it silently.
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && error instanceof ApiError && TRANSIENT.has(error.code),
        retryDelay: 1_000,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
