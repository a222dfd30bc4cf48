// Every store test runs on both databases: `describeOnEachDatabase` gives it one of each.

import { describe, inject, test } from 'vitest'
import { migrate } from '../src/migrations/migrate.ts'
import type { Database } from '../src/platform/database/database.ts'
import { openPostgresDatabase } from '../src/platform/database/postgres-database.ts'
import { openSqliteDatabase } from '../src/platform/database/sqlite-database.ts'
import { createPostgresDatabase, type PostgresDatabase } from './postgres-server.ts'

/** Opens a fresh, migrated database; `close` on it leaves nothing behind. */
export type OpenTestDatabase = () => Promise<Database>

const serverUrl = process.env.TEST_DATABASE_URL
const mustRunAll = Boolean(process.env.CI || process.env.SAWARI_FULL_TEST)

export function describeOnEachDatabase(name: string, body: (open: OpenTestDatabase) => void): void {
  describe(`${name}, on SQLite`, () => body(openTestSqlite))
  describeWithPostgres(name, server => body(() => openTestPostgres(server)))
}

/** Left out where there is no PostgreSQL; a run that may leave nothing out fails instead. */
export function describeOnPostgres(
  name: string,
  body: (createEmpty: () => Promise<PostgresDatabase>) => void,
): void {
  describeWithPostgres(name, server => body(() => createPostgresDatabase(server)))
}

function describeWithPostgres(name: string, body: (server: string) => void): void {
  if (serverUrl !== undefined) {
    describe(`${name}, on PostgreSQL`, () => body(serverUrl))
  } else if (mustRunAll) {
    test(`${name}, on PostgreSQL`, () => {
      throw new Error('TEST_DATABASE_URL is not set, and this run may leave nothing out')
    })
  } else {
    test.skip(`${name}, on PostgreSQL (TEST_DATABASE_URL is not set)`)
  }
}

export async function openTestSqlite(): Promise<Database> {
  const database = openSqliteDatabase(':memory:')
  await migrate(database)
  return database
}

async function openTestPostgres(server: string): Promise<Database> {
  const { url, drop } = await createPostgresDatabase(server, inject('migratedPostgres') ?? undefined)
  const database = openPostgresDatabase(url)
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}
