import type { AttemptLimit } from '../../platform/identity/attempt-limits.ts'

const MINUTE_MS = 60_000

/** Each search is told to everybody who goes the same way. */
export const searchesByRider: AttemptLimit = {
  name: 'buddy-searches',
  attempts: 60,
  windowMs: 10 * MINUTE_MS,
}

/** Each request rings on somebody's phone. */
export const requestsByRider: AttemptLimit = {
  name: 'buddy-requests',
  attempts: 100,
  windowMs: 10 * MINUTE_MS,
}

/** Each report copies a chat. */
export const reportsByRider: AttemptLimit = { name: 'reports', attempts: 20, windowMs: 60 * MINUTE_MS }
