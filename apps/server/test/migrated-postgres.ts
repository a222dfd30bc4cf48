// Run once by vitest before the tests of the server.

import type { TestProject } from 'vitest/node'
import { migrate } from '../src/migrations/migrate.ts'
import { openPostgresDatabase } from '../src/platform/database/postgres-database.ts'
import { createPostgresDatabase } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of a migrated database that tests copy, which is four times faster than migrating each. */
    readonly migratedPostgres: string | null
  }
}

export default async function provideMigratedPostgres(project: TestProject) {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (serverUrl === undefined) {
    project.provide('migratedPostgres', null)
    return undefined
  }
  const { name, url, drop } = await createPostgresDatabase(serverUrl)
  const database = openPostgresDatabase(url)
  await migrate(database)
  // Nobody may be connected to a database that is copied.
  await database.close()
  project.provide('migratedPostgres', name)
  return drop
}
