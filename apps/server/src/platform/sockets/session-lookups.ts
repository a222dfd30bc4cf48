import type { SessionId } from '@sawari/contract'
import type { IsSignedIn, Viewer } from '../identity/viewer.ts'

/** Whether the sessions of sockets are live, by the database, as it said at most a second ago. */
export interface SessionLookups {
  /** True at once if the answer is known; otherwise a promise, one for all that ask meanwhile. */
  isLive(viewer: Viewer): true | Promise<boolean>
  /**
   * Asks anew about the sessions that were asked about lately, all together, so that a rider who goes on
   * talking need not wait. Forgets the others.
   */
  refresh(): void
}

export interface SessionLookupNeeds {
  /** Questions of one turn of the event loop share a statement. */
  readonly isSignedIn: IsSignedIn
  /** A monotonic clock; set by tests. */
  readonly elapsedMs?: () => number
}

/** An ended session may send for as long in a process that did not end it. */
export const LOOKUP_LASTS_MS = 1_000
/** The rest of the second is left for the answer. */
export const REFRESH_EVERY_MS = 600
/** Who writes at least this often need not wait. */
const TALKING_MS = 3_000

interface Lookup {
  readonly viewer: Viewer
  /** When the answer was last used. */
  usedAtMs: number
  /** When the question was asked whose answer this is. */
  askedAtMs: number
  answer: true | Promise<boolean>
}

export function createSessionLookups({
  isSignedIn,
  elapsedMs = () => performance.now(),
}: SessionLookupNeeds): SessionLookups {
  const lookups = new Map<SessionId, Lookup>()

  const forget = (lookup: Lookup): void => {
    const { sessionId } = lookup.viewer
    if (lookups.get(sessionId) === lookup) lookups.delete(sessionId)
  }
  const ask = (viewer: Viewer): Lookup => {
    const now = elapsedMs()
    const answer = isSignedIn(viewer)
    const lookup: Lookup = { viewer, usedAtMs: now, askedAtMs: now, answer }
    lookups.set(viewer.sessionId, lookup)
    answer.then(
      live => {
        if (live) lookup.answer = true
        else forget(lookup)
      },
      () => forget(lookup),
    )
    return lookup
  }
  const askAgain = async (lookup: Lookup): Promise<void> => {
    const askedAtMs = elapsedMs()
    try {
      if (!(await isSignedIn(lookup.viewer))) forget(lookup)
      else if (lookup.answer === true) lookup.askedAtMs = askedAtMs
    } catch {
      // The next event asks by itself, and gets the failure.
    }
  }

  return {
    isLive: viewer => {
      const now = elapsedMs()
      const known = lookups.get(viewer.sessionId)
      if (known === undefined || now - known.askedAtMs >= LOOKUP_LASTS_MS) return ask(viewer).answer
      known.usedAtMs = now
      return known.answer
    },
    refresh: () => {
      const now = elapsedMs()
      for (const lookup of lookups.values()) {
        if (now - lookup.usedAtMs >= TALKING_MS) forget(lookup)
        else if (lookup.answer === true) void askAgain(lookup)
      }
    },
  }
}
