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
 *
 * PostgreSQL expects a hundred rows of a list, for which it reads a whole table rather than ask its index. The limit
 * tells it their number: plans are made for each execution.
 */
export function jsonRows(kind: Database['kind'], rows: readonly unknown[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows)
  if (kind === 'sqlite') return raw`json_each(${json}) as given`
  const elements = raw`jsonb_array_elements(cast(cast(${json} as text) as jsonb))`
  return raw`(select * from ${elements} limit cast(${rows.length} as bigint)) as given(value)`
}
