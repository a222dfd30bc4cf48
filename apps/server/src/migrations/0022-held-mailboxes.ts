import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The mailboxes of held and suspended accounts, as keyed hashes: a hold outlives the deletion of its account. */
export const addHeldMailboxes: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('held_mailboxes')
      .addColumn('mailbox_hash', 'text', column => column.primaryKey())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .execute()
  },
}
