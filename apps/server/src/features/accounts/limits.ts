import type { AttemptLimit } from '../../platform/identity/attempt-limits.ts'

const QUARTER_HOUR_MS = 15 * 60_000
const HOUR_MS = 60 * 60_000

/** Failed sign-ins with one typed e-mail, whether or not it has an account. */
export const signInByEmail: AttemptLimit = { name: 'sign-in-email', attempts: 10, windowMs: QUARTER_HOUR_MS }

export const signInByAddress: AttemptLimit = {
  name: 'sign-in-address',
  attempts: 50,
  windowMs: QUARTER_HOUR_MS,
}

/** Wrong current passwords of one account, by somebody who holds its token. */
export const currentPasswordByAccount: AttemptLimit = {
  name: 'current-password',
  attempts: 10,
  windowMs: QUARTER_HOUR_MS,
}

/** Mails with a code for one typed e-mail. */
export const codeMails: AttemptLimit = { name: 'code-mails', attempts: 5, windowMs: HOUR_MS }

/** Requests for a code from one address. Mobile networks put many people behind one. */
export const codesByAddress: AttemptLimit = {
  name: 'codes-address',
  attempts: 300,
  windowMs: QUARTER_HOUR_MS,
}
