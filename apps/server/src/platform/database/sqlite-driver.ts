// Kysely's driver for the embedded database. It differs from Kysely's own in two ways: it waits for another
// program's lock without blocking the event loop, and it rolls back only open transactions.

import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  type SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { sqliteErrorOf } from './database.ts'

/** A SQLite file that knows whether a transaction is open. */
export interface SqliteFile extends SqliteDatabase {
  readonly isTransaction: boolean
}

/** How long a statement waits for another program that holds the lock. */
const LOCK_WAIT_MS = 4_000
const RETRY_EVERY_MS = 25

export function sqliteDialect(file: SqliteFile): Pick<SqliteDialect, keyof SqliteDialect> {
  return {
    createDriver: () => createDriver(file),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: kysely => new SqliteIntrospector(kysely),
  }
}

/** Kysely's own adapter migrates without a transaction, although SQLite could roll back all of it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** One connection; Kysely lets one caller at a time have it. */
function createDriver(file: SqliteFile): Driver {
  const connection: DatabaseConnection = {
    executeQuery: query => whenUnlocked(file, () => runQuery(file, query)),
    streamQuery: () => {
      throw new Error('the embedded database reads all rows at once')
    },
  }
  const run = async (statement: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(statement))
  }
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    // Takes the write lock at once. A transaction that requests it later could not wait for it.
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: async () => {
      // SQLite itself rolls back after some errors, such as a full disk.
      if (file.isTransaction) await run('rollback')
    },
    destroy: () => Promise.resolve(file.close()),
  }
}

function runQuery<Row>(file: SqliteFile, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = file.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) as Row[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
}

/**
 * Repeats a statement that another program's lock has rejected, until `LOCK_WAIT_MS` have passed. The
 * statements of a transaction that has begun already have the lock, so only its first one waits.
 */
async function whenUnlocked<Result>(
  file: Pick<SqliteFile, 'isTransaction'>,
  attempt: () => Result,
): Promise<Result> {
  const deadline = performance.now() + LOCK_WAIT_MS
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      if (sqliteErrorOf(error) !== SQLITE_BUSY || file.isTransaction || performance.now() > deadline)
        throw error
    }
    await pause(RETRY_EVERY_MS)
  }
}

const SQLITE_BUSY = 5
