// What moderators did to a passenger, for the export and the deletion of the account.

import type { UserId } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'
import { eraseMessagesTo, listEntriesAbout } from './log.store.ts'

const SHOWN_TO_PERSON: ReadonlySet<string> = new Set(['warn', 'suspend', 'restore', 'hold'])

/** Names neither a reporter nor a moderator, and no reason: a reason may describe a report. */
export const moderationRecords = {
  name: 'moderation',
  read: async (sql: Sql, userId: UserId): Promise<readonly unknown[]> => {
    const entries = await listEntriesAbout(sql, userId, Number.MAX_SAFE_INTEGER)
    return entries
      .filter(({ action }) => SHOWN_TO_PERSON.has(action))
      .map(({ action, at, message }) => ({ action, at, message }))
  },
  erase: (sql: Sql, { id }: { readonly id: UserId }) => eraseMessagesTo(sql, id),
}
