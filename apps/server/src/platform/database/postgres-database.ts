import { PostgresDialect } from 'kysely'
import { type Database, openDatabase } from './database.ts'
import { openPostgresPool, type PoolLimits } from './postgres-pool.ts'

const CLOSING_MS = 5_000

/** A pool of connections to a PostgreSQL server, which several server processes may share. */
export function openPostgresDatabase(url: string, limits?: PoolLimits): Database {
  const pool = openPostgresPool(url, limits)
  const database = openDatabase('postgres', new PostgresDialect({ pool }))
  return { ...database, pool: pool.usage, close: () => closeWithin(database.close(), CLOSING_MS) }
}

/** With a time limit, because an unreachable server never confirms that its connections are closed. */
async function closeWithin(closing: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, limitMs)
  })
  await Promise.race([closing, late])
  clearTimeout(timer)
}
