// The lease of a row in a table of waiting work: until `due_at` only the process that took it works on it.

import type { Sql } from '../database/database.ts'
import { skippingLocked } from '../database/portable-sql.ts'
import type { Lease, WaitingWork } from './leased-work.ts'

export type LeasedTable = 'outbox' | 'push_outbox'

/** A row that a process has taken; `attempts` distinguishes one taking from the next. */
export interface TakenRow {
  readonly id: string
  readonly attempts: number
}

/** The number of waiting rows, when the first of them is due, and since when the oldest waits. */
export async function readWaiting(sql: Sql, table: LeasedTable): Promise<WaitingWork> {
  const row = await sql
    .selectFrom(table)
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.min('due_at').as('due_at'),
      fn.min('created_at').as('created_at'),
    ])
    .executeTakeFirstOrThrow()
  const moment = (time: unknown) => (typeof time === 'number' ? new Date(time) : undefined)
  return { count: Number(row.count), dueAt: moment(row.due_at), oldestAt: moment(row.created_at) }
}

/** The ids of rows that are due and that no other process is taking, the longest waiting first. */
export function dueIds(sql: Sql, table: LeasedTable, { now, most }: Pick<Lease, 'now' | 'most'>) {
  const due = sql
    .selectFrom(table)
    .select('id')
    .where('due_at', '<=', now.getTime())
    .orderBy('due_at')
    .orderBy('created_at')
    .limit(most)
  return skippingLocked(sql, due)
}

/**
 * Extends the lease of rows while this process still works on them, if their lease still ends at one of these
 * moments.
 */
export async function renewLeases(
  sql: Sql,
  table: LeasedTable,
  ids: readonly string[],
  leases: readonly Date[],
  leasedUntil: Date,
): Promise<void> {
  await sql
    .updateTable(table)
    .set({ due_at: leasedUntil.getTime() })
    .where('id', 'in', ids)
    .where('due_at', 'in', [...new Set(leases.map(lease => lease.getTime()))])
    .execute()
}

/** Does nothing if another process has taken the row since. */
export async function postponeRow(
  sql: Sql,
  table: LeasedTable,
  { id, attempts }: TakenRow,
  dueAt: Date,
): Promise<void> {
  await sql
    .updateTable(table)
    .set({ due_at: dueAt.getTime() })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

export async function deleteRow(sql: Sql, table: LeasedTable, id: string): Promise<void> {
  await sql.deleteFrom(table).where('id', '=', id).execute()
}
