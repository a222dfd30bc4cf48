// Facts about a call that the server, web app, development proxy and OpenAPI document need without its
// schemas. Free of zod, so that the first load of the web app can import it.
import type { ErrorCode } from './errors.ts'

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

type OwnFields = Partial<Omit<CallPolicy, 'method' | 'path'>>

/** Makes the policies of one kind of calls: from the address of each, and what it has besides its kind. */
export function policyOfKind<const Kind extends OwnFields>(kind: Kind) {
  return <
    const Method extends HttpMethod,
    const Path extends string,
    const Own extends OwnFields = Readonly<Record<never, never>>,
  >(
    method: Method,
    path: Path,
    own?: Own,
  ) =>
    Object.assign({ method, path }, kind, own) as Readonly<{ method: Method; path: Path }> &
      Omit<Kind, keyof Own> &
      Own
}

/** A call without a token. */
export const forAnyone = /* @__PURE__ */ policyOfKind({ identity: 'none' })

export const forUser = /* @__PURE__ */ policyOfKind({ identity: 'user' })

export const publicRead = /* @__PURE__ */ policyOfKind({ identity: 'none', publicRead: true })

/** A call of the planner for everybody. */
export const plannerRead = /* @__PURE__ */ policyOfKind({
  identity: 'none',
  publicRead: true,
  pacing: 'routes',
})

/** A call of Travel Buddy and its chats. */
export const ofRider = /* @__PURE__ */ policyOfKind({ identity: 'user', pacing: 'rideBuddy' })

/** The errors of a call that names one place. */
export const PLACE_ERRORS = ['PLACE_NOT_FOUND', 'OUTSIDE_REGION', 'AMBIGUOUS_PLACE'] as const

/** The errors of a call that names both ends of a trip. */
export const TRIP_ERRORS = [...PLACE_ERRORS, 'SAME_PLACE'] as const

const ANY_CALL: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'VALIDATION_FAILED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
]
const CALL_WITH_BODY: readonly ErrorCode[] = ['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']
const CALL_OF_USER: readonly ErrorCode[] = ['AUTH_TOKEN_REQUIRED', 'INVALID_TOKEN', 'TOKEN_EXPIRED']

/** Every error code that a call can return: the common ones of its kind, and its own. */
export function errorsOf(policy: CallPolicy): readonly ErrorCode[] {
  const { method, identity, provedEmail, currentTerms, errors = [] } = policy
  return [
    ...new Set([
      ...ANY_CALL,
      ...(method === 'GET' ? [] : CALL_WITH_BODY),
      ...(identity === 'user' ? CALL_OF_USER : []),
      ...(provedEmail ? (['EMAIL_NOT_PROVED'] as const) : []),
      ...(currentTerms ? (['CONSENT_REQUIRED'] as const) : []),
      ...errors,
    ]),
  ]
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const TEN_MINUTES_MS = 10 * MINUTE_MS
const QUARTER_HOUR_MS = 15 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export interface RateLimit {
  /** The name of the counter in the database. */
  readonly name: string
  readonly attempts: number
  readonly windowMs: number
  /** Each attempt stores a row, and therefore counts toward `rowsByAccount` too. */
  readonly stores?: true
}

export const rateLimits = {
  /**
   * Requests per network address, all calls together. On Indian mobile networks thousands of users
   * share an address.
   */
  requestsByAddress: { name: 'requests', attempts: 6_000, windowMs: MINUTE_MS },
  /** Pictures of plans, which cost more than other responses. */
  picturesByAddress: { name: 'pictures', attempts: 120, windowMs: MINUTE_MS },
  /** Failed sign-ins per typed email address, whether or not it has an account. */
  signInByEmail: { name: 'sign-in-email', attempts: 10, windowMs: QUARTER_HOUR_MS },
  /**
   * Failed sign-ins per account and device that signed in to it before. Such a device is exempt from the limits
   * per email and per network address, so that a stranger cannot lock the owner out.
   */
  signInByDevice: { name: 'sign-in-device', attempts: 10, windowMs: QUARTER_HOUR_MS },
  /** Failed sign-ins per network address. */
  signInByAddress: { name: 'sign-in-address', attempts: 50, windowMs: QUARTER_HOUR_MS },
  /**
   * Sign-ups per network address, including rejected ones, because the response reveals whether an email has
   * an account.
   */
  signUpsByAddress: { name: 'sign-ups-address', attempts: 20, windowMs: QUARTER_HOUR_MS },
  /** Wrong current passwords per account, entered by a client that has the account's token. */
  currentPasswordByAccount: { name: 'current-password', attempts: 10, windowMs: QUARTER_HOUR_MS },
  /**
   * Renewals per session, each of which stores a token: far more than the tabs of a device need, each of which renews
   * once a minute at most.
   */
  renewalsBySession: { name: 'renewals', attempts: 120, windowMs: TEN_MINUTES_MS },
  /** Exports per account: each one reads and sends all data of the account. */
  exportsByAccount: { name: 'exports', attempts: 10, windowMs: HOUR_MS },
  /** Wrong codes of a moderator's second factor, per account. */
  secondFactorByAccount: { name: 'second-factor', attempts: 5, windowMs: QUARTER_HOUR_MS },
  /**
   * Mails with a code per typed email address. Beyond the limit the response is the same, but no mail
   * is sent.
   */
  codeMails: { name: 'code-mails', attempts: 5, windowMs: HOUR_MS },
  /** Wrong codes per network address, for all accounts and tokens. */
  wrongCodesByAddress: { name: 'wrong-codes-address', attempts: 50, windowMs: QUARTER_HOUR_MS },
  /**
   * Wrong codes per typed email address with tokens whose own request sent no mail. The token whose request
   * sent the mail is not limited by it.
   */
  wrongCodesWithoutMail: { name: 'wrong-codes-without-mail', attempts: 60, windowMs: DAY_MS },
  /** Mails with a link that confirms the address, per email address: the pause between two of them. */
  proofMailPause: { name: 'proof-mail-pause', attempts: 1, windowMs: MINUTE_MS },
  /** Mails with a link that confirms the address, per email address. */
  proofMails: { name: 'proof-mails', attempts: 5, windowMs: HOUR_MS },
  /** Requests for a code per network address. */
  codesByAddress: { name: 'codes-address', attempts: 300, windowMs: QUARTER_HOUR_MS },
  /**
   * Feedback messages per network address: enough for many users behind one gateway, too few to fill a disk.
   */
  feedbackByAddress: { name: 'feedback-address', attempts: 100, windowMs: QUARTER_HOUR_MS },
  /** Feedback messages per account. */
  feedbackByAccount: { name: 'feedback-account', attempts: 20, windowMs: DAY_MS, stores: true },
  /** Searches per rider, because each one notifies the riders with matching searches. */
  searchesByRider: { name: 'buddy-searches', attempts: 30, windowMs: TEN_MINUTES_MS, stores: true },
  /** Searches for riders along a given route, per rider: each response reveals something about others. */
  routeMatchesByRider: { name: 'route-matches', attempts: 30, windowMs: TEN_MINUTES_MS },
  /** Posted rides per rider, and calls that look for their matches, for the same reason. */
  postedRidesByRider: { name: 'posted-rides', attempts: 30, windowMs: TEN_MINUTES_MS, stores: true },
  ridesFoundByRider: { name: 'rides-found', attempts: 30, windowMs: TEN_MINUTES_MS },
  /** Different riders that an account is shown, in all lists and their events together. */
  ridersShownToRider: { name: 'riders-shown', attempts: 40, windowMs: DAY_MS },
  /** Different riders that new accounts are shown, per network address range: an attacker opens many accounts. */
  ridersShownByAddress: { name: 'riders-shown-address', attempts: 120, windowMs: DAY_MS },
  /** Requests per rider, because each one notifies another rider. */
  requestsByRider: { name: 'buddy-requests', attempts: 100, windowMs: TEN_MINUTES_MS, stores: true },
  /** Reports per rider, because each one copies a chat. */
  reportsByRider: { name: 'reports', attempts: 20, windowMs: HOUR_MS, stores: true },
  /** Rows that an account may store under all limits with `stores`. */
  rowsByAccount: { name: 'rows', attempts: 1_000, windowMs: DAY_MS },
  /** Mails of every kind that one network address may trigger. */
  mailsByAddress: { name: 'mails-address', attempts: 200, windowMs: HOUR_MS },
  /** Mails of every kind to one person. */
  mailsByRecipient: { name: 'mails-recipient', attempts: 150, windowMs: DAY_MS },
  /**
   * New socket connections per network address: after a restart five thousand clients behind one proxy
   * reconnect at once.
   */
  handshakesByAddress: { name: 'handshakes', attempts: 6_000, windowMs: MINUTE_MS },
  /** Handshakes with an invalid token, or without one within ten seconds. An expired token does not count. */
  refusedHandshakesByAddress: { name: 'refused-handshakes', attempts: 600, windowMs: MINUTE_MS },
  /** Messages per user, over all sockets and calls. */
  messagesByUser: { name: 'messages', attempts: 20, windowMs: SECOND_MS },
  /** Events per user, over all sockets. */
  eventsByUser: { name: 'events', attempts: 50, windowMs: SECOND_MS },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits
