import pg from 'pg'
import { DatabaseUnavailable, type DedicatedConnection } from './database.ts'
import type { ObserveStatement } from './observed-dialect.ts'
import type { MeteredPool } from './postgres-pool.ts'

export interface DedicatedConnectionNeeds {
  readonly observers: readonly ObserveStatement[]
  /** Executes a statement while the database admits no further connection. */
  readonly otherwise: DedicatedConnection
}

/** Statements on a pool of one connection, without the query builder's steps between them and the driver. */
export function openDedicatedConnection(
  pool: MeteredPool,
  { observers, otherwise }: DedicatedConnectionNeeds,
): DedicatedConnection {
  const execute: DedicatedConnection['executeQuery'] = async <Row>({ sql, parameters }: Statement) => {
    const client = await pool.connect()
    const { rows } = await client.query<Row>(sql, parameters).finally(() => client.release())
    return { rows }
  }
  return {
    executeQuery: async query => {
      const { sql: text } = query
      const startMs = performance.now()
      const report = (rows: number, error?: unknown): void => {
        const durationMs = performance.now() - startMs
        for (const observe of observers) observe({ text, durationMs, rows, error })
      }
      try {
        const result = await execute(query)
        report(result.rows.length)
        return result
      } catch (error) {
        report(0, error)
        if (isNotAdmitted(error)) return otherwise.executeQuery(query)
        throw error
      }
    },
  }
}

interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The database itself rejected the connection, so no statement was sent. */
function isNotAdmitted(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.cause instanceof pg.DatabaseError
}
