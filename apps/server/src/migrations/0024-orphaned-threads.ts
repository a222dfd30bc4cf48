import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Records the senders of the messages of a deleted chat or conversation. With a thread that still exists, its row names
 * the members; a deleted one exists only in its messages, which have no index by their sender.
 *
 * Triggers, because earlier versions delete threads too. The row with empty ids stands for all threads that were
 * deleted before: their messages are not newer than `newest_at`.
 */
export const addOrphanedThreads: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .createTable('orphaned_threads')
      .addColumn('thread_id', 'text', column => column.notNull())
      .addColumn('sender_id', 'text', column => column.notNull())
      .addColumn('newest_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('orphaned_threads_once', ['sender_id', 'thread_id'])
      .execute()
    await schema.createIndex('orphaned_threads_by_age').on('orphaned_threads').column('newest_at').execute()
    const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter
    for (const [table, column] of THREADS) {
      for (const statement of isPostgres ? postgresTrigger(table, column) : [sqliteTrigger(table, column)])
        await sql.raw(statement).execute(database)
    }
    // Now, because from here on no other transaction of PostgreSQL can delete a thread without its trigger.
    const now = isPostgres ? 'floor(extract(epoch from clock_timestamp()) * 1000)' : String(Date.now())
    await sql.raw(`insert into orphaned_threads values ('', '', ${now} + ${CLOCKS_MS})`).execute(database)
  },
}

const THREADS = [
  ['connections', 'chat_id'],
  ['conversations', 'id'],
] as const

/** The clock of a server may be ahead of that of the machine. */
const CLOCKS_MS = 3_600_000

const recording = (column: string) => `
  insert into orphaned_threads (thread_id, sender_id, newest_at)
  select thread_id, sender_id, max(created_at) from messages where thread_id = old.${column}
  group by thread_id, sender_id;`

const sqliteTrigger = (table: string, column: string) => `
create trigger record_orphaned_${table} after delete on ${table} begin ${recording(column)}
end`

const postgresTrigger = (table: string, column: string) => [
  `create function record_orphaned_${table}() returns trigger language plpgsql as $$
begin ${recording(column)}
  return null;
end $$`,
  `create trigger record_orphaned_${table} after delete on ${table}
for each row execute function record_orphaned_${table}()`,
]
