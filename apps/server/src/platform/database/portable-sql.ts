// Everything that the two databases write differently. Features use these functions, and never ask which database runs
// their statements.

import { PostgresAdapter, type RawBuilder, sql as raw, type SelectQueryBuilder } from 'kysely'
import type { Database, DatabaseTables, Sql } from './database.ts'

/** A database or a transaction, and the kind of the database. */
export interface SqlOf {
  readonly sql: Sql
  readonly kind: Database['kind']
}

function isPostgres(sql: Sql): boolean {
  return sql.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * A table with one column, `value`, built from one JSON list parameter. The statement's text is then the same
 * for any number of rows, so both databases prepare it once. `value ->> 0` is the first field of a row that
 * is a list; PostgreSQL returns it as text.
 *
 * PostgreSQL expects a hundred rows of a list, for which it reads a whole table rather than ask its index. The limit
 * tells it their number: plans are made for each execution.
 */
export function jsonRows(sql: Sql, rows: readonly unknown[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows)
  if (!isPostgres(sql)) return raw`json_each(${json}) as given`
  const elements = raw`jsonb_array_elements(cast(cast(${json} as text) as jsonb))`
  return raw`(select * from ${elements} limit cast(${rows.length} as bigint)) as given(value)`
}

/** Texts as a subquery for `in`, by one parameter. */
export function jsonTexts<Text extends string>(sql: Sql, texts: readonly Text[]): RawBuilder<Text> {
  return raw`(select value ->> 0 from ${jsonRows(
    sql,
    texts.map(text => [text]),
  )})`
}

/**
 * The end of a select that locks the rows of `table` until the transaction ends. A transaction of the embedded database
 * is the only writer from its beginning, so it needs no locks.
 */
export function lockingRowsOf(sql: Sql, table: keyof DatabaseTables): RawBuilder<unknown> {
  return isPostgres(sql) ? raw`for no key update of ${raw.ref(table)}` : raw``
}

/** Lets one transaction at a time pass until it ends, on all servers. */
export async function lockOf(sql: Sql, name: string): Promise<void> {
  if (isPostgres(sql)) await raw`select pg_advisory_xact_lock(hashtext(${name}))`.execute(sql)
}

/**
 * The ids of the selected rows, for `where('id', 'in', …)`. Locks these rows, and skips rows that another transaction
 * has locked: cleanup jobs therefore never wait for other transactions and cannot cause deadlocks. The query is
 * materialized because PostgreSQL may run a subquery once per row of the statement, each time with other rows within
 * its limit.
 */
export function skippingLocked<Tables extends keyof DatabaseTables, Id>(
  sql: Sql,
  query: SelectQueryBuilder<DatabaseTables, Tables, { id: Id }>,
): RawBuilder<Id> {
  if (!isPostgres(sql)) return raw`${query}`
  return raw`(with held as materialized ${query.forUpdate().skipLocked()} select id from held)`
}
