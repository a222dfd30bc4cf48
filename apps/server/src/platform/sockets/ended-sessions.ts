// Ends the sockets of sessions that another process ended, and confirms the others.

import type { Clock } from '../database/clock.ts'
import type { EndedSince } from '../identity/viewer.ts'
import { type Repetition, repeat } from '../jobs/repeat.ts'
import type { Logger } from '../telemetry/logger.ts'
import { LOOKUP_LASTS_MS, type SessionLookups } from './session-lookups.ts'
import type { SocketIo } from './socket-io.ts'
import { sessionRoom, type UserSockets } from './user-sockets.ts'

export interface EndedSessionNeeds {
  readonly io: SocketIo
  readonly users: UserSockets
  readonly sessions: SessionLookups
  readonly endedSince: EndedSince
  readonly clock: Clock
  readonly logger: Logger
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

/** While sockets are open, queries twice a second for ended sessions, with one statement. */
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
      // Without `auth_error`, so that the clients reconnect, which checks their sessions.
      if (nowMs - readAtMs > LONGEST_GAP_MS) for (const socket of sockets.values()) socket.conn.close()
    }
    readAt = now
    readAtMs = nowMs
  }
  return repeat(look, { everyMs: LOOK_EVERY_MS, logger, failure: 'ended sessions could not be read' })
}
