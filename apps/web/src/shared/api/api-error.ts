import type { ErrorCode, ErrorDetail } from '@sawari/contract'

/** The failures that do not come with a code of the server. */
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
  /** The server's text, or why it was not asked at all; null when there is no text. */
  readonly serverMessage?: string | null
  readonly details?: readonly ErrorDetail[]
  /** For developers: what is wrong with an answer. */
  readonly cause?: unknown
}

/** A call that brought no usable answer; `message` may be shown as it is. */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientErrorCode
  readonly status: number
  readonly serverMessage: string | null
  readonly details: readonly ErrorDetail[]

  constructor({ code, message, status, serverMessage = null, details = [], cause }: ApiErrorOptions) {
    super(message, { cause })
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.serverMessage = serverMessage
    this.details = details
  }
}

/** The caller no longer wants the answer: there is nothing to show. */
export function isAborted(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ABORTED'
}

/** The device knows that it has no network; the message of the error says so. */
export function isOffline(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'OFFLINE'
}

/** The server's text if there is one, otherwise the caller's. */
export function serverMessageOr(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}
