import type { ErrorBody, ErrorCode, ErrorDetails } from '@sawari/contract'

/** Failures without a code of the server. `UNREADABLE`: the response is not from this API. */
export type ClientFailure = 'NETWORK' | 'TIMEOUT' | 'ABORTED' | 'UNREADABLE'

export interface CallError {
  /** For programs; it never changes. */
  readonly code: ErrorCode | ClientFailure
  /** The HTTP status; 0 when there was no response. */
  readonly status: number
  /** For users. */
  readonly message: string
  /** The rejected fields, or the places to choose from. */
  readonly details?: ErrorDetails | undefined
  /** After this many seconds a retry makes sense. */
  readonly retryAfterSeconds?: number | undefined
  /** The id to quote in a report of the failure. */
  readonly requestId?: string | undefined
}

/** Every call resolves to one of the two; it never rejects. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: CallError }

export function failed(error: CallError): { readonly ok: false; readonly error: CallError } {
  return { ok: false, error }
}

/** The error of a response that is not 2xx. */
export function errorOf(response: Response, text: string): CallError {
  const { status, headers } = response
  const body = parsed(text) as Partial<ErrorBody> | undefined
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return {
    code: body?.code ?? 'UNREADABLE',
    status,
    message: body?.message ?? `HTTP ${status}`,
    details: body?.details,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
    requestId: headers.get('x-request-id') ?? undefined,
  }
}

/** An object, or undefined. */
export function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
