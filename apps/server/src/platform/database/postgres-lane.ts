import type { Lane } from './database.ts'
import type { ObserveStatement } from './observed-dialect.ts'
import type { MeteredPool } from './postgres-pool.ts'

/** Statements on a pool of one connection, without the query builder's steps between them and the driver. */
export function openLane(pool: MeteredPool, observers: readonly ObserveStatement[]): Lane {
  return {
    executeQuery: async <Row>({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) => {
      const startMs = performance.now()
      const tell = (rows: number, error?: unknown): void => {
        const durationMs = performance.now() - startMs
        for (const observe of observers) observe({ text, durationMs, rows, error })
      }
      try {
        const client = await pool.connect()
        const { rows } = await client.query<Row>(text, parameters).finally(() => client.release())
        tell(rows.length)
        return { rows }
      } catch (error) {
        tell(0, error)
        throw error
      }
    },
  }
}
