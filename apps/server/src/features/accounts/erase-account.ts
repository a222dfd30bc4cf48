import { logDeletions } from '../../platform/backup/deletion-log.ts'
import type { Sql } from '../../platform/database/database.ts'
import { deleteMailsOf } from './reset-mails.store.ts'
import { revokeSessions } from './sessions.store.ts'
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
