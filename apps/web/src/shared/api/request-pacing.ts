/** At least this long between two requests of any kind. */
export const REQUEST_SPACING_MS = 50
/** At least this long between two requests to the route service. */
export const ROUTE_REQUEST_SPACING_MS = 100

/** Resolves when it is the caller's turn; turns are given in the order they were asked for. */
export type Pacer = () => Promise<void>

/** Turns at least `spacingMs` apart; the first one at once. */
export function createPacer(spacingMs: number, now: () => number = () => performance.now()): Pacer {
  let nextTurnAtMs = Number.NEGATIVE_INFINITY
  return () => {
    const turnAtMs = Math.max(now(), nextTurnAtMs)
    nextTurnAtMs = turnAtMs + spacingMs
    const waitMs = turnAtMs - now()
    return waitMs <= 0 ? Promise.resolve() : new Promise(resolve => setTimeout(resolve, Math.ceil(waitMs)))
  }
}
