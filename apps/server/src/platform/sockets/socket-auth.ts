// The user of a socket, from the handshake until the token or the session ends.

import { type ErrorCode, errorCatalogue } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { beforeDeadline, CALL_DEADLINE_MS } from '../calls/deadline.ts'
import { Refusal, refuse } from '../calls/refusal.ts'
import type { Clock } from '../database/clock.ts'
import { isDatabaseAway } from '../database/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { RecordSecurityEvent } from '../telemetry/security-events.ts'
import { bindEvent } from './bind-event.ts'
import { endSocket } from './socket-close.ts'
import type { SocketIo, UserSocket } from './socket-io.ts'
import type { Strangers } from './strangers.ts'
import { sessionRoom } from './user-sockets.ts'

export interface SocketAuthNeeds {
  /** Provides `authenticate`, once the accounts slice has been added. */
  readonly app: FastifyInstance
  readonly clock: Clock
  readonly logger: Logger
}

export interface RefuseStrangersNeeds extends Omit<SocketAuthNeeds, 'clock'> {
  readonly strangers: Strangers
  readonly securityEvent: RecordSecurityEvent
}

/** Rejects a handshake without a valid token; the connect error's message is the reason. */
export function refuseStrangers(io: SocketIo, needs: RefuseStrangersNeeds): void {
  const { app, logger, strangers, securityEvent } = needs
  const admit = async (socket: UserSocket): Promise<ErrorCode | undefined> => {
    try {
      const token: unknown = socket.handshake.auth.token
      if (typeof token !== 'string' || token === '') return 'AUTH_TOKEN_REQUIRED'
      const viewer = await beforeDeadline(app.authenticate(token), CALL_DEADLINE_MS, error =>
        logger.warn({ err: error }, 'a handshake failed after its deadline'),
      )
      if (viewer instanceof Refusal) return viewer.code
      socket.data.viewer = viewer
      return undefined
    } catch (error) {
      logger.error({ err: error }, 'a handshake failed')
      return isDatabaseAway(error) ? 'DATABASE_ERROR' : 'INTERNAL_ERROR'
    }
  }
  io.use((socket, next) => {
    // Without an answer Socket.IO would keep the socket for ever.
    if (!strangers.mayTry(socket)) return next(new Error(errorCatalogue.INVALID_TOKEN.error))
    void admit(socket).then(code => {
      if (code === undefined) return next()
      // An expired token was ours once: many come back at the same time after a failure of the network.
      if (code === 'INVALID_TOKEN' || code === 'AUTH_TOKEN_REQUIRED') strangers.refused(socket)
      if (code === 'INVALID_TOKEN') {
        securityEvent({ event: 'denied', outcome: code, address: strangers.addressOf(socket) })
      }
      next(Object.assign(new Error(errorCatalogue[code].error), { data: { code } }))
    })
  })
}

/** A longer delay would overflow the timer, which then fires at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1
const SHORTEST_DELAY_MS = 10

/**
 * Sends `auth_error` and closes the socket when the token expires. The event `authenticate {token}` extends the
 * connection with a newer token of the same user. A session that was revoked between its check and the socket's
 * entry into its room is found by `watchEndedSessions`.
 */
export function watchSession(socket: UserSocket, needs: SocketAuthNeeds): void {
  const { app, clock, logger } = needs
  let timer: NodeJS.Timeout | undefined

  const closeAtExpiry = (): void => {
    clearTimeout(timer)
    const leftMs = socket.data.viewer.tokenExpiresAt.getTime() - clock.now().getTime()
    if (leftMs <= 0) endSocket(socket, 'TOKEN_EXPIRED')
    else timer = setTimeout(closeAtExpiry, Math.min(Math.max(leftMs, SHORTEST_DELAY_MS), LONGEST_DELAY_MS))
  }
  socket.once('disconnect', () => clearTimeout(timer))

  bindEvent(socket, logger, 'authenticate', async payload => {
    const token = payload?.token
    if (token === undefined) return {}
    const viewer = await app.authenticate(token)
    if (viewer instanceof Refusal) return viewer
    const { userId, sessionId } = socket.data.viewer
    if (viewer.userId !== userId) return refuse('INVALID_TOKEN')
    // The socket may have disconnected while the token was checked; it then needs no timer.
    if (!socket.connected) return {}
    socket.data.viewer = viewer
    closeAtExpiry()
    if (viewer.sessionId === sessionId) return {}
    // In parallel, because a socket that disconnects between two awaits would stay in the room for ever.
    await Promise.all([socket.leave(sessionRoom(sessionId)), socket.join(sessionRoom(viewer.sessionId))])
    return {}
  })
  closeAtExpiry()
}
