import type { SessionId } from '@sawari/contract'
import type { IsSignedIn, Viewer } from '../identity/viewer.ts'

/** Whether the sessions of sockets are live, by the database, as it said at most a second ago. */
export interface SessionLookups {
  /** True at once if the answer is known; otherwise a promise, one for all that ask meanwhile. */
  isLive(viewer: Viewer): true | Promise<boolean>
  /** Forgets the answers that are too old. */
  forgetOld(): void
}

export interface SessionLookupNeeds {
  readonly isSignedIn: IsSignedIn
  /** A monotonic clock; set by tests. */
  readonly elapsedMs?: () => number
}

/** An ended session may send for as long in a process that did not end it. */
export const LOOKUP_LASTS_MS = 1_000

interface Lookup {
  readonly askedAtMs: number
  answer: true | Promise<boolean>
}

export function createSessionLookups({
  isSignedIn,
  elapsedMs = () => performance.now(),
}: SessionLookupNeeds): SessionLookups {
  const lookups = new Map<SessionId, Lookup>()
  const isOld = ({ askedAtMs }: Lookup) => elapsedMs() - askedAtMs >= LOOKUP_LASTS_MS

  return {
    isLive: viewer => {
      const { sessionId } = viewer
      const known = lookups.get(sessionId)
      if (known !== undefined && !isOld(known)) return known.answer
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
    },
    forgetOld: () => {
      for (const [sessionId, lookup] of lookups) if (isOld(lookup)) lookups.delete(sessionId)
    },
  }
}
