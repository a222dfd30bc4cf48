import { logDeletions } from '../../platform/backup/deletion-log.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { AttemptLimits } from '../../platform/identity/attempt-limits.ts'
import { deleteExpiredPushes } from '../../platform/push/push-outbox.ts'
import { deleteExpiredProofs } from './email-proof.service.ts'
import { deleteUnusedDevices } from './known-devices.store.ts'
import { deleteExpiredMails, deleteExpiredResetTokens, deleteMailsOf } from './reset-mails.store.ts'
import { deleteEndedSessions, revokeSessions } from './sessions.store.ts'
import { type Account, deleteAccount } from './users.store.ts'

/** What another feature stores about a passenger. Rows with a foreign key to the account are deleted with it. */
export interface ErasableRecords {
  /**
   * Erases the rest before the account is deleted. Functions passed to `afterCommit` notify other users once
   * the deletion has been committed.
   */
  erase?(sql: Sql, account: Pick<Account, 'id' | 'email'>, afterCommit: AfterCommit): Promise<void>
}

type AfterCommit = (notify: () => void) => void

/**
 * Deletes an account that the caller has locked, and all data about it. Returns functions that notify others
 * after the commit.
 */
export async function eraseAccount(
  sql: Sql,
  account: Account,
  { records, now }: { readonly records: readonly ErasableRecords[]; readonly now: Date },
): Promise<(() => void)[]> {
  const notifications: (() => void)[] = []
  for (const { erase } of records) await erase?.(sql, account, notify => notifications.push(notify))
  await revokeSessions(sql, { userId: account.id }, now)
  await deleteAccount(sql, account.id, account.passwordHash)
  // Deleting the account waits for requests that are storing a mail for it, so their mails are visible only
  // now.
  await deleteMailsOf(sql, account.id)
  await logDeletions(sql, [{ kind: 'account', id: account.id, at: now.getTime() }])
  return notifications
}

interface AccountSweepNeeds {
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
