import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Chat messages are stored without functions of PostgreSQL. 0.10.0 calls them: it can use a database that has them, and
 * refuses one that was created without. A later migration may drop them.
 */
export const storePlainMessages: Migration = {
  async up(database: Kysely<unknown>) {
    if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return
    await sql`
      insert into schema_needs (migration, needs) select '0027-plain-messages', '0027-plain-messages'
      where to_regproc('store_chat_messages') is null
    `.execute(database)
  },
}
