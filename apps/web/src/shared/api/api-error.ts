import type { ErrorCode, ErrorDetail } from '@sawari/contract'

/** What can go wrong before the server has said anything. */
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
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** The server's own words, or why it was not asked at all; null when there are none. */
  readonly serverMessage?: string | null
  readonly details?: readonly ErrorDetail[]
}

/** A call that brought no usable answer; `message` may be shown as it is. */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientErrorCode
  readonly status: number
  readonly serverMessage: string | null
  readonly details: readonly ErrorDetail[]

  constructor({ code, message, status, serverMessage = null, details = [] }: ApiErrorOptions) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.serverMessage = serverMessage
    this.details = details
  }
}

/** Somebody no longer wants the answer: nothing to show. */
export function isAborted(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ABORTED'
}

/** The device knows that it has no network: its message says so. */
export function isOffline(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'OFFLINE'
}

/** The server's words if it said any, else the caller's own. */
export function serverMessageOr(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}
