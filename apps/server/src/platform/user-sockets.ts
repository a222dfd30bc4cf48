import type { ServerToClientEvents } from '@sawari/contract'

/** What a feature may do with the sockets of its users, wherever they are connected. */
export interface UserSockets {
  /** To every socket of the user. Nobody waits for it: what must not be lost is read from the database. */
  emit<Name extends keyof ServerToClientEvents>(
    userId: string,
    event: Name,
    ...payload: Parameters<ServerToClientEvents[Name]>
  ): void
  /** Closes the sockets of one session: it was revoked. */
  closeSession(sessionId: string): void
  /** Closes all sockets of a user, but for those of one session. */
  closeSessionsOf(userId: string, keptSessionId?: string): void
}
