/** At least this long between two requests of any kind. */
export const REQUEST_SPACING_MS = 50
/** At least this long between two requests to the route service. */
export const ROUTE_REQUEST_SPACING_MS = 100
/** At least this long between two requests of Travel Buddy. */
export const BUDDY_REQUEST_SPACING_MS = 500

/** Requests that keep a wider distance among themselves. */
export interface PacedGroup {
  readonly spacingMs: number
}

const routeService: PacedGroup = { spacingMs: ROUTE_REQUEST_SPACING_MS }
const buddyService: PacedGroup = { spacingMs: BUDDY_REQUEST_SPACING_MS }

/** The group that a request belongs to by its path. */
export function pacedGroupOf(path: string): PacedGroup | undefined {
  if (path.startsWith('/api/routes/')) return routeService
  return path.startsWith('/api/ride-buddy/') ? buddyService : undefined
}

/** Resolves when it is the caller's turn. */
export type Pacer = (group?: PacedGroup) => Promise<void>

interface Waiting {
  readonly group: PacedGroup | undefined
  readonly take: () => void
}

/**
 * Turns at least `spacingMs` apart, those of one group at least its own spacing; the first one at once. Turns
 * are given in the order they were asked for, but nobody waits for the distance that another group keeps. Each
 * distance is measured from when the turn before was really taken, since timers of a busy page are late.
 */
export function createPacer(spacingMs: number, now: () => number = () => performance.now()): Pacer {
  const lastOfGroupAtMs = new Map<PacedGroup, number>()
  const line: Waiting[] = []
  let lastAtMs = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function waitMs({ group }: Waiting): number {
    const lastOfGroup = (group && lastOfGroupAtMs.get(group)) ?? Number.NEGATIVE_INFINITY
    return Math.max(lastAtMs + spacingMs, lastOfGroup + (group?.spacingMs ?? 0)) - now()
  }

  function serve(): void {
    clearTimeout(timer)
    const next = line.findIndex(waiting => waitMs(waiting) <= 0)
    const [turn] = next < 0 ? [] : line.splice(next, 1)
    if (turn) {
      lastAtMs = now()
      if (turn.group) lastOfGroupAtMs.set(turn.group, lastAtMs)
      turn.take()
    }
    if (line.length > 0) timer = setTimeout(serve, Math.ceil(Math.min(...line.map(waitMs))))
  }

  return group =>
    new Promise(take => {
      line.push({ group, take })
      serve()
    })
}
