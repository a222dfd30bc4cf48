// Which sessions of sockets are live: looked up one by one, or ended in another process.

import type { SessionId } from '@sawari/contract'
import type { Core } from '../core.ts'
import type { EndedSince, IsSignedIn, Viewer } from '../identity/viewer.ts'
import { type Repetition, repeat } from '../jobs/repeat.ts'
import type { SocketIo } from './socket-io.ts'
import { sessionRoom, type UserSockets } from './user-sockets.ts'

/** Whether the sessions of sockets are live, as of at most a second ago in the database. */
export interface SessionLookups {
  /** True at once if the result is known; otherwise a promise, shared by all callers. */
  isLive(viewer: Viewer): true | Promise<boolean>
  /**
   * Uses a list of all sessions that ended recently, whose reading began at `readAtMs` of the monotonic clock:
   * every known live session that is not in the list was still live at that moment. One statement thus replaces
   * a lookup of each session.
   */
  confirm(readAtMs: number, ended: readonly SessionId[]): void
}

export interface SessionLookupNeeds {
  /** Lookups of one turn of the event loop share a statement. */
  readonly isSignedIn: IsSignedIn
  /** A monotonic clock; set by tests. */
  readonly elapsedMs?: () => number
}

/** How long a result is used. In a process that did not end a session, the session can send for this time. */
export const LOOKUP_LASTS_MS = 1_000
/**
 * The longest time without a lookup of the session itself. It is shorter than the time that the list of ended
 * sessions covers.
 */
export const ASKED_AGAIN_MS = 10_000

interface Lookup {
  /** When the query with this result began. */
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

interface EndedSessionNeeds extends Pick<Core, 'clock' | 'logger'> {
  readonly io: SocketIo
  readonly users: UserSockets
  readonly sessions: SessionLookups
  readonly endedSince: EndedSince
}

/** Twice within the time for which a result about a session is valid. */
const LOOK_EVERY_MS = LOOKUP_LASTS_MS / 2

/**
 * Each reading begins this long before the end of the previous one. The clocks of two processes differ a little, and
 * an end becomes visible only when its transaction commits, later than its own time.
 */
const OVERLAP_MS = 30_000

/** After a longer time without a result, ends may have been deleted that were never read. */
const LONGEST_GAP_MS = 5 * 60_000

/**
 * Ends the sockets of sessions that another process ended, and confirms the others: while sockets are open, queries
 * twice a second for ended sessions, with one statement.
 */
export function watchEndedSessions(needs: EndedSessionNeeds): Repetition {
  const { io, users, sessions, clock, logger } = needs
  const { sockets, adapter } = io.of('/')
  let readAt = clock.now()
  let readAtMs = performance.now()

  const look = async (): Promise<void> => {
    const now = clock.now()
    const nowMs = performance.now()
    if (sockets.size > 0) {
      const ended = await needs.endedSince(new Date(readAt.getTime() - OVERLAP_MS))
      sessions.confirm(nowMs, ended)
      for (const id of ended) if (adapter.rooms.has(sessionRoom(id))) users.closeSession(id)
      // The sockets close without `auth_error`, so that the clients reconnect, which checks their sessions.
      if (nowMs - readAtMs > LONGEST_GAP_MS) for (const socket of sockets.values()) socket.conn.close()
    }
    readAt = now
    readAtMs = nowMs
  }
  return repeat(look, { everyMs: LOOK_EVERY_MS, logger, failure: 'ended sessions could not be read' })
}
