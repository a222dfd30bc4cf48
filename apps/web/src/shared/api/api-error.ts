import type { ErrorCode, ErrorDetail, PlaceQuestion } from '@sawari/contract'

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
  /** For developers: why the response is invalid. */
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

/** Whether the caller aborted the call: there is no error to show. */
export function isAborted(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ABORTED'
}

/** Whether the device reported that it is offline; the error's message says so. */
export function isOffline(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'OFFLINE'
}

/** The server's text if there is one, otherwise the caller's. */
export function serverMessageOr(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}
