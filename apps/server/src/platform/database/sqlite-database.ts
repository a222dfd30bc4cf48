import { type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { sql as raw, type SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { makePrivateFile, makePrivateFolder } from '../files/private-files.ts'
import { startCheckpoints } from './checkpoints.ts'
import { type Database, DatabaseUnavailable, openDatabase, type Sql } from './database.ts'
import { type SqliteFile, sqliteDialect } from './sqlite-driver.ts'

/** SQLite waits for a lock within the statement, which blocks the event loop; the driver waits longer. */
const BUSY_TIMEOUT_MS = 5
/** Prepared statements are cached by their text: preparing one takes longer than running most of them. */
const STATEMENTS_KEPT = 256

/**
 * The embedded database: a file, or ':memory:' for a test, which may begin with the content of another one. A
 * commit is on disk when it returns.
 */
export function openSqliteDatabase(path: string, content?: Uint8Array): Database {
  if (path !== ':memory:') {
    makePrivateFolder(dirname(path))
    // SQLite gives its other files the same mode.
    makePrivateFile(path)
  }
  const file = new DatabaseSync(path, { timeout: OPENING_TIMEOUT_MS, enableForeignKeyConstraints: true })
  if (content !== undefined) file.deserialize(content)
  file.exec('pragma journal_mode = wal')
  file.exec('pragma synchronous = full')
  file.exec('pragma secure_delete = on')
  eraseOlderDeletions(file)
  file.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  const deletions = { waiting: false }
  const checkpoints = path === ':memory:' ? undefined : startCheckpoints(file, path)
  const guard = path === ':memory:' ? () => undefined : sameFileGuard(file, path)
  const database = openDatabase('sqlite', sqliteDialect(adaptFile(file, deletions, guard)))
  return {
    ...database,
    eraseDeleted: async () => {
      if (!deletions.waiting) return
      // Then only a small part has to be copied while the event loop waits.
      await checkpoints?.run()
      await eraseFromLog(database.sql, deletions)
    },
    close: async () => {
      // The last connection to close removes the log.
      await checkpoints?.stop()
      await database.close()
    },
  }
}

/** An existing file of the embedded database, for reading beside the server that writes to it. */
export function openSqliteReader(path: string): Database {
  const file = new DatabaseSync(path, { timeout: OPENING_TIMEOUT_MS, readOnly: true })
  return openDatabase('sqlite', sqliteDialect(adaptFile(file, { waiting: false })))
}

/** Whether the write-ahead log still contains data that were deleted or overwritten in the database file. */
interface Deletions {
  waiting: boolean
}

/** Empties the log: `secure_delete` erases the deleted content in the database file, not the log's older copies. */
async function eraseFromLog(sql: Sql, deletions: Deletions): Promise<void> {
  deletions.waiting = false
  const { rows } = await raw<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(sql)
  // Another program is reading from the log; the next call tries again.
  if (rows[0]?.busy !== 0) deletions.waiting = true
}

/** Set in a file whose deletions have all been made with `secure_delete`. */
const ERASING_VERSION = 1

/** Rewrites the file of a version that left deleted content in it, once. */
function eraseOlderDeletions(file: DatabaseSync): void {
  const version = file.prepare('pragma user_version').get() as { user_version: number }
  if (version.user_version >= ERASING_VERSION) return
  try {
    file.exec('vacuum')
    file.exec(`pragma user_version = ${ERASING_VERSION}`)
    file.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // The disk is full, or another program uses the file. The next start tries again.
  }
}

/** At the start nothing else waits, and another program may be recovering the file. */
const OPENING_TIMEOUT_MS = 5_000

const DELETES_OR_OVERWRITES = /\b(?:delete|update)\b/i

/** `guard` is called before each statement outside a transaction, and may throw. */
function adaptFile(file: DatabaseSync, deletions: Deletions, guard?: () => void): SqliteFile {
  const kept = new LRUCache<string, SqliteStatement>({ max: STATEMENTS_KEPT })
  return {
    get isTransaction() {
      return file.isTransaction
    },
    close: () => file.close(),
    prepare: text => {
      if (!file.isTransaction) guard?.()
      const known = kept.get(text)
      if (known !== undefined) return known
      const noteDeletion = () => {
        deletions.waiting = true
      }
      const onRun = DELETES_OR_OVERWRITES.test(text) ? noteDeletion : undefined
      const statement = adaptStatement(file.prepare(text), onRun)
      kept.set(text, statement)
      return statement
    },
  }
}

function adaptStatement(statement: StatementSync, onRun?: () => void): SqliteStatement {
  const given = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    // A statement returns rows exactly if it has result columns: selects and statements with `returning`.
    reader: statement.columns().length > 0,
    all: parameters => {
      onRun?.()
      return statement.all(...given(parameters))
    },
    run: parameters => {
      onRun?.()
      return statement.run(...given(parameters))
    },
    iterate: parameters => statement.iterate(...given(parameters)),
  }
}

const LOOK_EVERY_MS = 500

/**
 * Returns a function that throws if `path` or its write-ahead log is no longer the same file as now. A removed or
 * replaced file can still be written while it is open, but everything is lost when it is closed.
 */
function sameFileGuard(file: DatabaseSync, path: string): () => void {
  const guards = [
    guardOf(path, { advice: 'put it back, or start the server again' }),
    guardOf(`${path}-wal`, {
      advice: 'stop the server with SIGTERM, and start it again',
      onGone: () => copyLog(file),
    }),
  ]
  return () => {
    for (const guard of guards) guard()
  }
}

interface GuardNeeds {
  readonly advice: string
  /** Called once, before the first error. */
  readonly onGone?: () => void
}

function guardOf(path: string, { advice, onGone }: GuardNeeds): () => void {
  let opened = found(path)
  let lookedAtMs = performance.now()
  let isGone = false
  return () => {
    const now = performance.now()
    if (now - lookedAtMs >= LOOK_EVERY_MS) {
      lookedAtMs = now
      const wasGone = isGone
      const present = found(path)
      // The first statement creates the log.
      opened ??= present
      isGone = opened !== undefined && !isSame(opened, present)
      if (isGone && !wasGone) onGone?.()
    }
    if (isGone) throw new DatabaseUnavailable(`${path} was removed or replaced: ${advice}`)
  }
}

function found(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false })
}

/** Either is enough, because some shared folders of virtual machines give a file new numbers. */
function isSame(one: Stats, other: Stats | undefined): boolean {
  return other !== undefined && (one.ino === other.ino || one.birthtimeMs === other.birthtimeMs)
}

/** What was acknowledged since the removal is in the file that is still open, and nowhere else. */
function copyLog(file: DatabaseSync): void {
  try {
    file.exec('pragma wal_checkpoint(full)')
  } catch {
    // Closing the database copies it.
  }
}
