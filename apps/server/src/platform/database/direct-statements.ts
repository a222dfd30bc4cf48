import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { DirectStatements, PreparedStatements, Sql } from './database.ts'
import { whenUnlocked } from './sqlite-driver.ts'

/** The statements of a file that Kysely uses too: `sql` lends the connection to one caller at a time. */
export function directStatements(file: DatabaseSync, sql: Sql): DirectStatements {
  const kept = new Map<string, StatementSync>()
  const prepare = (text: string): StatementSync => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const statement = file.prepare(text)
    kept.set(text, statement)
    return statement
  }
  const statements: PreparedStatements = {
    row: <Row>(text: string, ...values: (string | number | null)[]) =>
      prepare(text).get(...values) as Row | undefined,
    run: (text, ...values) => void prepare(text).run(...values),
  }
  return {
    transact: work =>
      sql.connection().execute(async () => {
        // Takes the write lock at once, as every transaction does.
        await whenUnlocked(file, () => statements.run('begin immediate'))
        try {
          const result = work(statements)
          statements.run('commit')
          return result
        } catch (error) {
          // SQLite itself rolls back after some errors, such as a full disk.
          if (file.isTransaction) statements.run('rollback')
          throw error
        }
      }),
  }
}
