import { type RawBuilder, sql as raw, type SelectQueryBuilder } from 'kysely'
import type { DatabaseTables, Sql } from './database.ts'

/** One page of a list; pages count from 1. */
export interface Page {
  readonly number: number
  readonly size: number
}

export interface Paged<Row> {
  readonly rows: readonly Row[]
  /** Another page follows. */
  readonly hasMore: boolean
}

/** Reads one row more than the page has, to see whether another page follows. */
export async function readPage<Tables extends keyof DatabaseTables, Row>(
  query: SelectQueryBuilder<DatabaseTables, Tables, Row>,
  { number, size }: Page,
): Promise<Paged<Row>> {
  const rows = await query
    .limit(size + 1)
    .offset((number - 1) * size)
    .execute()
  return { rows: rows.slice(0, size), hasMore: rows.length > size }
}

/** The field of a list's response that says whether another page follows. */
export function moreOf({ hasMore }: { readonly hasMore: boolean }): { readonly hasMore?: true } {
  return hasMore ? { hasMore } : {}
}

export const ROWS_PER_BATCH = 200

/**
 * Reads all rows in batches in the order of their ids, so that memory never holds all of them. `read` returns
 * the first `ROWS_PER_BATCH` rows with a greater id.
 */
export async function* inBatches<Row extends { readonly id: string }>(
  read: (afterId: string) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let afterId = ''; ; ) {
    const rows = await read(afterId)
    yield rows
    if (rows.length < ROWS_PER_BATCH) return
    afterId = rows.at(-1)!.id
  }
}

/** Rows in batches, in any form. */
export type Batches = AsyncIterable<readonly unknown[]>

export async function* mapBatches<Row, Result>(
  batches: AsyncIterable<readonly Row[]>,
  map: (row: Row) => Result,
): AsyncGenerator<readonly Result[]> {
  for await (const rows of batches) yield rows.map(map)
}

const DELETED_AT_ONCE = 500

/** Deletes the rows that meet a condition, a few per statement, so that a large backlog does not block other work. */
export async function deleteInBatches(
  sql: Sql,
  table: keyof DatabaseTables,
  condition: RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await raw`
      delete from ${raw.table(table)}
      where id in (select id from ${raw.table(table)} where ${condition} limit ${DELETED_AT_ONCE})
    `.execute(sql)
    if (Number(numAffectedRows) < DELETED_AT_ONCE) return
  }
}
