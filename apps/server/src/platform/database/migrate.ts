import { Migrator } from 'kysely'
import { migrations } from '../../migrations/index.ts'
import type { Database } from './database.ts'

/**
 * Brings the database to the newest form. Runs once, however many processes start: PostgreSQL
 * locks inside the migrator, and the embedded database belongs to one process.
 */
export async function migrate(database: Database): Promise<void> {
  await database.ping()
  const { error } = await migratorOf(database).migrateToLatest()
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error })
}

/** New: nothing is in it yet. Old: it misses migrations. Other versions may know more than this one. */
export async function migrationState(database: Database): Promise<'new' | 'old' | 'current'> {
  await database.ping()
  const known = await migratorOf(database).getMigrations()
  const missing = known.filter(({ executedAt }) => executedAt === undefined)
  if (missing.length === 0) return 'current'
  return missing.length === known.length ? 'new' : 'old'
}

function migratorOf({ sql }: Database): Migrator {
  return new Migrator({ db: sql, provider: { getMigrations: () => Promise.resolve(migrations) } })
}
