// Databases as the commands backup, restore and move find them: through their settings.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, onTestFinished } from 'vitest'
import { migrate } from '../src/migrations/migrate.ts'
import { runBackup } from '../src/operations/backup.ts'
import { runMove } from '../src/operations/move.ts'
import { runRestore } from '../src/operations/restore.ts'
import type { Database } from '../src/platform/database/database.ts'
import { openPostgresDatabase } from '../src/platform/database/postgres-database.ts'
import { openSqliteDatabase } from '../src/platform/database/sqlite-database.ts'
import { describeOnPostgres } from './databases.ts'
import { temporaryFolder } from './harness.ts'
import { type Ended, runHere } from './run-here.ts'

export interface BackupPlace {
  readonly environment: Readonly<Record<string, string>>
  /** Closed at the end of the test, if not before. */
  open(): Database
  openMigrated(): Promise<Database>
}

/** Empty by default. */
export type CreatePlace = (content?: 'migrated') => Promise<BackupPlace>

export function describeOnEachPlace(name: string, body: (create: CreatePlace) => void): void {
  describe(`${name}, on SQLite`, () => body(() => Promise.resolve(sqlitePlace())))
  describeOnPostgres(name, createDatabase => {
    body(async content => {
      const { url, drop } = await createDatabase(content)
      onTestFinished(drop)
      return placeOf({ DATA_DIR: temporaryFolder(), DATABASE_URL: url }, () => openPostgresDatabase(url))
    })
  })
}

export function sqlitePlace(): BackupPlace {
  const folder = temporaryFolder()
  return placeOf({ DATA_DIR: folder }, () => openSqliteDatabase(join(folder, 'sawari.db')))
}

function placeOf(environment: Readonly<Record<string, string>>, openIt: () => Database): BackupPlace {
  const open = () => {
    const database = openIt()
    onTestFinished(() => database.close().catch(() => undefined))
    return database
  }
  const openMigrated = async () => {
    const database = open()
    await migrate(database)
    return database
  }
  return { environment, open, openMigrated }
}

const COMMANDS = { backup: runBackup, restore: runRestore, move: runMove }

export function runCommand(
  name: keyof typeof COMMANDS,
  { environment }: Pick<BackupPlace, 'environment'>,
  ...args: readonly string[]
): Promise<Ended> {
  return runHere(COMMANDS[name], environment, args)
}

/** The backups in a folder, the oldest first. */
export function backupsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.gz'))
    .sort()
    .map(name => join(folder, name))
}
