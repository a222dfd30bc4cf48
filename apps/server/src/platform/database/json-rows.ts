import { type RawBuilder, sql as raw } from 'kysely'
import type { Database, Sql } from './database.ts'

/** What runs statements, and of which kind it is. */
export interface SqlOf {
  readonly sql: Sql
  readonly kind: Database['kind']
}

/**
 * A table with one column, `value`, made of one parameter: a JSON list. A statement then has the same
 * text for any number of rows, so that both databases prepare it once. `value ->> 0` is the first field
 * of a row that is a list; PostgreSQL gives it as text.
 */
export function jsonRows(kind: Database['kind'], rows: readonly unknown[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows)
  return kind === 'sqlite'
    ? raw`json_each(${json}) as given`
    : raw`jsonb_array_elements(cast(cast(${json} as text) as jsonb)) as given(value)`
}

/** Rows of a table stay as they are until the transaction ends. SQLite has one writer anyway. */
export function holdingRows(kind: Database['kind'], table: string): RawBuilder<unknown> {
  return kind === 'sqlite' ? raw`` : raw`for no key update of ${raw.table(table)}`
}
