import { PostgresDialect } from 'kysely'
import { type Database, openDatabase, type PoolUsage } from './database.ts'
import type { ObserveStatement } from './observed-dialect.ts'
import { openDedicatedConnection } from './postgres-dedicated-connection.ts'
import { openPostgresPool, POOL_LIMITS, type PoolLimits } from './postgres-pool.ts'

const CLOSING_MS = 5_000
/** A new connection takes 5 to 30 ms until it has planned the function that stores messages. */
const NEVER_MS = 0

/** A pool of connections to a PostgreSQL server, which several server processes may share, and a reserved connection. */
export function openPostgresDatabase(url: string, limits: PoolLimits = POOL_LIMITS): Database {
  const pool = openPostgresPool(url, limits)
  const dedicatedPool = openPostgresPool(url, { ...limits, connections: 1, idleMs: NEVER_MS })
  const database = openDatabase('postgres', new PostgresDialect({ pool }))
  const observers: ObserveStatement[] = []
  return {
    ...database,
    dedicated: openDedicatedConnection(dedicatedPool, { observers, otherwise: database.sql }),
    onStatement: observe => {
      database.onStatement(observe)
      observers.push(observe)
    },
    pool: () => sumOf(pool.usage(), dedicatedPool.usage()),
    close: () => closeWithin(Promise.all([database.close(), dedicatedPool.end()]), CLOSING_MS),
  }
}

function sumOf(one: PoolUsage, other: PoolUsage): PoolUsage {
  return {
    used: one.used + other.used,
    idle: one.idle + other.idle,
    waiting: one.waiting + other.waiting,
    limit: one.limit + other.limit,
  }
}

/** With a time limit, because an unreachable server never confirms that its connections are closed. */
async function closeWithin(closing: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, limitMs)
  })
  await Promise.race([closing, late])
  clearTimeout(timer)
}
