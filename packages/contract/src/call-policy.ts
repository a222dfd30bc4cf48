// Facts about a call that the server, web app, development proxy and OpenAPI document need without its
// schemas. Free of zod, so that the first load of the web app can import it.

import type { ErrorCode } from './errors.ts'
import type { RateLimitName } from './rate-limits.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A path segment that begins with a colon is a parameter: '/api/ride-buddy/search/:id'. */
export interface ApiAddress {
  readonly method: HttpMethod
  readonly path: string
}

/**
 * The authentication of a call.
 * - none: the call carries no token.
 * - optional: the call carries the token of a signed-in user, and also works without one.
 * - user: the call fails without a valid token.
 */
export type CallIdentity = 'none' | 'optional' | 'user'

/**
 * The minimum time between two calls of one client, per group. Calls of every group also observe the interval
 * of `any`.
 */
export const CALL_SPACING_MS = { any: 50, routes: 100, rideBuddy: 500 } as const

export type PacingGroup = keyof typeof CALL_SPACING_MS

/**
 * How long a response may be reused.
 * - a number: for this many seconds without a new request, also by shared caches.
 * - immutable: permanently, because other content has another address.
 * - revalidate: only after a request with `If-None-Match` confirms that it is still current.
 */
export type CallCache = number | 'revalidate' | 'immutable'

/** The end of a call, announced to its clients. Dates are days in UTC, such as '2027-03-01'. */
export interface Deprecation {
  /** From this day on the call is deprecated. */
  readonly since: string
  /** The day from which the call may be removed: at least `DEPRECATION_DAYS` later. */
  readonly sunset: string
  /** The path of the call to use instead. */
  readonly successor?: string
}

/** The minimum time for which a deprecated call still works. */
export const DEPRECATION_DAYS = 180

/** The policy of one call. A missing field has the default given in its comment. */
export interface CallPolicy extends ApiAddress {
  readonly identity: CallIdentity
  /**
   * Returns public data only, so pages of every origin may make this call. Only with the identity `none`.
   * Default: only pages of the product's own origins.
   */
  readonly publicRead?: true
  /**
   * Only for users who have confirmed their email address, where the server requires it. Default: for every
   * user.
   */
  readonly provedEmail?: true
  /** Only for users who have agreed to the current terms. Default: for every user. */
  readonly currentTerms?: true
  /** An expired token is accepted: the handler decides, without a viewer. Default: false. */
  readonly acceptsExpired?: true
  /** The client sends the token as it is and never renews it for this call. Default: false. */
  readonly keepsToken?: true
  /** The group by which the client spaces this call. Default: `any`. */
  readonly pacing?: PacingGroup
  /** The server's limits besides the one for all requests of a network address. Default: none. */
  readonly limits?: readonly RateLimitName[]
  /**
   * Takes much processor time or memory, so a process works on few of these calls at once: see
   * `COSTLY_CALLS_UNDER_WAY`. A response that is known takes no place. Default: no limit.
   */
  readonly costly?: true
  /** Identical calls in flight are not merged by the client. Default: they share one response. */
  readonly merged?: false
  /** Default: the response is not stored. */
  readonly cache?: CallCache
  /** The errors of this call besides the common ones: see `errorsOf`. Default: none. */
  readonly errors?: readonly ErrorCode[]
  /** Responses announce the end of the call. Default: the call has no announced end. */
  readonly deprecated?: Deprecation
}
