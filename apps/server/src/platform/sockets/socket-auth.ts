// The user of a socket, from the handshake until the token or the session ends.

import { type ErrorCode, errorCatalogue } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { beforeDeadline, failureFields } from '../calls/deadline.ts'
import { Refusal, refuse } from '../calls/refusal.ts'
import type { UnauthenticatedConnections } from '../connections/unauthenticated-connections.ts'
import type { Clock } from '../database/clock.ts'
import { isDatabaseUnavailable } from '../database/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { RecordSecurityEvent } from '../telemetry/security-events.ts'
import type { ClientEvents } from './client-events.ts'
import { endSocket, type SocketIo, type UserSocket } from './socket-io.ts'
import { sessionRoom } from './user-sockets.ts'

export interface SessionWatchNeeds {
  /** Provides `authenticate`, once the accounts slice has been added. */
  readonly app: FastifyInstance
  readonly clock: Clock
}

export interface SocketAuthNeeds extends Pick<SessionWatchNeeds, 'app'> {
  readonly logger: Logger
  readonly unauthenticated: UnauthenticatedConnections
  readonly securityEvent: RecordSecurityEvent
}

/** Rejects a handshake without a valid token; the connect error's message is the reason. */
export function authenticateSockets(io: SocketIo, needs: SocketAuthNeeds): void {
  const { app, logger, unauthenticated, securityEvent } = needs
  const admit = async (socket: UserSocket): Promise<ErrorCode | undefined> => {
    const call = app.openCall()
    try {
      const token: unknown = socket.handshake.auth.token
      if (typeof token !== 'string' || token === '') return 'AUTH_TOKEN_REQUIRED'
      const viewer = await beforeDeadline(app.authenticate(token), call.leftMs(), error =>
        logger.warn(failureFields(error), 'a handshake failed after its deadline'),
      )
      if (viewer instanceof Refusal) return viewer.code
      socket.data.viewer = viewer
      return undefined
    } catch (error) {
      logger.error(failureFields(error), 'a handshake failed')
      return isDatabaseUnavailable(error) ? 'DATABASE_ERROR' : 'INTERNAL_ERROR'
    } finally {
      call.end()
    }
  }
  io.use((socket, next) => {
    // Without a response Socket.IO would keep the socket permanently.
    if (!unauthenticated.mayTry(socket)) return next(new Error(errorCatalogue.INVALID_TOKEN.error))
    void admit(socket).then(code => {
      if (code === undefined) return next()
      // An expired token was once valid: many such clients reconnect at the same time after a network failure.
      if (code === 'INVALID_TOKEN' || code === 'AUTH_TOKEN_REQUIRED') unauthenticated.refused(socket.conn)
      if (code === 'INVALID_TOKEN') {
        securityEvent({ event: 'denied', outcome: code, address: unauthenticated.addressOf(socket) })
      }
      next(Object.assign(new Error(errorCatalogue[code].error), { data: { code } }))
    })
  })
}

/** A longer delay would overflow the timer, which then fires at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1
const SHORTEST_DELAY_MS = 10

/**
 * Returns a function that sends `auth_error` and closes a socket when its token expires. The event
 * `authenticate {token}` extends the connection with a newer token of the same user. A session that was revoked
 * between its check and the socket's entry into its room is found by `watchEndedSessions`.
 */
export function watchSessions(
  events: Pick<ClientEvents, 'on'>,
  { app, clock }: SessionWatchNeeds,
): (socket: UserSocket) => void {
  const timers = new WeakMap<UserSocket, NodeJS.Timeout>()
  const closeAtExpiry = (socket: UserSocket): void => {
    clearTimeout(timers.get(socket))
    const leftMs = socket.data.viewer.tokenExpiresAt.getTime() - clock.now().getTime()
    if (leftMs <= 0) {
      endSocket(socket, 'TOKEN_EXPIRED')
      return
    }
    const waitMs = Math.min(Math.max(leftMs, SHORTEST_DELAY_MS), LONGEST_DELAY_MS)
    timers.set(socket, setTimeout(closeAtExpiry, waitMs, socket))
  }

  events.on('authenticate', async (socket, payload) => {
    const token = payload?.token
    if (token === undefined) return {}
    const viewer = await app.authenticate(token)
    if (viewer instanceof Refusal) return viewer
    const { userId, sessionId } = socket.data.viewer
    if (viewer.userId !== userId) return refuse('INVALID_TOKEN')
    // The socket may have disconnected while the token was checked; it then needs no timer.
    if (!socket.connected) return {}
    socket.data.viewer = viewer
    closeAtExpiry(socket)
    if (viewer.sessionId === sessionId) return {}
    // Both run in parallel, because a socket that disconnects between two awaits would stay in the room permanently.
    await Promise.all([socket.leave(sessionRoom(sessionId)), socket.join(sessionRoom(viewer.sessionId))])
    return {}
  })
  return socket => {
    socket.once('disconnect', () => clearTimeout(timers.get(socket)))
    closeAtExpiry(socket)
  }
}
