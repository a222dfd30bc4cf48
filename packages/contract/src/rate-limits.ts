// How often something may be tried. The server counts by these numbers; the API's documents print them.

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const TEN_MINUTES_MS = 10 * MINUTE_MS
const QUARTER_HOUR_MS = 15 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS

export interface RateLimit {
  /** Names the counter in the database. */
  readonly name: string
  readonly attempts: number
  readonly windowMs: number
}

export const rateLimits = {
  /** Requests of one network address, all calls together. On Indian mobile networks thousands share one. */
  requestsByAddress: { name: 'requests', attempts: 6_000, windowMs: MINUTE_MS },
  /** Pictures of plans: each costs more than other answers. */
  picturesByAddress: { name: 'pictures', attempts: 120, windowMs: MINUTE_MS },
  /** Failed sign-ins with one typed e-mail, whether or not it has an account. */
  signInByEmail: { name: 'sign-in-email', attempts: 10, windowMs: QUARTER_HOUR_MS },
  /** Failed sign-ins from one network address. */
  signInByAddress: { name: 'sign-in-address', attempts: 50, windowMs: QUARTER_HOUR_MS },
  /** Wrong current passwords of one account, by somebody who holds its token. */
  currentPasswordByAccount: { name: 'current-password', attempts: 10, windowMs: QUARTER_HOUR_MS },
  /** Mails with a code to one typed e-mail. Beyond the limit the answer is the same, without a mail. */
  codeMails: { name: 'code-mails', attempts: 5, windowMs: HOUR_MS },
  /** Requests for a code from one network address. */
  codesByAddress: { name: 'codes-address', attempts: 300, windowMs: QUARTER_HOUR_MS },
  /** Messages of one network address: enough for a crowd behind one gateway, too few to fill a disk. */
  feedbackByAddress: { name: 'feedback-address', attempts: 100, windowMs: QUARTER_HOUR_MS },
  /** Searches of one rider: each is announced to everybody who goes the same way. */
  searchesByRider: { name: 'buddy-searches', attempts: 60, windowMs: TEN_MINUTES_MS },
  /** Requests of one rider: each rings on somebody's phone. */
  requestsByRider: { name: 'buddy-requests', attempts: 100, windowMs: TEN_MINUTES_MS },
  /** Reports of one rider: each copies a chat. */
  reportsByRider: { name: 'reports', attempts: 20, windowMs: HOUR_MS },
  /** Messages of one user, by all sockets and calls together. */
  messagesByUser: { name: 'messages', attempts: 20, windowMs: SECOND_MS },
  /** Events of one user, by all sockets together. */
  eventsByUser: { name: 'events', attempts: 50, windowMs: SECOND_MS },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits
