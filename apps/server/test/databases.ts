// Runs store tests on both databases: `describeOnEachDatabase` runs its suite once on each.

import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { describe, test } from 'vitest'
import { migrate } from '../src/migrations/migrate.ts'
import type { Database } from '../src/platform/database/database.ts'
import { openPostgresDatabase } from '../src/platform/database/postgres-database.ts'
import { openSqliteDatabase } from '../src/platform/database/sqlite-database.ts'

/** Opens a new, migrated database; closing it deletes its data. */
export type OpenTestDatabase = () => Promise<Database>

const serverUrl = process.env.TEST_DATABASE_URL
const mustRunAll = Boolean(process.env.CI || process.env.SAWARI_FULL_TEST)

export function describeOnEachDatabase(name: string, body: (open: OpenTestDatabase) => void): void {
  describe(`${name}, on SQLite`, () => body(openTestSqlite))
  describeOnPostgres(name, create => body(() => openTestPostgres(create)))
}

/** An empty database on the test server, one per test, so that test files do not share rows. */
export interface PostgresDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** Skips the suite without PostgreSQL, unless the run must be complete; then it fails. */
export function describeOnPostgres(
  name: string,
  body: (create: () => Promise<PostgresDatabase>) => void,
): void {
  if (serverUrl !== undefined) {
    describe(`${name}, on PostgreSQL`, () => body(() => createPostgresDatabase(serverUrl)))
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

async function openTestPostgres(create: () => Promise<PostgresDatabase>): Promise<Database> {
  const { url, drop } = await create()
  const database = openPostgresDatabase(url)
  await migrate(database)
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

async function createPostgresDatabase(server: string): Promise<PostgresDatabase> {
  const name = `sawari_test_${randomBytes(6).toString('hex')}`
  await asAdmin(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(server, `drop database ${name} with (force)`) }
}

async function asAdmin(server: string, statement: string): Promise<void> {
  const connection = postgres(server, { max: 1, onnotice: () => undefined })
  try {
    await connection.unsafe(statement)
  } finally {
    await connection.end()
  }
}
