// Run once by vitest before the tests of the server: tests copy what is migrated here.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/migrations/migrate.ts'
import { openPostgresDatabase } from '../src/platform/database/postgres-database.ts'
import { openSqliteDatabase } from '../src/platform/database/sqlite-database.ts'
import {
  createPostgresDatabase,
  dropWithCopies,
  type MigratedPostgres,
  readSchema,
} from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Tests copy it, which is four times faster than migrating each. */
    readonly migratedPostgres: MigratedPostgres | null
    /** The file of a migrated database, which takes a tenth of the time of a migration. */
    readonly migratedSqlite: string
  }
}

export default async function provideMigratedDatabases(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-migrated-'))
  project.provide('migratedSqlite', await migrateSqlite(join(folder, 'sawari.db')))
  const dropPostgres = await provideMigratedPostgres(project)
  return async () => {
    rmSync(folder, { recursive: true })
    await dropPostgres?.()
  }
}

async function migrateSqlite(path: string): Promise<string> {
  const database = openSqliteDatabase(path)
  await migrate(database)
  await database.close()
  const file = new DatabaseSync(path)
  // A database in memory has no write-ahead log.
  file.exec('pragma journal_mode = delete')
  file.close()
  return path
}

async function provideMigratedPostgres(project: TestProject) {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (serverUrl === undefined) {
    project.provide('migratedPostgres', null)
    return undefined
  }
  const { name, url } = await createPostgresDatabase(serverUrl)
  const database = openPostgresDatabase(url)
  await migrate(database)
  await database.close()
  project.provide('migratedPostgres', { name, schema: await readSchema(url) })
  return () => dropWithCopies(serverUrl, name)
}
