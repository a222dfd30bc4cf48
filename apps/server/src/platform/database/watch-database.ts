import { withTimeout } from '../jobs/with-timeout.ts'
import type { ServiceState } from '../telemetry/logger.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'

declare module './database.ts' {
  interface DatabaseTables {
    /** One row, written to prove that the database accepts writes. */
    readonly canary: { id: number; written_at: number }
  }
}

export interface DatabaseWatch {
  /** Rejects if the database does not accept writes. */
  probe(): Promise<void>
  stop(): void
}

const LOOK_EVERY_MS = 2_000
const RESPONSE_MS = 4_000

/**
 * Detects that the database becomes unavailable and available again. PostgreSQL is checked every other second;
 * the embedded database only while it is unavailable, because it is a file. It is available once it stores
 * `canary` again.
 */
export function watchDatabase(
  database: Database,
  canary: () => Promise<void>,
  state: ServiceState,
): DatabaseWatch {
  const observed = async (question: () => Promise<void>): Promise<void> => {
    try {
      await withTimeout(question(), RESPONSE_MS, () => new Error('no answer in time'))
      state.back()
    } catch (error) {
      state.unavailable({ reason: error instanceof Error ? error.message : String(error) })
      throw error
    }
  }
  let isAsking = false
  const timer = setInterval(() => {
    if (isAsking || (database.kind === 'sqlite' && !state.isUnavailable)) return
    isAsking = true
    observed(state.isUnavailable ? canary : () => database.ping())
      .catch(() => undefined)
      .finally(() => {
        isAsking = false
      })
  }, LOOK_EVERY_MS)
  timer.unref()
  return {
    probe: () => observed(canary),
    stop: () => clearInterval(timer),
  }
}

/** The minimum time between two canaries, so that frequent probes cost little. */
const CANARY_EVERY_MS = 1_000

/**
 * Returns a function that rejects if the database does not accept writes: it may respond and yet have a full
 * disk, be read-only, or wait for a lock. Calls within a second share one write.
 */
export function createCanary({ sql }: Database, clock: Clock): () => Promise<void> {
  let writing: Promise<void> | undefined
  const write = async (): Promise<void> => {
    const row = { id: 1, written_at: clock.now().getTime() }
    await sql
      .insertInto('canary')
      .values(row)
      .onConflict(conflict => conflict.column('id').doUpdateSet({ written_at: row.written_at }))
      .execute()
  }
  return () => {
    writing ??= write().finally(() => {
      setTimeout(() => {
        writing = undefined
      }, CANARY_EVERY_MS).unref()
    })
    return writing
  }
}
