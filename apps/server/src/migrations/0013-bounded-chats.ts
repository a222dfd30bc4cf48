import { type Kysely, type SchemaModule, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Counts the messages per rider and thread, marks messages that only their sender may read, stores when blocks
 * were lifted, and makes requests that a block withdrew look expired.
 */
export const boundChats: Migration = {
  async up(database: Kysely<unknown>) {
    for (const table of ['connections', 'conversations']) {
      await database.schema
        .alterTable(table)
        .addColumn('sent_low', 'integer', column => column.notNull().defaultTo(0))
        .execute()
    }
    await sql`
      update connections set sent_low =
        (select count(*) from messages where thread_id = chat_id and sender_id = user_low)
      where last_seq > 0
    `.execute(database)
    await sql`
      update conversations set sent_low =
        (select count(*) from messages where thread_id = conversations.id and sender_id = user_low)
      where last_seq > 0
    `.execute(database)
    await database.schema
      .alterTable('messages')
      .addColumn('withheld', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await createLiftedBlocks(database.schema)
    await sql`
      update buddy_requests set state = 'expired', answered_at = expires_at
      where state = 'withdrawn' and exists (
        select 1 from blocks where (blocker_id = sender_id and blocked_id = receiver_id)
          or (blocker_id = receiver_id and blocked_id = sender_id)
      )
    `.execute(database)
  },
}

async function createLiftedBlocks(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('lifted_blocks')
    .addColumn('blocker_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('blocked_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('lifted_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('lifted_blocks_once', ['blocker_id', 'blocked_id'])
    .execute()
  await schema.createIndex('lifted_blocks_by_blocked').on('lifted_blocks').column('blocked_id').execute()
}
