import { Migrator } from 'kysely/migration'
import type { Database, Sql } from '../platform/database/database.ts'
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

/** The names of the applied migrations, in their order; none where no migration ever ran. */
export async function appliedMigrations(sql: Sql): Promise<string[]> {
  const tables = await sql.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await sql.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** Whether this program can read data of a schema: 'newer' if it has migrations that are not known here. */
export function schemaAge(applied: readonly string[]): 'known' | 'newer' | 'different' {
  const known = Object.keys(migrations).sort()
  if (applied.some(name => !known.includes(name))) return 'newer'
  return applied.length > 0 && applied.every((name, index) => name === known[index]) ? 'known' : 'different'
}

/** Applies the missing migrations, up to and including `last`. In a transaction where `sql` is one. */
export async function migrateUpTo(sql: Sql, last = Object.keys(migrations).sort().at(-1)!): Promise<void> {
  const { error } = await migratorOf({ sql }).migrateTo(last)
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error })
}

function migratorOf({ sql }: Pick<Database, 'sql'>): Migrator {
  return new Migrator({ db: sql, provider: { getMigrations: () => Promise.resolve(migrations) } })
}
