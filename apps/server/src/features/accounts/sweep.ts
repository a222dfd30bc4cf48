import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AttemptLimits } from '../../platform/identity/attempt-limits.ts'
import { deleteExpiredResets } from './password-reset.store.ts'
import { deleteEndedSessions } from './sessions.store.ts'

export interface AccountSweepNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly limits: AttemptLimits
}

/** Deletes expired rows. This only saves space, because every reader checks the expiry itself. */
export async function sweepAccounts({ database, clock, limits }: AccountSweepNeeds): Promise<void> {
  const now = clock.now()
  await deleteEndedSessions(database.sql, now)
  await deleteExpiredResets(database.sql, now)
  await limits.deleteExpired()
}
