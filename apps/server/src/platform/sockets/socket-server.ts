// Socket.IO on the HTTP server: who may connect, and the rooms by which users are reached.

import type { ClientToServerEvents, ServerToClientEvents } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type { Config } from '../../config.ts'
import type { Clock } from '../database/clock.ts'
import type { Viewer } from '../http/auth-guard.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { guardEvents } from './bind-event.ts'
import { createFloodGuard, type FloodGuard } from './flood-guard.ts'
import { gatherWrites } from './gathered-writes.ts'
import { boundWaitingBytes } from './slow-readers.ts'
import { refuseStrangers, watchSession } from './socket-auth.ts'
import { closeWithHttpServer } from './socket-close.ts'
import { originCheck } from './socket-origin.ts'
import { createUserSockets, sessionRoom, type UserSockets, userRoom } from './user-sockets.ts'

type NoEvents = Record<string, never>

export interface SocketData {
  viewer: Viewer
}

export type SocketIo = Server<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>
export type UserSocket = Socket<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>

export interface SocketServer {
  readonly io: SocketIo
  /** No other process has sockets of the same users. */
  readonly isOneProcess: boolean
  readonly users: UserSockets
  readonly flood: FloodGuard
  /** Calls back with every socket of a signed-in user, in its rooms already. */
  onConnect(welcome: (socket: UserSocket) => void): void
}

export interface SocketServerNeeds {
  readonly config: Pick<Config, 'corsOrigins' | 'rateLimits' | 'redisUrl' | 'trustProxy'>
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly headers: Readonly<Record<string, string>>
}

/** The largest frame that a client may send: some times the longest message. */
const FRAME_LIMIT_BYTES = 16 * 1024
/** Whoever has opened a connection by then and not said who they are is closed. */
const CONNECT_TIMEOUT_MS = 10_000

/** Answers at Socket.IO's default path on the server that Fastify made; closes with it. */
export function createSocketServer(app: FastifyInstance, needs: SocketServerNeeds): SocketServer {
  const { config, clock, logger } = needs
  const io: SocketIo = new Server(app.server, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: FRAME_LIMIT_BYTES,
    connectTimeout: CONNECT_TIMEOUT_MS,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: originCheck(config),
    ...(config.corsOrigins.length === 0 ? {} : { cors: { origin: [...config.corsOrigins] } }),
  })
  io.engine.use((_request: unknown, response: HeaderSink, next: () => void) => {
    for (const [name, value] of Object.entries(needs.headers)) response.setHeader(name, value)
    next()
  })
  needs.metrics.gauge('socket_connections', 'Sockets of signed-in users on this server', () => {
    return io.of('/').sockets.size
  })
  needs.metrics.gauge('socket_rooms', 'Rooms that those sockets are in: users, sessions, open chats', () => {
    return io.of('/').adapter.rooms.size
  })
  gatherWrites(io)
  boundWaitingBytes(io)
  closeWithHttpServer(app, io)

  const flood = createFloodGuard({ enabled: config.rateLimits })
  app.addHook('onClose', () => flood.stop())
  const welcomes: ((socket: UserSocket) => void)[] = []
  refuseStrangers(io, { app, logger })
  io.on('connection', socket => {
    const { userId, sessionId } = socket.data.viewer
    void socket.join([userRoom(userId), sessionRoom(sessionId)])
    guardEvents(socket, flood)
    // All is bound before anything is waited for: the client may speak at once.
    for (const welcome of welcomes) welcome(socket)
    watchSession(socket, { app, clock, logger })
  })
  return {
    io,
    isOneProcess: config.redisUrl === undefined,
    users: createUserSockets(io, logger),
    flood,
    onConnect: welcome => void welcomes.push(welcome),
  }
}

interface HeaderSink {
  setHeader(name: string, value: string): void
}
