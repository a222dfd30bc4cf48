import { Migrator } from 'kysely/migration'
import type { Database } from '../platform/database/database.ts'
import { migrations } from './index.ts'

/**
 * Applies the migrations that are missing. Each runs once, however many processes start: on PostgreSQL
 * the migrator takes a lock, and the embedded database belongs to one process.
 */
export async function migrate(database: Database): Promise<void> {
  await database.ping()
  const { error } = await migratorOf(database).migrateToLatest()
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error })
}

/** 'new' without any migration, 'old' when some are missing. A newer version may have applied more. */
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
