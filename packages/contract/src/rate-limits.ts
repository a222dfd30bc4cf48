// Limits on how often an action is allowed. The server enforces them, and the API documentation lists
// them.

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
  /** Rows that an account may store under all limits with `storesRow`. */
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
