// The tables of a database as rows of plain values, whichever database it is.

import { CompiledQuery, sql as raw } from 'kysely'
import type { Database, Sql } from '../database/database.ts'
import type { SqlOf } from '../database/json-rows.ts'
import { type Row, rowLine, type Summaries, type Table, TableTally, type Value } from './backup-format.ts'

const ROWS_AT_ONCE = 1_000
/** Kysely's own tables: a backup names the migrations in its header. */
const MIGRATION_TABLES: ReadonlySet<string> = new Set(['kysely_migration', 'kysely_migration_lock'])
/** The types whose values both databases store in the same form. */
const TYPES = /^(?:text|integer|bigint|int[248]|float8|double precision|bool(?:ean)?)$/i

/** All tables, each after those that it refers to. */
export async function listTables({ sql, kind }: SqlOf): Promise<Table[]> {
  const found = (await ownTables({ sql, kind })).filter(({ name }) => !MIGRATION_TABLES.has(name))
  for (const { name, columns } of found) {
    const odd = columns.find(({ dataType }) => !TYPES.test(dataType))
    if (odd !== undefined)
      throw new Error(`${name}.${odd.name} has type ${odd.dataType}, which backups do not support`)
  }
  const tables = found.map(({ name, columns }) => ({
    name,
    columns: columns.map(column => column.name).sort(),
  }))
  return parentsFirst(
    tables.sort((a, b) => (a.name < b.name ? -1 : 1)),
    await listReferences({ sql, kind }),
  )
}

/** The names of all tables, Kysely's own among them. */
export async function tableNames(database: SqlOf): Promise<string[]> {
  return (await ownTables(database)).map(({ name }) => name)
}

async function ownTables({ sql, kind }: SqlOf) {
  const found = await sql.introspection.getTables({ withInternalKyselyTables: true })
  if (kind === 'sqlite') return found.filter(({ name, isView }) => !isView && !name.startsWith('sqlite_'))
  const { rows } = await raw<{ name: string }>`select current_schema() as name`.execute(sql)
  return found.filter(({ schema, isView }) => !isView && schema === rows[0]?.name)
}

interface Reference {
  readonly child: string
  readonly parent: string
}

async function listReferences({ sql, kind }: SqlOf): Promise<readonly Reference[]> {
  const query =
    kind === 'sqlite'
      ? raw<Reference>`
          select m.name as child, f."table" as parent
          from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`
      : raw<Reference>`
          select child.relname as child, parent.relname as parent from pg_constraint c
          join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
          where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`
  return (await query.execute(sql)).rows
}

function parentsFirst(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const ordered: Table[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const waits = ({ name }: Table) =>
      references.some(({ child, parent }) => child === name && parent !== name && names.has(parent))
    const ready = waiting.filter(table => !waits(table))
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...names].join(', ')}`)
    ordered.push(...ready)
    waiting = waiting.filter(waits)
  }
  return ordered
}

/** Runs `body` on one state of the database, while others write to it. Neither waits for the other. */
export function withSnapshot<Result>(
  { sql, kind }: Database,
  body: (snapshot: SqlOf) => Promise<Result>,
): Promise<Result> {
  return sql.connection().execute(async one => {
    const begin = kind === 'sqlite' ? 'begin' : 'begin isolation level repeatable read read only'
    await raw.raw(begin).execute(one)
    try {
      return await body({ sql: one, kind })
    } finally {
      await raw.raw('rollback').execute(one)
    }
  })
}

/** The rows of a table in batches, so that memory never holds all of them. Call it in a snapshot or a transaction. */
export async function* readRows({ sql, kind }: SqlOf, table: Table): AsyncGenerator<Row[]> {
  const columns = raw.join(table.columns.map(name => raw.ref(name)))
  const batches = kind === 'sqlite' ? sqliteBatches : postgresBatches
  for await (const rows of batches(sql, table, columns)) {
    yield rows.map(row => table.columns.map(column => plain(row[column], `${table.name}.${column}`)))
  }
}

type Batches = AsyncGenerator<Record<string, unknown>[]>
type Columns = ReturnType<typeof raw.join>

async function* sqliteBatches(sql: Sql, { name }: Table, columns: Columns): Batches {
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const { rows } = await raw<Record<string, unknown>>`
      select ${columns}, rowid as "row id" from ${raw.table(name)} where rowid > ${last}
      order by rowid limit ${ROWS_AT_ONCE}`.execute(sql)
    yield rows
    if (rows.length < ROWS_AT_ONCE) return
    last = Number(rows.at(-1)?.['row id'])
  }
}

async function* postgresBatches(sql: Sql, { name }: Table, columns: Columns): Batches {
  await raw`declare backup_rows no scroll cursor for select ${columns} from ${raw.table(name)}`.execute(sql)
  for (;;) {
    const { rows } = await raw
      .raw<Record<string, unknown>>(`fetch ${ROWS_AT_ONCE} from backup_rows`)
      .execute(sql)
    yield rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await raw`close backup_rows`.execute(sql)
}

function plain(value: unknown, where: string): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  // SQLite stores a truth value as a number.
  if (typeof value === 'boolean') return Number(value)
  throw new Error(`${where} contains a ${typeof value}, which a backup cannot store`)
}

/** Counts and checksums of the tables as they are. */
export async function summarize(database: SqlOf, tables: readonly Table[]): Promise<Summaries> {
  const summaries: Record<string, ReturnType<TableTally['summary']>> = {}
  for (const table of tables) {
    const tally = new TableTally()
    for await (const rows of readRows(database, table)) for (const row of rows) tally.add(rowLine(row))
    summaries[table.name] = tally.summary()
  }
  return summaries
}

/** Deletes all rows; `tables` are in the order of `listTables`. */
export async function clearTables({ sql }: SqlOf, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) await raw`delete from ${raw.table(name)}`.execute(sql)
}

/** Inserts rows; call it in a transaction. */
export async function insertRows({ sql, kind }: SqlOf, table: Table, rows: readonly Row[]): Promise<void> {
  const columns = table.columns.map(quoted).join(', ')
  const into = `insert into ${quoted(table.name)} (${columns})`
  if (kind === 'sqlite') {
    const insert = `${into} values (${table.columns.map(() => '?').join(', ')})`
    for (const row of rows) await sql.executeQuery(CompiledQuery.raw(insert, [...row]))
    return
  }
  const records = rows.map(row => Object.fromEntries(table.columns.map((name, index) => [name, row[index]])))
  const insert = `${into} overriding system value select ${columns}
    from json_populate_recordset(null::${quoted(table.name)}, $1::json)`
  await sql.executeQuery(CompiledQuery.raw(insert, [JSON.stringify(records)]))
}

/** PostgreSQL's sequences continue after the greatest number of their column; SQLite's do so automatically. */
export async function continueSequences({ sql, kind }: SqlOf): Promise<void> {
  if (kind === 'sqlite') return
  const { rows } = await raw<{ table: string; column: string; sequence: string }>`
    select table_name as "table", column_name as "column",
      pg_get_serial_sequence(quote_ident(table_schema) || '.' || quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = current_schema() and (is_identity = 'YES' or column_default like 'nextval(%')
  `.execute(sql)
  for (const { table, column, sequence } of rows) {
    const greatest = raw`(select max(${raw.ref(column)}) from ${raw.table(table)})`
    await raw`select setval(${sequence}::regclass, coalesce(${greatest}, 1), ${greatest} is not null)`.execute(
      sql,
    )
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
