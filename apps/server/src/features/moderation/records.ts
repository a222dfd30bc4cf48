// The actions of moderators on a passenger, for the export and the deletion of the account.

import type { UserId } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'
import type { HeldMailboxes } from './held-mailboxes.ts'
import { eraseMessagesTo, listEntriesAbout } from './log.store.ts'
import { isHeld, readPeople } from './people.store.ts'

const SHOWN_TO_PERSON: ReadonlySet<string> = new Set(['warn', 'suspend', 'restore', 'hold'])

/**
 * Contains no reporter, moderator or reason, because a reason may describe a report. The mailbox of a held
 * account is kept if `heldMailboxes` is given; a restored backup already contains it.
 */
export function moderationRecords(heldMailboxes?: Pick<HeldMailboxes, 'keep'>) {
  return {
    name: 'moderation',
    read: async (sql: Sql, userId: UserId): Promise<readonly unknown[]> => {
      const entries = await listEntriesAbout(sql, userId, Number.MAX_SAFE_INTEGER)
      return entries
        .filter(({ action }) => SHOWN_TO_PERSON.has(action))
        .map(({ action, at, message }) => ({ action, at, message }))
    },
    erase: async (sql: Sql, { id }: { readonly id: UserId }) => {
      await eraseMessagesTo(sql, id)
      const person = (await readPeople(sql, [id])).get(id)
      if (person !== undefined && isHeld(person)) await heldMailboxes?.keep(sql, person)
    },
  }
}
