import { Migrator } from 'kysely'
import { migrations } from '../migrations/index.ts'
import type { Database } from './database.ts'

/**
 * Brings the database to the newest form. Runs once, however many processes start: PostgreSQL
 * locks inside the migrator, and the embedded database belongs to one process.
 */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database.sql,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  await database.ping()
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error })
}
