// Removes data that a restored database must not contain: accounts and sessions that ended after the backup was
// made, and everything that has expired since.

import type { SessionId, UserId } from '@sawari/contract'
import { sql as raw } from 'kysely'
import type { Config } from './config.ts'
import { deleteSessions, eraseAccount, findAccount, sweepAccounts } from './features/accounts/index.ts'
import { chatRecords, sweepChats } from './features/chat/index.ts'
import { feedbackRecords, sweepFeedback } from './features/feedback/index.ts'
import { moderationRecords, sweepModeration } from './features/moderation/index.ts'
import { quietRideBuddy } from './features/ride-buddy/index.ts'
import { type DeletedKind, type Deletion, logDeletions } from './platform/backup/deletion-log.ts'
import type { Clock } from './platform/database/clock.ts'
import type { Database, Sql } from './platform/database/database.ts'

export interface PurgeNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly durations: Config['durations']
}

/** Repeats the deletions of the log. Call it in a transaction. Returns the number of accounts. */
export async function replayDeletions(
  sql: Sql,
  deletions: readonly Deletion[],
  needs: PurgeNeeds,
): Promise<number> {
  // In the order of `app.ts`.
  const records = [feedbackRecords, ...quietRideBuddy(needs).records, chatRecords, moderationRecords()]
  const idsOf = (wanted: DeletedKind) => deletions.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  await deleteSessions(sql, idsOf('session') as SessionId[])
  let accounts = 0
  for (const id of idsOf('account')) {
    const account = await findAccount(sql, id as UserId)
    if (account === undefined) continue
    await eraseAccount(sql, account, { records, now: needs.clock.now() })
    accounts += 1
  }
  // The log is continued in the restored database.
  await logDeletions(sql, deletions)
  return accounts
}

/** The previous server has already sent what was waiting when the backup was made: mails and notifications. */
export async function dropWaitingMails(sql: Sql): Promise<void> {
  await raw`delete from outbox`.execute(sql)
  await raw`delete from push_outbox`.execute(sql)
}

/**
 * Deletes expired data, as a running server does every minute. Closing the embedded database then copies its
 * log into the file, which erases it.
 */
export async function sweepOnce({ database, clock, durations }: PurgeNeeds): Promise<void> {
  const { sql } = database
  const now = clock.now()
  // Counted attempts contain no personal data; the server deletes them.
  await sweepAccounts({ database, clock, limits: { deleteExpired: () => Promise.resolve() } })
  await sweepFeedback(sql, now)
  await quietRideBuddy({ database, clock, durations }).sweep()
  await sweepChats(sql, now, durations.chatRetentionSeconds)
  await sweepModeration(sql, now)
}
