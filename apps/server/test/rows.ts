// Reads and changes stored rows without the product's own statements.

import type { Selectable } from 'kysely'
import type { DatabaseTables } from '../src/platform/database/database.ts'
import type { TestServer } from './harness.ts'

type TableName = keyof DatabaseTables
type Row<Table extends TableName> = Selectable<DatabaseTables[Table]>
type Stored = Pick<TestServer, 'database'>

/** The rows whose columns have these values. */
export async function rowsOf<Table extends TableName>(
  { database }: Stored,
  table: Table,
  where: Partial<Row<Table>> = {},
): Promise<Row<Table>[]> {
  const rows = database.sql.selectFrom(table as 'users').selectAll()
  return (await rows.where(each => each.and(where as object)).execute()) as unknown[] as Row<Table>[]
}

/** Changes the rows whose columns have these values. */
export async function changeRows<Table extends TableName>(
  { database }: Stored,
  table: Table,
  where: Partial<Row<Table>>,
  change: Partial<Row<Table>>,
): Promise<void> {
  const rows = database.sql.updateTable(table as 'users').set(change as object)
  await rows.where(each => each.and(where as object)).execute()
}

/** Deletes the rows whose columns have these values. */
export async function deleteRows<Table extends TableName>(
  { database }: Stored,
  table: Table,
  where: Partial<Row<Table>> = {},
): Promise<void> {
  const rows = database.sql.deleteFrom(table as 'users')
  await rows.where(each => each.and(where as object)).execute()
}
