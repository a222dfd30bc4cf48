import { createRateGuard } from '../../../shared/api/rate-guard.ts'

const LOADS_PER_MINUTE = 10
const REQUEST_RELOAD_SPACING_MS = 1_000

/** Limits how often each list is loaded, regardless of the cause. */
export function createLoadGuards() {
  return {
    search: createRateGuard({ turnsPerMinute: LOADS_PER_MINUTE }),
    requests: createRateGuard({ turnsPerMinute: LOADS_PER_MINUTE, spacingMs: REQUEST_RELOAD_SPACING_MS }),
    connections: createRateGuard({ turnsPerMinute: LOADS_PER_MINUTE }),
    chats: createRateGuard({ turnsPerMinute: LOADS_PER_MINUTE }),
    recent: createRateGuard({ turnsPerMinute: LOADS_PER_MINUTE }),
    history: createRateGuard({ turnsPerMinute: LOADS_PER_MINUTE }),
  }
}
