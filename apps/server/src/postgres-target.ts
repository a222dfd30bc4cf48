// A PostgreSQL database as the target of a restore or a move.

import { sql as raw } from 'kysely'
import { tableNames } from './backup-command.ts'
import { appliedMigrations, migrateInside, unknownMigrations } from './migrations/migrate.ts'
import { CommandRefused } from './platform/calls/refusal.ts'
import type { Sql } from './platform/database/database.ts'
import { openSqliteDatabase } from './platform/database/sqlite-database.ts'

/** Rejects a database that has tables; `advice` says what to do then. */
export async function requireEmpty(sql: Sql, advice: string): Promise<void> {
  const present = await tableNames({ sql, kind: 'postgres' })
  if (present.length > 0) throw new CommandRefused(`the database is not empty: ${advice}`)
}

/**
 * The statements that remove what the migrations have created. Rejects while servers are connected, if the tables are not
 * ours, and if a newer version created them.
 */
export async function clearingStatements(sql: Sql): Promise<string> {
  const present = await tableNames({ sql, kind: 'postgres' })
  if (present.length === 0) return ''
  await requireNoServers(sql)
  const migrations = await appliedMigrations(sql)
  if (migrations.length === 0) {
    throw new CommandRefused('the tables in the database are not those of Sawari: nothing is removed')
  }
  if (unknownMigrations(migrations).length > 0) {
    throw new CommandRefused(
      'the database was used by a newer version of Sawari: replace it with that version',
    )
  }
  const ours = await tablesOf(migrations)
  const tables = present.filter(each => ours.has(each)).map(name => `drop table if exists "${name}" cascade;`)
  return [...tables, ...(await dropsOfFunctions(sql))].join('\n')
}

async function requireNoServers(sql: Sql): Promise<void> {
  const { rows } = await raw<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'sawari%'
  `.execute(sql)
  const count = rows[0]?.count ?? 0
  if (count > 0) throw new CommandRefused(`servers use the database (${count} connections): stop them first`)
}

/** The tables that these migrations create, including those that later ones remove. */
async function tablesOf(migrations: readonly string[]): Promise<ReadonlySet<string>> {
  const trial = openSqliteDatabase(':memory:')
  const names = new Set<string>()
  for (const [index, name] of migrations.entries()) {
    const before = migrations.slice(0, index)
    await migrateInside(trial.sql, [...before, name])
    for (const table of await tableNames(trial)) names.add(table)
  }
  await trial.close()
  return names
}

/** Functions of this user, except those of extensions. */
async function dropsOfFunctions(sql: Sql): Promise<string[]> {
  const { rows } = await raw<{ signature: string }>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and pg_get_userbyid(p.proowner) = current_user
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  `.execute(sql)
  return rows.map(({ signature }) => `drop routine if exists ${signature} cascade;`)
}
