import { type Dialect, Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../migrations/tables.ts'

/** What runs statements: the database, or a transaction on it. */
export type Sql = Kysely<DatabaseTables>

/** One typed database over SQLite and PostgreSQL; features see nothing else. */
export interface Database {
  readonly sql: Sql
  readonly kind: 'sqlite' | 'postgres'
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

export function openDatabase(kind: Database['kind'], dialect: Dialect): Database {
  const kysely = new Kysely<DatabaseTables>({ dialect })
  return {
    sql: kysely,
    kind,
    ping: async () => {
      await sql`select 1`.execute(kysely)
    },
    close: () => kysely.destroy(),
  }
}
