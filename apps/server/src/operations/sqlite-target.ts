// The embedded database as the target of a restore: a new file is built and replaces the old one.

import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql as raw } from 'kysely'
import { CommandRefused } from '../platform/calls/refusal.ts'
import { systemClock } from '../platform/database/clock.ts'
import { type Database, type Sql, sqliteErrorOf } from '../platform/database/database.ts'
import { lockDirectory } from '../platform/database/directory-lock.ts'
import { openSqliteDatabase, openSqliteReader } from '../platform/database/sqlite-database.ts'
import { PRIVATE_FILE } from '../platform/files/private-files.ts'
import { flushFile } from './backup-file.ts'
import type { Place } from './command.ts'

/**
 * Rejects root if the data belong to another account, because the server could not open files created by root.
 */
export function requireOwner(dataDir: string, uid = process.getuid?.()): void {
  if (uid !== 0 || !existsSync(dataDir)) return
  const owner = statSync(dataDir).uid
  if (owner === 0) return
  throw new CommandRefused(
    `${dataDir} belongs to the account with the number ${owner}: run this as that account (runuser -u NAME -- …)`,
  )
}

/** An existing database, while no server uses it. */
export function openLocked({ dataDir, sqlitePath }: Place): Promise<Database> {
  requireOwner(dataDir)
  const lock = lockDirectory(dataDir, systemClock.now())
  try {
    if (!existsSync(sqlitePath)) throw new CommandRefused(`${sqlitePath} does not exist`)
    const database = openSqliteDatabase(sqlitePath)
    const close = async () => {
      await database.close()
      lock.release()
    }
    return Promise.resolve({ ...database, close })
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Writes the content to a new file, calls `build` with it, and with the database that it will replace, if that can be
 * read. The new one replaces it in one step after `build` has succeeded. Rejects while a server runs.
 */
export async function replaceSqlite<Result>(
  { dataDir, sqlitePath }: Place,
  content: AsyncIterable<Uint8Array>,
  build: (database: Database, present: Database | undefined) => Promise<Result>,
): Promise<Result> {
  requireOwner(dataDir)
  const lock = lockDirectory(dataDir, systemClock.now())
  const draft = restoringPath(sqlitePath)
  try {
    removeSqlite(draft)
    await pipeline(content, createWriteStream(draft, { mode: PRIVATE_FILE, flags: 'wx' }))
    const present = await openPresent(sqlitePath)
    let result: Result
    try {
      result = await buildDraft(draft, database => build(database, present))
    } finally {
      // Closing the last connection copies its log into the file.
      await present?.close()
    }
    // A log must never be combined with another file than its own. One exists only if the old database is
    // damaged.
    for (const ending of SIDE_FILES) rmSync(sqlitePath + ending, { force: true })
    renameSync(draft, sqlitePath)
    flushFile(dirname(sqlitePath))
    return result
  } finally {
    removeSqlite(draft)
    lock.release()
  }
}

async function buildDraft<Result>(
  path: string,
  build: (database: Database) => Promise<Result>,
): Promise<Result> {
  const reader = openSqliteReader(path)
  try {
    await requireSound(reader.sql, 'the backup')
  } finally {
    await reader.close()
  }
  const database = openSqliteDatabase(path)
  try {
    return await build(database)
  } finally {
    await database.close()
    flushFile(path)
  }
}

/** `what` is the name of the database in the message. */
export async function requireSound(sql: Sql, what: string): Promise<void> {
  const damage = await findDamage(sql).catch((error: unknown) => {
    if (DAMAGED.has(sqliteErrorOf(error))) return (error as Error).message
    throw error
  })
  if (damage !== undefined) throw new CommandRefused(`${what} is damaged: ${damage.replaceAll(/\s+/g, ' ')}`)
}

/** Error numbers of SQLite: malformed, not a database. */
const DAMAGED: ReadonlySet<unknown> = new Set([11, 26])

async function findDamage(sql: Sql): Promise<string | undefined> {
  const { rows } = await raw<{ integrity_check: string }>`pragma integrity_check(1)`.execute(sql)
  const found = rows[0]?.integrity_check
  if (found !== 'ok') return found
  const { rows: orphans } = await raw`pragma foreign_key_check`.execute(sql)
  return orphans.length > 0 ? 'a row refers to one that is missing' : undefined
}

/** Returns undefined if there is none, or if it cannot be read, which may be the reason for replacing it. */
async function openPresent(path: string): Promise<Database | undefined> {
  if (!existsSync(path)) return undefined
  try {
    const database = openSqliteDatabase(path)
    await raw`select count(*) from sqlite_master`.execute(database.sql)
    return database
  } catch {
    return undefined
  }
}

// The files of an embedded database, and of one that a restore is building.

/** The files that SQLite keeps beside a database file. */
const SIDE_FILES = ['-wal', '-shm', '-journal']

/** Where a restore builds the database that replaces another one. */
export function restoringPath(sqlitePath: string): string {
  return `${sqlitePath}.restoring`
}

export function removeSqlite(path: string): void {
  for (const ending of ['', ...SIDE_FILES]) rmSync(path + ending, { force: true })
}
