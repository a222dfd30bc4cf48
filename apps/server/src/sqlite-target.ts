// The embedded database as the target of a restore: a new file is built and replaces the old one.

import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql as raw } from 'kysely'
import type { Place } from './backup-command.ts'
import { flushFile } from './platform/backup/backup-file.ts'
import { CommandRefused } from './platform/calls/command-refused.ts'
import { systemClock } from './platform/database/clock.ts'
import type { Database } from './platform/database/database.ts'
import { lockDirectory } from './platform/database/directory-lock.ts'
import { openSqliteDatabase } from './platform/database/sqlite-database.ts'
import { removeSqlite, restoringPath, SIDE_FILES } from './sqlite-files.ts'

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
 * Calls `build` with an empty database, and with the one that it will replace, if that can be read. The new one
 * replaces it in one step after `build` has succeeded. Rejects while a server runs.
 */
export async function replaceSqlite<Result>(
  { dataDir, sqlitePath }: Place,
  { replace }: { readonly replace: boolean },
  build: (database: Database, present: Database | undefined) => Promise<Result>,
): Promise<Result> {
  requireOwner(dataDir)
  const lock = lockDirectory(dataDir, systemClock.now())
  const draft = restoringPath(sqlitePath)
  try {
    if (existsSync(sqlitePath) && !replace) {
      throw new CommandRefused(`${sqlitePath} exists: with --replace everything in it is lost`)
    }
    removeSqlite(draft)
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
  const database = openSqliteDatabase(path)
  try {
    // The file is useful only when it is complete, so it is flushed to disk once.
    await raw`pragma synchronous = off`.execute(database.sql)
    const result = await build(database)
    const { rows: orphans } = await raw`pragma foreign_key_check`.execute(database.sql)
    if (orphans.length > 0) throw new Error('a restored row refers to one that is missing')
    return result
  } finally {
    await database.close()
    flushFile(path)
  }
}

/** Undefined if there is none, or if it cannot be read, which may be the reason for replacing it. */
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
