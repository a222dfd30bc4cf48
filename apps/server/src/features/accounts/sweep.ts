import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AttemptLimits } from '../../platform/identity/attempt-limits.ts'
import { deleteExpiredPushes } from '../../platform/push/push-outbox.store.ts'
import { deleteExpiredProofs } from './email-proofs.store.ts'
import { deleteUnusedDevices } from './known-devices.store.ts'
import { deleteExpiredMails } from './reset-mails.store.ts'
import { deleteExpiredResetTokens } from './reset-tokens.store.ts'
import { deleteEndedSessions } from './sessions.store.ts'

export interface AccountSweepNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly limits: Pick<AttemptLimits, 'deleteExpired'>
}

/** Deletes expired rows. This only saves space, because every reader checks the expiry itself. */
export async function sweepAccounts({ database, clock, limits }: AccountSweepNeeds): Promise<void> {
  const now = clock.now()
  await deleteEndedSessions(database.sql, now)
  await deleteExpiredMails(database.sql, now)
  await deleteExpiredResetTokens(database.sql, now)
  await deleteExpiredProofs(database.sql, now)
  await deleteUnusedDevices(database.sql, now)
  await deleteExpiredPushes(database.sql, now)
  await limits.deleteExpired()
}
