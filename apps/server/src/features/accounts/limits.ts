import type { AttemptLimit } from '../../platform/identity/attempt-limits.ts'

const QUARTER_HOUR_MS = 15 * 60_000
const HOUR_MS = 60 * 60_000

/** Failed sign-ins per entered e-mail, whether or not it has an account. */
export const signInByEmail: AttemptLimit = { name: 'sign-in-email', attempts: 10, windowMs: QUARTER_HOUR_MS }

export const signInByAddress: AttemptLimit = {
  name: 'sign-in-address',
  attempts: 50,
  windowMs: QUARTER_HOUR_MS,
}

/** Wrong current passwords per account, entered with a valid access token. */
export const currentPasswordByAccount: AttemptLimit = {
  name: 'current-password',
  attempts: 10,
  windowMs: QUARTER_HOUR_MS,
}

/** Mails with a code, per entered e-mail. */
export const codeMails: AttemptLimit = { name: 'code-mails', attempts: 5, windowMs: HOUR_MS }

/** Code requests per address. Generous, because many people share one address in mobile networks. */
export const codesByAddress: AttemptLimit = {
  name: 'codes-address',
  attempts: 300,
  windowMs: QUARTER_HOUR_MS,
}
