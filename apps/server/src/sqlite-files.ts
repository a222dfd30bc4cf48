// The files of an embedded database, and of one that a restore is building.

import { rmSync } from 'node:fs'

/** The files that SQLite keeps beside a database file. */
export const SIDE_FILES = ['-wal', '-shm', '-journal']

/** Where a restore builds the database that replaces another one. */
export function restoringPath(sqlitePath: string): string {
  return `${sqlitePath}.restoring`
}

export function removeSqlite(path: string): void {
  for (const ending of ['', ...SIDE_FILES]) rmSync(path + ending, { force: true })
}
