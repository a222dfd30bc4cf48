import type { ServerToClientEvents, SessionId, UserId } from '@sawari/contract'
import { errorCatalogue, SOCKETS_PER_USER_MAX } from '@sawari/contract'
import type { Logger } from '../telemetry/logger.ts'
import type { SocketIo } from './socket-io.ts'

/** The operations of features on the sockets of their users, on any server. */
export interface UserSockets {
  /**
   * Sends to every socket of the user, without waiting and without guarantee; clients read lasting data from
   * the database.
   */
  emit<Name extends keyof ServerToClientEvents>(
    userId: UserId,
    event: Name,
    ...payload: Parameters<ServerToClientEvents[Name]>
  ): void
  /**
   * Sends only to the user's sockets of this process: for changes that every process finds in the database
   * itself.
   */
  emitHere: UserSockets['emit']
  /** The address of one of the user's sockets of this process; undefined if there are none. */
  addressHere(userId: UserId): string | undefined
  /** Sends to every socket of this process, spread evenly over a time, so that not all clients act at once. */
  emitToAllHere<Name extends keyof ServerToClientEvents>(
    overMs: number,
    event: Name,
    ...payload: Parameters<ServerToClientEvents[Name]>
  ): void
  /** Closes the sockets of one revoked session. */
  closeSession(sessionId: SessionId): void
  /** Closes all sockets of a user, except those of one session. */
  closeSessionsOf(userId: UserId, keptSessionId?: SessionId): void
}

/** The room of every socket of a user. */
export function userRoom(userId: UserId): string {
  return `user:${userId}`
}

/** The room of every socket that was opened with a token of the session. */
export function sessionRoom(sessionId: SessionId): string {
  return `session:${sessionId}`
}

export function createUserSockets(io: SocketIo, logger: Logger): UserSockets {
  /** The caller has already stored the change, so a failure to send must not look like a failure to store. */
  const attempt = (send: () => void): void => {
    try {
      send()
    } catch (error) {
      logger.error({ err: error }, 'sockets could not be notified')
    }
  }
  const close = (sockets: ReturnType<SocketIo['in']>): void =>
    attempt(() => {
      sockets.emit('auth_error', { error: errorCatalogue.INVALID_TOKEN.error, code: 'INVALID_TOKEN' })
      sockets.disconnectSockets(true)
    })

  return {
    emit: (userId, event, ...payload) => attempt(() => io.to(userRoom(userId)).emit(event, ...payload)),
    emitHere: (userId, event, ...payload) =>
      attempt(() => io.local.to(userRoom(userId)).emit(event, ...payload)),
    addressHere: userId => {
      const { adapter, sockets } = io.of('/')
      for (const socketId of adapter.rooms.get(userRoom(userId)) ?? []) {
        const socket = sockets.get(socketId)
        if (socket !== undefined) return socket.data.address
      }
      return undefined
    },
    emitToAllHere: (overMs, event, ...payload) => {
      const all = [...io.of('/').sockets.values()]
      for (const [index, socket] of all.entries()) {
        setTimeout(() => attempt(() => socket.emit(event, ...payload)), (overMs * index) / all.length).unref()
      }
    },
    closeSession: sessionId => close(io.in(sessionRoom(sessionId))),
    closeSessionsOf: (userId, keptSessionId) => {
      const sockets = io.in(userRoom(userId))
      close(keptSessionId === undefined ? sockets : sockets.except(sessionRoom(keptSessionId)))
    },
  }
}

/**
 * Closes the oldest sockets of a user's room beyond the limit, because one account could take every connection of the
 * server. Forgotten ones thus never prevent a new device from connecting.
 */
export function closeSurplus(io: SocketIo, room: string): void {
  const { adapter, sockets } = io.of('/')
  // A set keeps the order of insertion.
  const oldestFirst = [...(adapter.rooms.get(room) ?? [])]
  const surplus = oldestFirst.slice(0, Math.max(0, oldestFirst.length - SOCKETS_PER_USER_MAX))
  for (const id of surplus) sockets.get(id)?.disconnect(true)
}
