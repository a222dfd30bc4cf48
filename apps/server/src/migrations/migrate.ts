import { Migrator } from 'kysely/migration'
import type { Database } from '../platform/database/database.ts'
import { migrations } from './index.ts'

/**
 * Applies the missing migrations. Each runs once even if several processes start together: on PostgreSQL the
 * migrator takes a lock, and the embedded database belongs to one process.
 */
export async function migrate(database: Database): Promise<void> {
  await database.ping()
  const { error } = await migratorOf(database).migrateToLatest()
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error })
}

/**
 * 'new': no migration has been applied; 'old': some are missing. Migrations applied by a newer version are
 * ignored.
 */
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
