import { sql } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'

/** Every row of the database as text. */
export async function textOfAllTables({ sql: query }: Database): Promise<string> {
  const tables = await query.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(query)),
  )
  return JSON.stringify(rows)
}
