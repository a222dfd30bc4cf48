import type { AttemptLimit } from '../../platform/identity/attempt-limits.ts'

const MINUTE_MS = 60_000

/** Limited because each search notifies everybody who goes the same way. */
export const searchesByRider: AttemptLimit = {
  name: 'buddy-searches',
  attempts: 60,
  windowMs: 10 * MINUTE_MS,
}

/** Limited because each request notifies another rider. */
export const requestsByRider: AttemptLimit = {
  name: 'buddy-requests',
  attempts: 100,
  windowMs: 10 * MINUTE_MS,
}

/** Limited because each report stores a copy of a chat. */
export const reportsByRider: AttemptLimit = { name: 'reports', attempts: 20, windowMs: 60 * MINUTE_MS }
