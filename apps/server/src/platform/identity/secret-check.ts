// Detects that servers of one database have different secrets: each rejects the other's sessions.

import type { Database } from '../database/database.ts'
import { type Repetition, repeat } from '../jobs/repeat.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { KeyedHash } from './keyed-hash.ts'

declare module '../database/database.ts' {
  interface DatabaseTables {
    /** One row: the fingerprint of the secret of the server that started last. */
    readonly secret_check: { id: number; fingerprint: string }
  }
}

const ROW = 1
const EVERY_MS = 30_000

const fingerprintOf = (keyedHash: KeyedHash): string => keyedHash('secret-check', 'fingerprint')

/** Stores the fingerprint of the secret. Returns whether the database was used with another secret before. */
export async function noteSecret({ sql }: Pick<Database, 'sql'>, keyedHash: KeyedHash): Promise<boolean> {
  const fingerprint = fingerprintOf(keyedHash)
  const stored = await readFingerprint(sql)
  if (stored === fingerprint) return false
  await sql
    .insertInto('secret_check')
    .values({ id: ROW, fingerprint })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ fingerprint }))
    .execute()
  return stored !== undefined
}

export interface SecretWatchNeeds {
  readonly database: Pick<Database, 'sql'>
  readonly keyedHash: KeyedHash
  readonly logger: Logger
  readonly metrics: Metrics
  /** Shorter in tests. */
  readonly everyMs?: number
}

/** Logs once, and exports as a metric, that a server which started later has another secret. */
export function watchSecret({
  database,
  keyedHash,
  logger,
  metrics,
  everyMs = EVERY_MS,
}: SecretWatchNeeds): Repetition {
  const fingerprint = fingerprintOf(keyedHash)
  let differs = false
  metrics.gauge(
    'auth_secret_differs',
    'Whether a server that started later on this database has another AUTH_SECRET: 1 or 0',
    () => Number(differs),
  )
  const look = async (): Promise<void> => {
    const stored = await readFingerprint(database.sql)
    const differed = differs
    differs = stored !== undefined && stored !== fingerprint
    if (differs && !differed) {
      logger.error('AUTH_SECRET differs from that of another server on this database')
    }
  }
  return repeat(look, { everyMs, logger, failure: 'the secret could not be compared' })
}

async function readFingerprint(sql: Database['sql']): Promise<string | undefined> {
  const row = await sql
    .selectFrom('secret_check')
    .select('fingerprint')
    .where('id', '=', ROW)
    .executeTakeFirst()
  return row?.fingerprint
}
