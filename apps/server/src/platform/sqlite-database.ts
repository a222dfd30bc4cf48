import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { type Database, openDatabase } from './database.ts'

const BUSY_TIMEOUT_MS = 5_000

/** The embedded database: a file, or ':memory:' for a test. A commit is on the disk when it returns. */
export function openSqliteDatabase(path: string): Database {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  file.exec('pragma journal_mode = wal')
  file.exec('pragma synchronous = full')
  return openDatabase('sqlite', new SqliteDialect({ database: adaptDatabase(file) }))
}

function adaptDatabase(file: DatabaseSync): SqliteDatabase {
  return {
    close: () => file.close(),
    prepare: text => adaptStatement(file.prepare(text)),
  }
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  const given = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    // A statement gives rows exactly when it has result columns: selects and `returning`.
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...given(parameters)),
    run: parameters => statement.run(...given(parameters)),
    iterate: parameters => statement.iterate(...given(parameters)),
  }
}
