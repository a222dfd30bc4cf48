// The lease of a row in a table of waiting work: until `due_at` only the process that took it works on it.

import type { Sql } from '../database/database.ts'

export type LeasedTable = 'outbox' | 'push_outbox'

/** A row that a process has taken; `attempts` tells one taking from the next. */
export interface TakenRow {
  readonly id: string
  readonly attempts: number
}

/** Keeps rows to this process while it is still working on them. */
export async function holdRows(
  sql: Sql,
  table: LeasedTable,
  ids: readonly string[],
  heldUntil: Date,
): Promise<void> {
  await sql.updateTable(table).set({ due_at: heldUntil.getTime() }).where('id', 'in', ids).execute()
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
