import { type ErrorBody, type ErrorCode, type ErrorDetail, errorBody, errorCatalogue } from '@sawari/contract'

/** An expected failure of a call, as a value: handlers return it, `bindEndpoint` answers with it. */
export class Refusal {
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[] | undefined

  constructor(code: ErrorCode, details?: readonly ErrorDetail[]) {
    this.code = code
    this.details = details
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

/** Carries a refusal through code that can only throw: parsers and hooks of the HTTP server. */
export class RefusedRequest extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}
