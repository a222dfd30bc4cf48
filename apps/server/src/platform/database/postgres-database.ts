import { setTimeout as pause } from 'node:timers/promises'
import { PostgresDialect } from 'kysely'
import { type Database, openDatabase } from './database.ts'
import { openPostgresPool, POOL_LIMITS, type PoolLimits } from './postgres-pool.ts'

/** An unreachable server never confirms that its connections are closed. */
const CLOSING_MS = 5_000

/** A pool of connections to a PostgreSQL server, which several server processes may share. */
export function openPostgresDatabase(url: string, limits: PoolLimits = POOL_LIMITS): Database {
  const pool = openPostgresPool(url, limits)
  const database = openDatabase('postgres', new PostgresDialect({ pool }))
  return {
    ...database,
    pool: pool.usage,
    close: () => Promise.race([database.close(), pause(CLOSING_MS, undefined, { ref: false })]),
  }
}
