import { logDeletions } from '../../platform/backup/deletion-log.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { deleteExpiredPushes } from '../../platform/push/push-outbox.ts'
import { deleteExpiredProofs } from './email-proof.service.ts'
import { deleteUnusedDevices } from './known-devices.store.ts'
import type { ErasableRecords } from './needs.ts'
import { deleteExpiredMails, deleteExpiredResetTokens, deleteMailsOf } from './reset-mails.store.ts'
import { deleteEndedSessions, revokeSessions } from './sessions.store.ts'
import { type Account, deleteAccount } from './users.store.ts'

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

/** Deletes expired rows. This only saves space, because every reader checks the expiry itself. */
export async function sweepAccounts({ sql }: Pick<Database, 'sql'>, now: Date): Promise<void> {
  await deleteEndedSessions(sql, now)
  await deleteExpiredMails(sql, now)
  await deleteExpiredResetTokens(sql, now)
  await deleteExpiredProofs(sql, now)
  await deleteUnusedDevices(sql, now)
  await deleteExpiredPushes(sql, now)
}
