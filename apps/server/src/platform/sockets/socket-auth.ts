// Who a socket belongs to, from its handshake until its token or its session ends.

import { type ErrorCode, errorCatalogue } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal, refuse } from '../calls/refusal.ts'
import type { Clock } from '../database/clock.ts'
import { isDatabaseAway } from '../database/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import { bindEvent } from './bind-event.ts'
import type { SocketIo, UserSocket } from './socket-io.ts'
import { sessionRoom } from './user-sockets.ts'

export interface SocketAuthNeeds {
  /** Holds `authenticate`, once the accounts are there. */
  readonly app: FastifyInstance
  readonly clock: Clock
  readonly logger: Logger
}

/** Refuses a handshake without a good token, with the reason as the message of the connect error. */
export function refuseStrangers(io: SocketIo, { app, logger }: Omit<SocketAuthNeeds, 'clock'>): void {
  const admit = async (socket: UserSocket): Promise<ErrorCode | undefined> => {
    try {
      const token: unknown = socket.handshake.auth.token
      if (typeof token !== 'string' || token === '') return 'AUTH_TOKEN_REQUIRED'
      const viewer = await app.authenticate(token)
      if (viewer instanceof Refusal) return viewer.code
      socket.data.viewer = viewer
      return undefined
    } catch (error) {
      logger.error({ err: error }, 'a handshake failed')
      return isDatabaseAway(error) ? 'DATABASE_ERROR' : 'INTERNAL_ERROR'
    }
  }
  io.use((socket, next) => {
    void admit(socket).then(code => {
      if (code === undefined) next()
      else next(Object.assign(new Error(errorCatalogue[code].error), { data: { code } }))
    })
  })
}

/** A longer delay would overflow the timer, which then fires at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1
const SHORTEST_DELAY_MS = 10

/**
 * Says `auth_error` and closes when the token runs out, or when the session has been revoked.
 * `authenticate {token}`: a newer token of the same user carries the connection on.
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
    // Left while the token was looked at: no timer for a socket that is gone.
    if (!socket.connected) return {}
    socket.data.viewer = viewer
    closeAtExpiry()
    if (viewer.sessionId === sessionId) return {}
    // Both at once: one that goes in between would stay in the room for ever.
    await Promise.all([socket.leave(sessionRoom(sessionId)), socket.join(sessionRoom(viewer.sessionId))])
    await closeIfRevoked(socket, needs)
    return {}
  })
  closeAtExpiry()
  void closeIfRevoked(socket, needs)
}

/**
 * Asks again now that the socket is in the room of its session: a revocation that came between the
 * first look and here found no socket to close.
 */
async function closeIfRevoked(socket: UserSocket, { app, logger }: SocketAuthNeeds): Promise<void> {
  try {
    if (!(await app.isSignedIn(socket.data.viewer))) endSocket(socket, 'INVALID_TOKEN')
  } catch (error) {
    logger.error({ err: error }, 'a session could not be checked')
    // Without a word, so that the client comes back.
    socket.conn.close()
  }
}

function endSocket(socket: UserSocket, code: 'INVALID_TOKEN' | 'TOKEN_EXPIRED'): void {
  socket.emit('auth_error', { error: errorCatalogue[code].error, code })
  socket.disconnect(true)
}
