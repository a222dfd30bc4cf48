import { type ErrorBody, type ErrorCode, type ErrorDetail, errorBody, errorCatalogue } from '@sawari/contract'

/** An expected failure of a call, as a value: handlers return it, `bindEndpoint` answers with it. */
export class Refusal {
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[] | undefined
  /** When asking again makes sense; set on 429 and 503 alone. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details?: readonly ErrorDetail[], retryAfterSeconds?: number) {
    this.code = code
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }

  get body(): ErrorBody {
    return errorBody(this.code, this.details)
  }
}

export function refuse(code: ErrorCode, details?: readonly ErrorDetail[]): Refusal {
  return new Refusal(code, details)
}

/** The value of an outcome, or the refusal that its failure is. */
export function orRefusal<Value>(
  outcome: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: ErrorCode },
): Value | Refusal {
  return outcome.ok ? outcome.value : refuse(outcome.failure)
}

/** A refusal that passes: the caller is told after how many seconds. */
export function refuseFor(
  code: 'RATE_LIMITED' | 'REQUEST_TOO_SOON' | 'SERVICE_UNAVAILABLE',
  retryAfterSeconds: number,
): Refusal {
  return new Refusal(code, undefined, Math.max(1, Math.ceil(retryAfterSeconds)))
}

/** Carries a refusal through code that can only throw: parsers and hooks of the HTTP server. */
export class RefusedRequest extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}
