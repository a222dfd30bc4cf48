import {
  type ErrorBody,
  type ErrorCode,
  type ErrorDetails,
  errorBody,
  errorCatalogue,
} from '@sawari/contract'
import { firstDetails } from './validation.ts'

/**
 * An expected failure of a call, as a value: a handler returns it, and `bindEndpoint` sends it as the
 * response.
 */
export class Refusal {
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined
  /** After how many seconds a retry can succeed; set only with status 429 and 503. */
  readonly retryAfterSeconds: number | undefined
  /** Replaces the sentence of the code. */
  readonly error: string | undefined

  constructor(code: ErrorCode, details?: ErrorDetails, retryAfterSeconds?: number, error?: string) {
    this.code = code
    this.details = details && firstDetails(details)
    this.retryAfterSeconds = retryAfterSeconds
    this.error = error
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }

  get body(): ErrorBody {
    return errorBody(this.code, this.details, this.error)
  }
}

export function refuse(code: ErrorCode, details?: ErrorDetails): Refusal {
  return new Refusal(code, details)
}

/** The refusal of a failed outcome. */
interface OutcomeFailure {
  readonly code: ErrorCode
  readonly details?: ErrorDetails
  readonly error?: string
}

export function refuseOutcome({ code, details, error }: OutcomeFailure): Refusal {
  return new Refusal(code, details, undefined, error)
}

/** The value of a successful outcome, or its failure as a refusal. */
export function orRefusal<Value>(
  outcome:
    | { readonly ok: true; readonly value: Value }
    | { readonly ok: false; readonly failure: OutcomeFailure },
): Value | Refusal {
  return outcome.ok ? outcome.value : refuseOutcome(outcome.failure)
}

/** A temporary refusal, with the number of seconds after which the caller may retry. */
export function refuseFor(
  code: 'RATE_LIMITED' | 'REQUEST_TOO_SOON' | 'CONVERSATION_FULL' | 'SERVICE_UNAVAILABLE',
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

/** Ends a command with one line for the person who runs it, and exit code 1. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}
