// Removes data that a restored database must not contain: accounts and sessions that ended after the backup was
// made, and everything that has expired since.

import type { UserId } from '@sawari/contract'
import { sql as raw } from 'kysely'
import type { Config } from '../config.ts'
import { eraseAccount, findAccount, sweepAccounts } from '../features/accounts/index.ts'
import { chatRecords, sweepChats } from '../features/chat/index.ts'
import { feedbackRecords, sweepFeedback } from '../features/feedback/index.ts'
import { moderationRecords, sweepModeration } from '../features/moderation/index.ts'
import { quietRideBuddy } from '../features/ride-buddy/index.ts'
import type { Core } from '../platform/core.ts'
import type { Sql } from '../platform/database/database.ts'

interface PurgeNeeds extends Pick<Core, 'database' | 'clock'> {
  readonly durations: Config['durations']
}

/**
 * Repeats the deletions of the database's log. A server that starts on a database whose restore was killed before this
 * does it too. Returns the number of accounts.
 */
export async function replayDeletions({ database, clock, durations }: PurgeNeeds): Promise<number> {
  // The records have the order of `app.ts`.
  const quiet = quietRideBuddy({ database, clock, durations })
  const records = [feedbackRecords, ...quiet.records, chatRecords, moderationRecords()]
  return database.sql.transaction().execute(async sql => {
    await raw`delete from sessions where revoked_at is null
      and id in (select id from deletion_log where kind = 'session')`.execute(sql)
    const { rows } = await raw<{ id: UserId }>`select users.id from users
      join deletion_log on deletion_log.id = users.id and deletion_log.kind = 'account'`.execute(sql)
    let count = 0
    for (const { id } of rows) {
      const account = await findAccount(sql, id)
      if (account === undefined) continue
      await eraseAccount(sql, account, { records, now: clock.now() })
      count += 1
    }
    return count
  })
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
  await sweepAccounts(database, now)
  await sweepFeedback(sql, now)
  await quietRideBuddy({ database, clock, durations }).sweep()
  await sweepChats(sql, now, durations.chatRetentionSeconds)
  await sweepModeration(sql, now)
}
