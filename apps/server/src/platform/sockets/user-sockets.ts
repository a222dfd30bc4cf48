import type { ServerToClientEvents, SessionId, UserId } from '@sawari/contract'
import { errorCatalogue } from '@sawari/contract'
import type { Logger } from '../telemetry/logger.ts'
import type { SocketIo } from './socket-io.ts'

/** What a feature may do with the sockets of its users, wherever they are connected. */
export interface UserSockets {
  /** To every socket of the user. Nobody waits for it: what must not be lost is read from the database. */
  emit<Name extends keyof ServerToClientEvents>(
    userId: UserId,
    event: Name,
    ...payload: Parameters<ServerToClientEvents[Name]>
  ): void
  /** Closes the sockets of one session: it was revoked. */
  closeSession(sessionId: SessionId): void
  /** Closes all sockets of a user, but for those of one session. */
  closeSessionsOf(userId: UserId, keptSessionId?: SessionId): void
}

/** Every socket of a user is in it. */
export function userRoom(userId: UserId): string {
  return `user:${userId}`
}

/** Every socket that was opened with a token of the session is in it. */
export function sessionRoom(sessionId: SessionId): string {
  return `session:${sessionId}`
}

export function createUserSockets(io: SocketIo, logger: Logger): UserSockets {
  /** The caller has stored what it tells: a fault here must not look like a fault there. */
  const attempt = (send: () => void): void => {
    try {
      send()
    } catch (error) {
      logger.error({ err: error }, 'sockets could not be told')
    }
  }
  const close = (sockets: ReturnType<SocketIo['in']>): void =>
    attempt(() => {
      sockets.emit('auth_error', { error: errorCatalogue.INVALID_TOKEN.error, code: 'INVALID_TOKEN' })
      sockets.disconnectSockets(true)
    })

  return {
    emit: (userId, event, ...payload) => attempt(() => io.to(userRoom(userId)).emit(event, ...payload)),
    closeSession: sessionId => close(io.in(sessionRoom(sessionId))),
    closeSessionsOf: (userId, keptSessionId) => {
      const sockets = io.in(userRoom(userId))
      close(keptSessionId === undefined ? sockets : sockets.except(sessionRoom(keptSessionId)))
    },
  }
}
