import { type RawBuilder, sql as raw } from 'kysely'
import type { Database, Sql } from './database.ts'

/** A database or a transaction, and the kind of the database. */
export interface SqlOf {
  readonly sql: Sql
  readonly kind: Database['kind']
}

/**
 * A table with one column, `value`, built from one JSON list parameter. The statement's text is then the same
 * for any number of rows, so both databases prepare it once. `value ->> 0` is the first field of a row that
 * is a list; PostgreSQL returns it as text.
 */
export function jsonRows(kind: Database['kind'], rows: readonly unknown[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows)
  return kind === 'sqlite'
    ? raw`json_each(${json}) as given`
    : raw`jsonb_array_elements(cast(cast(${json} as text) as jsonb)) as given(value)`
}
