/** At least this long between two requests of any kind. */
export const REQUEST_SPACING_MS = 50
/** At least this long between two requests to the route service. */
export const ROUTE_REQUEST_SPACING_MS = 100

/** Requests that keep a wider distance among themselves. */
export interface PacedGroup {
  readonly spacingMs: number
}

export const routeService: PacedGroup = { spacingMs: ROUTE_REQUEST_SPACING_MS }

/** Resolves when it is the caller's turn; turns are given in the order they were asked for. */
export type Pacer = (group?: PacedGroup) => Promise<void>

/**
 * Turns at least `spacingMs` apart, those of one group at least its own spacing; the first one at once. One
 * line for all: two lines one after the other would each undo the other's distances.
 */
export function createPacer(spacingMs: number, now: () => number = () => performance.now()): Pacer {
  let nextTurnAtMs = Number.NEGATIVE_INFINITY
  const nextOfGroupAtMs = new Map<PacedGroup, number>()
  return group => {
    const ofGroupAtMs = (group && nextOfGroupAtMs.get(group)) ?? Number.NEGATIVE_INFINITY
    const turnAtMs = Math.max(now(), nextTurnAtMs, ofGroupAtMs)
    nextTurnAtMs = turnAtMs + spacingMs
    if (group) nextOfGroupAtMs.set(group, turnAtMs + group.spacingMs)
    const waitMs = turnAtMs - now()
    return waitMs <= 0 ? Promise.resolve() : new Promise(resolve => setTimeout(resolve, Math.ceil(waitMs)))
  }
}
