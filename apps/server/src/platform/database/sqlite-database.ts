import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Database, openDatabase } from './database.ts'
import { type SqliteFile, sqliteDialect } from './sqlite-driver.ts'

/** SQLite waits for a lock within the statement, which blocks the event loop; the driver waits longer. */
const BUSY_TIMEOUT_MS = 5
/** Prepared statements are cached by their text: preparing one takes longer than running most of them. */
const STATEMENTS_KEPT = 256

/** The embedded database: a file, or ':memory:' for a test. A commit is on disk when it returns. */
export function openSqliteDatabase(path: string): Database {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(path, { timeout: OPENING_TIMEOUT_MS, enableForeignKeyConstraints: true })
  file.exec('pragma journal_mode = wal')
  file.exec('pragma synchronous = full')
  file.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  return openDatabase('sqlite', sqliteDialect(adaptFile(file)))
}

/** At the start nothing else waits, and another program may be recovering the file. */
const OPENING_TIMEOUT_MS = 5_000

function adaptFile(file: DatabaseSync): SqliteFile {
  const kept = new LRUCache<string, SqliteStatement>({ max: STATEMENTS_KEPT })
  return {
    get isTransaction() {
      return file.isTransaction
    },
    close: () => file.close(),
    prepare: text => {
      const known = kept.get(text)
      if (known !== undefined) return known
      const statement = adaptStatement(file.prepare(text))
      kept.set(text, statement)
      return statement
    },
  }
}
function adaptStatement(statement: StatementSync): SqliteStatement {
  const given = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    // A statement returns rows exactly if it has result columns: selects and statements with `returning`.
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...given(parameters)),
    run: parameters => statement.run(...given(parameters)),
    iterate: parameters => statement.iterate(...given(parameters)),
  }
}
