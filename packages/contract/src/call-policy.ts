// What server, web app, development proxy and OpenAPI document know about a call before they know its schemas.
// Free of zod, so that the first load of the web app may import it.

import type { ErrorCode } from './errors.ts'
import type { RateLimitName } from './rate-limits.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A part of the path that begins with a colon is a parameter: '/api/ride-buddy/search/:id'. */
export interface ApiAddress {
  readonly method: HttpMethod
  readonly path: string
}

/**
 * Whose word a call carries.
 * - none: it carries no token.
 * - optional: it carries the token of a signed-in user, and works without one.
 * - user: it fails without a valid token.
 */
export type CallIdentity = 'none' | 'optional' | 'user'

/** The least time between two calls of one client, by group; calls of all groups also keep that of `any`. */
export const CALL_SPACING_MS = { any: 50, routes: 100, rideBuddy: 500 } as const

export type PacingGroup = keyof typeof CALL_SPACING_MS

/**
 * How long an answer may be reused.
 * - a number: for so many seconds without asking, by shared caches too.
 * - revalidate: only after asking with `If-None-Match` whether it is still current.
 */
export type CallCache = number | 'revalidate'

/** The policy of one call. A missing field has the default that its comment names. */
export interface CallPolicy extends ApiAddress {
  readonly identity: CallIdentity
  /** The client sends the token as it is and never renews it for this call. Default: false. */
  readonly keepsToken?: true
  /** How the client spaces this call. Default: `any`. */
  readonly pacing?: PacingGroup
  /** The server's limits beside the one for all requests of an address. Default: none. */
  readonly limits?: readonly RateLimitName[]
  /** Whether identical calls in flight are one request. Default: true. */
  readonly merged?: false
  /** Default: the answer is not stored at all. */
  readonly cache?: CallCache
  /** The errors of this call beside those of every call like it: see `errorsOf`. Default: none. */
  readonly errors?: readonly ErrorCode[]
}
