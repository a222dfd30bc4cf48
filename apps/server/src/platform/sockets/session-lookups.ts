import type { SessionId } from '@sawari/contract'
import type { IsSignedIn, Viewer } from '../identity/viewer.ts'

/** Whether the sessions of sockets are live, by the database, as it said at most a second ago. */
export interface SessionLookups {
  /** True at once if the answer is known; otherwise a promise, one for all that ask meanwhile. */
  isLive(viewer: Viewer): true | Promise<boolean>
  /**
   * Takes note of a reading of all sessions that ended lately, which began at `readAtMs` of the monotonic clock:
   * these are forgotten, and every other session that was live before was still live then. So one statement for
   * all sessions stands for a question about each.
   */
  confirm(readAtMs: number, ended: readonly SessionId[]): void
}

export interface SessionLookupNeeds {
  /** Questions of one turn of the event loop share a statement. */
  readonly isSignedIn: IsSignedIn
  /** A monotonic clock; set by tests. */
  readonly elapsedMs?: () => number
}

/** An ended session may send for as long in a process that did not end it. */
export const LOOKUP_LASTS_MS = 1_000
/**
 * A session is asked about again after so long, whatever was read meanwhile. It is less than the time of which a
 * reading contains the ends.
 */
export const ASKED_AGAIN_MS = 10_000

interface Lookup {
  /** When the question was asked whose answer this is. */
  readonly askedAtMs: number
  answer: true | Promise<boolean>
}

export function createSessionLookups({
  isSignedIn,
  elapsedMs = () => performance.now(),
}: SessionLookupNeeds): SessionLookups {
  const lookups = new Map<SessionId, Lookup>()
  let confirmedAtMs = Number.NEGATIVE_INFINITY

  const ask = (viewer: Viewer): Promise<boolean> => {
    const { sessionId } = viewer
    const answer = isSignedIn(viewer)
    const lookup: Lookup = { askedAtMs: elapsedMs(), answer }
    lookups.set(sessionId, lookup)
    const forget = () => {
      if (lookups.get(sessionId) === lookup) lookups.delete(sessionId)
    }
    answer.then(live => {
      if (live) lookup.answer = true
      else forget()
    }, forget)
    return answer
  }

  return {
    isLive: viewer => {
      const known = lookups.get(viewer.sessionId)
      if (known === undefined) return ask(viewer)
      const { answer, askedAtMs } = known
      const now = elapsedMs()
      const knownAtMs = answer === true ? Math.max(askedAtMs, confirmedAtMs) : askedAtMs
      if (now - knownAtMs >= LOOKUP_LASTS_MS || now - askedAtMs >= ASKED_AGAIN_MS) return ask(viewer)
      return answer
    },
    confirm: (readAtMs, ended) => {
      confirmedAtMs = readAtMs
      for (const id of ended) lookups.delete(id)
      for (const [id, { askedAtMs }] of lookups) {
        if (readAtMs - askedAtMs >= ASKED_AGAIN_MS) lookups.delete(id)
      }
    },
  }
}
