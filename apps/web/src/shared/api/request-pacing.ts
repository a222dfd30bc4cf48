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
 * line for all: two lines one after the other would each undo the other's distances. Each distance is
 * measured from when the turn before was really taken, since timers of a busy page are late.
 */
export function createPacer(spacingMs: number, now: () => number = () => performance.now()): Pacer {
  const lastOfGroupAtMs = new Map<PacedGroup, number>()
  let lastAtMs = Number.NEGATIVE_INFINITY
  let line = Promise.resolve()

  async function take(group: PacedGroup | undefined): Promise<void> {
    const lastOfGroup = (group && lastOfGroupAtMs.get(group)) ?? Number.NEGATIVE_INFINITY
    const dueAtMs = Math.max(lastAtMs + spacingMs, lastOfGroup + (group?.spacingMs ?? 0))
    const waitMs = dueAtMs - now()
    if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, Math.ceil(waitMs)))
    lastAtMs = now()
    if (group) lastOfGroupAtMs.set(group, lastAtMs)
  }

  return group => {
    line = line.then(() => take(group))
    return line
  }
}
