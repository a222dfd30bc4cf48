import { type Dialect, Kysely, sql } from 'kysely'
import { type ObserveStatement, observedDialect } from './observed-dialect.ts'

/** The tables by name. `migrations/tables` adds those of the product. */
export interface DatabaseTables {
  /** Kysely's own record of the applied migrations. */
  readonly kysely_migration: { readonly name: string; readonly timestamp: string }
}

/** Runs statements: the database itself, or a transaction on it. */
export type Sql = Kysely<DatabaseTables>

/** One typed interface to SQLite and PostgreSQL; features use nothing else. */
export interface Database {
  readonly sql: Sql
  readonly kind: 'sqlite' | 'postgres'
  /** Further reads wait in any case: the embedded database reads in the turn of the event loop that asks for it. */
  readonly readsAtOnce: number
  /** Rejects if the database does not respond. */
  ping(): Promise<void>
  /**
   * Makes deleted data unreadable in the database's files. On PostgreSQL it does nothing, because the server
   * does not own those files.
   */
  eraseDeleted(): Promise<void>
  /** Calls `observe` after each statement from now on. */
  onStatement(observe: ObserveStatement): void
  /** The connections of this process; undefined for the embedded database. */
  readonly pool?: () => PoolUsage
  close(): Promise<void>
}

/** The number of connections in use, of open and idle ones, and of waiting callers. */
export interface PoolUsage {
  readonly used: number
  readonly idle: number
  readonly waiting: number
  readonly limit: number
}

export function openDatabase(kind: Database['kind'], dialect: Dialect): Database {
  const observers: ObserveStatement[] = []
  const kysely = new Kysely<DatabaseTables>({ dialect: observedDialect(dialect, observers) })
  return {
    sql: kysely,
    kind,
    readsAtOnce: kind === 'sqlite' ? 1 : 4,
    ping: async () => {
      await sql`select 1`.execute(kysely)
    },
    eraseDeleted: () => Promise.resolve(),
    onStatement: observe => void observers.push(observe),
    close: () => kysely.destroy(),
  }
}

/** The database cannot be reached, did not respond in time, or is overloaded. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/**
 * Error codes of PostgreSQL and its driver for an unavailable database: failed or broken connections, a
 * server that is starting, stopping, overloaded or too slow, a deadlock that ended our transaction (classes
 * 08, 40, 53, 57), faults of its own, such as a file that a full disk does not let it write (58, XX), and a
 * dropped or replaced database, or one that denies us its tables.
 */
const POSTGRES_UNAVAILABLE =
  /^(?:08...|40...|53...|57...|58...|XX...|3D000|25006|42P01|42501|42883|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/

/**
 * Error codes of the wrong database: it is read-only, as a standby, has none of our tables or functions, as an
 * empty one, or denies us its tables. Its host name may resolve to another one by now.
 */
const POSTGRES_REPLACED: ReadonlySet<unknown> = new Set(['25006', '42P01', '42501', '42883'])

export function isReplacedDatabase({ code }: { readonly code?: unknown }): boolean {
  return POSTGRES_REPLACED.has(code)
}

/** Error numbers of SQLite: busy, read-only, disk fault, disk full, cannot open. */
const SQLITE_UNAVAILABLE: ReadonlySet<unknown> = new Set([5, 8, 10, 13, 14])

/** Whether an error means that the database is currently unavailable, as opposed to a bug in the server. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  if (SQLITE_UNAVAILABLE.has(sqliteErrorOf(error))) return true
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && POSTGRES_UNAVAILABLE.test(code)
}

/** The primary result code of an SQLite error; undefined for any other error. */
export function sqliteErrorOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode & 0xff : undefined
}
