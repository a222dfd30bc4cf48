// Runs store tests on both databases: `describeOnEachDatabase` runs its suite once on each.

import { readFile } from 'node:fs/promises'
import { describe, inject, test } from 'vitest'
import type { Database } from '../src/platform/database/database.ts'
import { openPostgresDatabase } from '../src/platform/database/postgres-database.ts'
import { openSqliteDatabase } from '../src/platform/database/sqlite-database.ts'
import { borrowPostgresDatabase, createPostgresDatabase, type PostgresDatabase } from './postgres-server.ts'

/** Opens a new, migrated database; closing it deletes its data. */
export type OpenTestDatabase = () => Promise<Database>

const serverUrl = process.env.TEST_DATABASE_URL
const mustRunAll = Boolean(process.env.CI || process.env.SAWARI_FULL_TEST)

export function describeOnEachDatabase(name: string, body: (open: OpenTestDatabase) => void): void {
  describe(`${name}, on SQLite`, () => body(openTestSqlite))
  describeWithPostgres(name, server => body(() => openTestPostgres(server)))
}

/** Skips the suite without PostgreSQL, unless the run must be complete; then it fails. */
export function describeOnPostgres(
  name: string,
  body: (create: (content?: 'migrated') => Promise<PostgresDatabase>) => void,
): void {
  describeWithPostgres(name, server => {
    body(content => (content === 'migrated' ? migratedPostgres(server) : createPostgresDatabase(server)))
  })
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

/** Opens a copy of the migrated database in memory. */
export async function openTestSqlite(): Promise<Database> {
  return openSqliteDatabase(':memory:', await readFile(inject('migratedSqlite')))
}

async function openTestPostgres(server: string): Promise<Database> {
  const { url, drop } = await migratedPostgres(server)
  const database = openPostgresDatabase(url)
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

function migratedPostgres(server: string): Promise<PostgresDatabase> {
  return borrowPostgresDatabase(server, inject('migratedPostgres')!)
}
