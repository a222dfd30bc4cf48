// A dialect whose statements can be observed: for metrics and traces.

import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'

/** A statement that was executed or failed, without its values. */
export interface ExecutedStatement {
  readonly text: string
  readonly durationMs: number
  /** Rows changed or returned. */
  readonly rows: number
  readonly error?: unknown
}

export type ObserveStatement = (statement: ExecutedStatement) => void

/**
 * Calls each of `observers`, which may grow, after each statement, including those that begin and end
 * transactions.
 */
export function observedDialect(dialect: Dialect, observers: readonly ObserveStatement[]): Dialect {
  return {
    createDriver: () => observedDriver(dialect.createDriver(), observers),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: kysely => dialect.createIntrospector(kysely),
  }
}

interface ObservedConnection extends DatabaseConnection {
  readonly inner: DatabaseConnection
}

function observedDriver(driver: Driver, observers: readonly ObserveStatement[]): Driver {
  const known = new WeakMap<DatabaseConnection, ObservedConnection>()
  const innerOf = (connection: DatabaseConnection) => (connection as ObservedConnection).inner

  const observe = async <Result>(text: string, run: () => Promise<Result>, rowsOf: RowsOf<Result>) => {
    if (observers.length === 0) return run()
    const startMs = performance.now()
    const report = (rows: number, error?: unknown): void => {
      const durationMs = performance.now() - startMs
      for (const each of observers) each({ text, durationMs, rows, error })
    }
    try {
      const result = await run()
      report(rowsOf(result))
      return result
    } catch (error) {
      report(0, error)
      throw error
    }
  }
  const observedConnection = (inner: DatabaseConnection): ObservedConnection => ({
    inner,
    executeQuery: <Row>(query: CompiledQuery) =>
      observe(query.sql, () => inner.executeQuery<Row>(query), rowsIn),
    streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
  })

  return {
    init: () => driver.init(),
    acquireConnection: async () => {
      const inner = await observe('connect', () => driver.acquireConnection(), noRows)
      const connection = known.get(inner) ?? observedConnection(inner)
      known.set(inner, connection)
      return connection
    },
    beginTransaction: (connection, settings) =>
      observe('begin', () => driver.beginTransaction(innerOf(connection), settings), noRows),
    commitTransaction: connection =>
      observe('commit', () => driver.commitTransaction(innerOf(connection)), noRows),
    rollbackTransaction: connection =>
      observe('rollback', () => driver.rollbackTransaction(innerOf(connection)), noRows),
    releaseConnection: connection => driver.releaseConnection(innerOf(connection)),
    destroy: () => driver.destroy(),
  }
}

type RowsOf<Result> = (result: Result) => number
const noRows = () => 0
const rowsIn: RowsOf<QueryResult<unknown>> = ({ numAffectedRows, rows }) =>
  Number(numAffectedRows ?? rows.length)
