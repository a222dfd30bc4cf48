import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database, DatabaseTables, Sql } from '../platform/database/database.ts'
import { migrations as allMigrations, isFirstSchema, type SchemaChange } from './index.ts'

declare module '../platform/database/database.ts' {
  interface DatabaseTables {
    readonly schema_needs: SchemaNeedTable
  }
}

/** A migration after which only programs that know another one can use the database. */
interface SchemaNeedTable {
  migration: string
  needs: string
}

type Migrations = Readonly<Record<string, SchemaChange>>

/** A newer version has changed the database incompatibly, or it is too old. The message is one line for the operator. */
export class UnusableSchema extends Error {
  override readonly name = 'UnusableSchema'
}

/**
 * Applies the missing migrations, all or none. Each runs once even if several processes start together: on
 * PostgreSQL the migrator takes a lock, and the embedded database belongs to one process. Rejects with
 * UnusableSchema. `migrations` is another list only in tests.
 */
export async function migrate(database: Database, migrations: Migrations = allMigrations): Promise<void> {
  await database.ping()
  const { unknown, tooNew, isTooOld } = await comparedMigrations(database, migrations)
  if (isTooOld) {
    throw new UnusableSchema(
      'the database is of a version before 0.10.0: start 0.10.0 once, which migrates it',
    )
  }
  if (tooNew !== undefined) {
    throw new UnusableSchema(
      `the database is of a newer version (${tooNew}) than this program: start that version, or restore a backup`,
    )
  }
  const { error } = await migratorOf(database, withUnknown(migrations, unknown)).migrateToLatest()
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error })
}

/**
 * 'new': no migration has been applied; 'old': some are missing; 'newer': a newer version has changed the
 * database incompatibly.
 */
export async function migrationState(database: Database): Promise<'new' | 'old' | 'current' | 'newer'> {
  await database.ping()
  if ((await comparedMigrations(database, allMigrations)).tooNew !== undefined) return 'newer'
  const known = await migratorOf(database, allMigrations).getMigrations()
  const missing = known.filter(({ executedAt }) => executedAt === undefined)
  if (missing.length === 0) return 'current'
  return missing.length === known.length ? 'new' : 'old'
}

/** The names of the applied migrations, in their order; empty if no migration has run. */
export async function appliedMigrations(sql: Sql): Promise<string[]> {
  const tables = await sql.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await sql.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** The migrations that this program does not know. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter(name => !Object.hasOwn(allMigrations, name))
}

/** Applies the missing migrations, in a transaction if `sql` is one. With `only`, just these. */
export async function migrateInside(
  sql: Sql,
  only: readonly string[] = Object.keys(allMigrations),
): Promise<void> {
  const wanted = Object.fromEntries(Object.entries(allMigrations).filter(([name]) => only.includes(name)))
  const { error } = await migratorOf({ sql }, wanted).migrateToLatest()
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error })
}

/** The name of the newest migration of this program. */
export function newestMigration(): string {
  return Object.keys(allMigrations).sort().at(-1)!
}

/**
 * The applied migrations that this program does not know, the first of them that is incompatible with it, and whether some
 * of the first schema is missing.
 */
async function comparedMigrations(database: Database, migrations: Migrations) {
  const { sql } = database
  const isKnown = (name: string) => Object.hasOwn(migrations, name)
  const known = await migratorOf(database, migrations).getMigrations()
  // The tables of a new database do not exist yet.
  const missing = known.filter(({ executedAt }) => executedAt === undefined)
  if (missing.length === known.length) return { unknown: [], tooNew: undefined, isTooOld: false }
  if (missing.some(({ name }) => isFirstSchema(name)))
    return { unknown: [], tooNew: undefined, isTooOld: true }
  const applied = await sql.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  const unknown = applied.map(({ name }) => name).filter(name => !isKnown(name))
  if (unknown.length === 0) return { unknown, tooNew: undefined, isTooOld: false }
  const rows = await sql.selectFrom('schema_needs').selectAll().where('migration', 'in', unknown).execute()
  const tooNew = rows.find(({ needs }) => !isKnown(needs))
  return { unknown, tooNew: tooNew?.migration, isTooOld: false }
}

/** The migrator accepts an applied migration only if it is in the list. */
function withUnknown(migrations: Migrations, unknown: readonly string[]): Migrations {
  const applied = unknown.map(name => [name, { up: () => Promise.resolve() }] as const)
  return { ...migrations, ...Object.fromEntries(applied) }
}

function migratorOf({ sql }: Pick<Database, 'sql'>, migrations: Migrations): Migrator {
  const recorded = Object.entries(migrations).map(
    ([name, change]) => [name, recording(name, change)] as const,
  )
  return new Migrator({
    db: sql,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(recorded)) },
    // An older version may have been corrected after a newer one was tried.
    allowUnorderedMigrations: true,
  })
}

/** Stores the requirements of the migration in the same transaction, for programs that do not know it. */
function recording(name: string, change: SchemaChange): Migration {
  const { needs } = change
  if (needs === undefined) return change
  return {
    up: async (database: Kysely<DatabaseTables>) => {
      await change.up(database)
      await database.insertInto('schema_needs').values({ migration: name, needs }).execute()
    },
  }
}
