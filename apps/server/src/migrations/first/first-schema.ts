import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { ACCOUNTS } from './accounts.ts'
import { STAND_NETWORK } from './stand-network.ts'
import { TRAVEL_BUDDY } from './travel-buddy.ts'

/** The schema of version 0.10.0, the oldest one that can be upgraded, without functions that later versions do not call. */
export const createFirstSchema: Migration = {
  async up(database: Kysely<unknown>) {
    const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter
    const triggers = THREADS.flatMap(isPostgres ? postgresTrigger : sqliteTrigger)
    const tables = [STAND_NETWORK, ACCOUNTS, TRAVEL_BUDDY].flatMap(part => part.trim().split(';\n'))
    for (const statement of [...tables, ...triggers]) await sql.raw(statement).execute(database)
  },
}

/** Deleting a row of these tables records the senders of its messages. */
const THREADS = [
  { table: 'connections', column: 'chat_id' },
  { table: 'conversations', column: 'id' },
] as const

type Thread = (typeof THREADS)[number]

const recording = ({ column }: Thread) => `
  insert into orphaned_threads (thread_id, sender_id, newest_at)
  select thread_id, sender_id, max(created_at) from messages where thread_id = old.${column}
  group by thread_id, sender_id;`

const sqliteTrigger = (thread: Thread) => [
  `create trigger record_orphaned_${thread.table} after delete on ${thread.table} begin ${recording(thread)}
end`,
]

const postgresTrigger = (thread: Thread) => [
  `create function record_orphaned_${thread.table}() returns trigger language plpgsql as $$
begin ${recording(thread)}
  return null;
end $$`,
  `create trigger record_orphaned_${thread.table} after delete on ${thread.table}
for each row execute function record_orphaned_${thread.table}()`,
]
