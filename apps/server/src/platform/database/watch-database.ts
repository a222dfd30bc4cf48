import { withTimeout } from '../jobs/with-timeout.ts'
import type { EngineState } from '../telemetry/logger.ts'
import type { Database } from './database.ts'

export interface DatabaseWatch {
  /** Rejects if the database does not accept writes. */
  probe(): Promise<void>
  stop(): void
}

const EVERY_MS = 2_000
const RESPONSE_MS = 4_000

/**
 * Detects that the database becomes unavailable and available again. PostgreSQL is checked every other second;
 * the embedded database only while it is unavailable, because it is a file. It is available once it stores
 * `canary` again.
 */
export function watchDatabase(
  database: Database,
  canary: () => Promise<void>,
  state: EngineState,
): DatabaseWatch {
  const noted = async (question: () => Promise<void>): Promise<void> => {
    try {
      await withTimeout(question(), RESPONSE_MS, () => new Error('no answer in time'))
      state.back()
    } catch (error) {
      state.away({ reason: error instanceof Error ? error.message : String(error) })
      throw error
    }
  }
  let isAsking = false
  const timer = setInterval(() => {
    if (isAsking || (database.kind === 'sqlite' && !state.isAway)) return
    isAsking = true
    noted(state.isAway ? canary : () => database.ping())
      .catch(() => undefined)
      .finally(() => {
        isAsking = false
      })
  }, EVERY_MS)
  timer.unref()
  return {
    probe: () => noted(canary),
    stop: () => clearInterval(timer),
  }
}
