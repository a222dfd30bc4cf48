import { type Dialect, Kysely, type SelectQueryBuilder, sql } from 'kysely'

/** The tables by name. `migrations/tables.ts` adds those of the product. */
export interface DatabaseTables {
  /** Kysely's own list of the migrations that were applied. */
  readonly kysely_migration: { readonly name: string; readonly timestamp: string }
}

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

/**
 * The rows of a query that no other transaction holds, held: whoever clears up leaves to others what
 * they are at, and nobody waits in a circle. SQLite has one writer at a time anyway.
 */
export function skippingHeld<Tables extends keyof DatabaseTables, Row>(
  query: SelectQueryBuilder<DatabaseTables, Tables, Row>,
  kind: Database['kind'],
): SelectQueryBuilder<DatabaseTables, Tables, Row> {
  return kind === 'postgres' ? query.forUpdate().skipLocked() : query
}

/**
 * PostgreSQL and its driver, by code: connections that fail or break, a server that starts, stops,
 * has no connection left, takes too long, or sacrificed us to end a deadlock (classes 08, 40, 53, 57,
 * and a database that was dropped).
 */
const POSTGRES_AWAY =
  /^(?:08...|40...|53...|57...|3D000|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|CONNECTION_\w+|CONNECT_TIMEOUT)$/

/** SQLite, by number: busy, read-only, disk fault, disk full, cannot open. */
const SQLITE_AWAY: ReadonlySet<unknown> = new Set([5, 8, 10, 13, 14])

/** Whether an error says that the database cannot do its work now, as against a fault of ours. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' && SQLITE_AWAY.has(errcode & 0xff)
  return typeof code === 'string' && POSTGRES_AWAY.test(code)
}
