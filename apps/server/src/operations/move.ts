// npm run move -- DATABASE_URL: moves everything from the embedded database to an empty PostgreSQL database.

import { existsSync } from 'node:fs'
import { CompiledQuery, sql as raw } from 'kysely'
import { appliedMigrations, migrateInside, unknownMigrations } from '../migrations/migrate.ts'
import { CommandRefused } from '../platform/calls/refusal.ts'
import { isDatabaseUnavailable, type Sql } from '../platform/database/database.ts'
import { readSetting } from '../settings.ts'
import { command, openPostgres, readPlace, tableNames } from './command.ts'
import { requireEmpty } from './postgres-target.ts'
import { openLocked } from './sqlite-target.ts'

const USAGE = 'usage: npm run move -- DATABASE_URL'

export const runMove = command(async (args, environment, { stdout }) => {
  const [text = '', ...more] = args
  const databaseUrl = readSetting({ DATABASE_URL: text }, 'DATABASE_URL')
  if (databaseUrl === undefined || more.length > 0) throw new CommandRefused(USAGE)
  const place = readPlace(environment)
  if (!existsSync(place.sqlitePath))
    throw new CommandRefused(`${place.sqlitePath} does not exist: there is nothing to move`)
  // No server may write to the embedded database any more, because its rows would not be moved.
  const source = await openLocked(place)
  const target = await openPostgres(databaseUrl)
  try {
    const counts = await target.sql.transaction().execute(sql => moveInto(sql, source.sql))
    await raw`analyze`.execute(target.sql)
    for (const [name, count] of counts) stdout(`${name} ${count}\n`)
    stdout(`All rows are moved and compared.\n`)
    stdout(
      `Now set DATABASE_URL, and AUTH_SECRET to the content of ${place.dataDir}/auth-secret unless it was set.\n`,
    )
    stdout(`When the new database is in use and backed up, delete ${place.sqlitePath}.\n`)
  } finally {
    await target.close()
    await source.close()
  }
})

/** Returns the number of rows by table. */
async function moveInto(target: Sql, source: Sql): Promise<ReadonlyMap<string, number>> {
  await requireEmpty(target, 'give an empty one')
  const migrations = await appliedMigrations(source)
  const [newer] = unknownMigrations(migrations)
  if (newer !== undefined)
    throw new CommandRefused(`a newer version has changed the database (${newer}): use that`)
  await migrateInside(target, migrations)
  const names = await tableNames({ sql: source, kind: 'sqlite' })
  const tables = names.filter(name => !name.startsWith('kysely_')).sort()
  // Migrations may have inserted rows that the embedded database also contains.
  await raw`truncate ${raw.join(tables.map(name => raw.table(name)))}`.execute(target)
  const references = await dropReferences(target)
  const counts = new Map<string, number>()
  for (const name of tables) {
    const count = await copyTable(name, { source, target }).catch((error: unknown) => {
      throw isDatabaseUnavailable(error) ? error : new Error(name, { cause: error })
    })
    counts.set(name, count)
  }
  for (const statement of references) await raw.raw(statement).execute(target)
  await migrateInside(target)
  return counts
}

/** So that the order of the tables does not matter. Returns the statements that create the foreign keys again. */
async function dropReferences(sql: Sql): Promise<string[]> {
  const { rows } = await raw<{ drop: string; create: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
  `.execute(sql)
  for (const { drop } of rows) await raw.raw(drop).execute(sql)
  return rows.map(({ create }) => create)
}

const ROWS_AT_ONCE = 1_000

/** Inserts the rows, and compares what PostgreSQL has stored. Returns their number. */
async function copyTable(
  name: string,
  { source, target }: { readonly source: Sql; readonly target: Sql },
): Promise<number> {
  let count = 0
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const { rows } = await raw<Record<string, unknown>>`
      select rowid as "row id", * from ${raw.table(name)} where rowid > ${last}
      order by rowid limit ${ROWS_AT_ONCE}`.execute(source)
    const [first] = rows
    if (first === undefined) return count
    const columns = Object.keys(first).filter(column => column !== 'row id')
    const list = columns.map(column => `"${column}"`).join(', ')
    const insert = `insert into "${name}" (${list}) select ${list}
      from json_populate_recordset(null::"${name}", $1::json) returning ${list}`
    const stored = await target.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(insert, [JSON.stringify(rows)]),
    )
    const linesOf = (some: readonly Record<string, unknown>[]) =>
      some.map(row => JSON.stringify(columns.map(column => plain(row[column])))).sort()
    if (linesOf(rows).join('\n') !== linesOf(stored.rows).join('\n')) {
      throw new Error('PostgreSQL stored other values than the embedded database has')
    }
    count += rows.length
    last = Number(rows.at(-1)?.['row id'])
  }
}

/** SQLite stores a truth value as a number. */
function plain(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value
}
