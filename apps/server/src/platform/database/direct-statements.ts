import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { DirectStatements, PreparedStatements, Sql } from './database.ts'
import type { ObserveStatement } from './observed-dialect.ts'
import { whenUnlocked } from './sqlite-driver.ts'

/**
 * The statements of a file that Kysely uses too: `sql` lends the connection to one caller at a time. Observers
 * are notified only of the beginning and the end of a transaction, because a call for each statement would
 * double its time. `guard` is called before each transaction, and may throw.
 */
export function directStatements(
  { file, sql, guard }: { readonly file: DatabaseSync; readonly sql: Sql; readonly guard: () => void },
  observers: readonly ObserveStatement[],
): DirectStatements {
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
    run: (text, ...values) => Number(prepare(text).run(...values).changes),
  }
  const observed = (text: 'begin' | 'commit' | 'rollback', statement: string = text): void => {
    const startMs = performance.now()
    const report = (error?: unknown): void => {
      const durationMs = performance.now() - startMs
      for (const observe of observers) observe({ text, durationMs, rows: 0, error })
    }
    try {
      statements.run(statement)
      report()
    } catch (error) {
      report(error)
      throw error
    }
  }
  return {
    transact: work =>
      sql.connection().execute(async () => {
        guard()
        // Takes the write lock at once, as every transaction does.
        await whenUnlocked(file, () => observed('begin', 'begin immediate'))
        try {
          const result = work(statements)
          observed('commit')
          return result
        } catch (error) {
          // SQLite itself rolls back after some errors, such as a full disk.
          if (file.isTransaction) observed('rollback')
          throw error
        }
      }),
  }
}
