// A migration that is incompatible with earlier programs must declare this in `needs`.

import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { openSqliteDatabase } from '../platform/database/sqlite-database.ts'
import { isFirstSchema, migrations, type SchemaChange } from './index.ts'
import { migrate } from './migrate.ts'

interface Column {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly dflt_value: string | null
}

interface Shape {
  /** The columns of each table. */
  readonly columns: ReadonlyMap<string, readonly Column[]>
  /** Each unique index with its table and columns. */
  readonly unique: ReadonlySet<string>
}

async function shapeOf({ sql: query }: Database): Promise<Shape> {
  const tables = (await query.introspection.getTables()).map(({ name }) => name)
  const columns = new Map<string, readonly Column[]>()
  const unique = new Set<string>()
  for (const table of tables) {
    columns.set(table, (await sql<Column>`select * from pragma_table_info(${table})`.execute(query)).rows)
    const indexes = await sql<{ columns: string }>`
      select (select group_concat(name) from pragma_index_info(list.name)) as columns
      from pragma_index_list(${table}) list where list."unique" = 1`.execute(query)
    for (const index of indexes.rows) unique.add(`${table}(${index.columns})`)
  }
  return { columns, unique }
}

/** The operations that programs which know only `before` can no longer do after a migration. */
function broken(before: Shape, after: Shape): string[] {
  const found: string[] = []
  for (const [table, columns] of before.columns) {
    const present = after.columns.get(table)
    if (present === undefined) {
      found.push(`${table} is gone`)
      continue
    }
    const now = new Map(present.map(column => [column.name, column]))
    for (const { name, type, notnull } of columns) {
      const column = now.get(name)
      if (column === undefined) found.push(`${table}.${name} is gone`)
      else if (column.type !== type) found.push(`${table}.${name} has another type`)
      else if (column.notnull > notnull) found.push(`${table}.${name} must not be null`)
    }
    const known = new Set(columns.map(({ name }) => name))
    for (const { name, notnull, dflt_value } of present) {
      if (!known.has(name) && notnull === 1 && dflt_value === null)
        found.push(`${table}.${name} has no default`)
    }
    for (const index of after.unique) {
      if (index.startsWith(`${table}(`) && !before.unique.has(index)) found.push(`${index} is unique`)
    }
  }
  return found
}

/** The incompatibilities of each migration, applied one after the other. */
async function brokenBy(list: Readonly<Record<string, SchemaChange>>): Promise<Record<string, string[]>> {
  const database = openSqliteDatabase(':memory:')
  onTestFinished(() => database.close())
  const names = Object.keys(list).sort()
  const result: Record<string, string[]> = {}
  let before: Shape = { columns: new Map(), unique: new Set() }
  for (const [index, name] of names.entries()) {
    // The first schema is one migration under several names.
    if (isFirstSchema(names[index + 1] ?? '')) continue
    await migrate(database, Object.fromEntries(names.slice(0, index + 1).map(each => [each, list[each]!])))
    const after = await shapeOf(database)
    result[name] = broken(before, after)
    before = after
  }
  return result
}

test('a migration that older programs cannot work with says what it needs', async () => {
  const found = await brokenBy(migrations)
  const silent = Object.entries(found).filter(
    ([name, breaks]) => breaks.length > 0 && migrations[name]?.needs === undefined,
  )
  expect(Object.fromEntries(silent)).toEqual({})
})

test('what a migration needs is itself or an earlier one', () => {
  for (const [name, { needs }] of Object.entries(migrations)) {
    if (needs === undefined) continue
    expect(Object.keys(migrations)).toContain(needs)
    expect(needs <= name).toBe(true)
  }
})

describe('the rule', () => {
  const first: SchemaChange = {
    up: async ({ schema }: Kysely<unknown>) => {
      await schema
        .createTable('notes')
        .addColumn('id', 'integer', column => column.primaryKey())
        .addColumn('body', 'text')
        .execute()
    },
  }
  const runs = (statement: string): SchemaChange => ({
    up: async (database: Kysely<unknown>) => void (await sql.raw(statement).execute(database)),
  })

  test.each([
    ['drop table notes', ['notes is gone']],
    ['alter table notes rename to papers', ['notes is gone']],
    ['alter table notes drop column body', ['notes.body is gone']],
    ['alter table notes rename column body to words', ['notes.body is gone']],
    ["alter table notes add column words text not null default ''", []],
    ['alter table notes add column words text', []],
    ['create unique index one_body on notes (body)', ['notes(body) is unique']],
    ['create index by_body on notes (body)', []],
    ['create table papers (id integer primary key, body text not null unique)', []],
  ])('%s', async (statement, expected) => {
    const found = await brokenBy({ '0001-first': first, '0002-second': runs(statement) })
    expect(found['0002-second']).toEqual(expected)
  })
})
