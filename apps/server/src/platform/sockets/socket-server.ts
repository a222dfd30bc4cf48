// Socket.IO on the HTTP server: authentication, and the rooms that address a user or a session.

import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { rateLimits } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import type { Bus } from '../bus/bus.ts'
import type { SharedLimits } from '../bus/shared-limits.ts'
import { createHandshakeGuard, type HandshakeLimits } from '../connections/handshake-guard.ts'
import { boundWaitingBytes } from '../connections/slow-readers.ts'
import { admitHandshakes, limitUnauthenticated } from '../connections/unauthenticated-connections.ts'
import {
  answerFailedUpgrades,
  type EngineConnection,
  limitedWebSockets,
  limitPackets,
} from '../connections/web-sockets.ts'
import type { Core } from '../core.ts'
import { rawRefusal } from '../http/security-headers.ts'
import { trustedProxies } from '../identity/client-address.ts'
import type { EndedSince } from '../identity/viewer.ts'
import type { Tracer } from '../telemetry/tracer.ts'
import { busAdapter } from './bus-adapter.ts'
import { type ClientEvents, createClientEvents } from './client-events.ts'
import { closeWithHttpServer, drainSockets, refuseWhileDraining } from './drain.ts'
import { createFloodGuard, type FloodGuard, type FloodLimits } from './flood-guard.ts'
import { isAllowedOrigin, type OriginSettings } from './origin.ts'
import { createSessionLookups, watchEndedSessions } from './session-lookups.ts'
import { authenticateSockets, watchSessions } from './socket-auth.ts'
import type { ObserveEvent, SocketIo, UserSocket } from './socket-io.ts'
import { closeSurplus, createUserSockets, sessionRoom, type UserSockets, userRoom } from './user-sockets.ts'

export interface SocketServer {
  readonly io: SocketIo
  readonly users: UserSockets
  readonly flood: FloodGuard
  /** Binds an event of clients, for all sockets. */
  readonly onEvent: ClientEvents['on']
  /** Calls `welcome` with each new socket of a signed-in user, after the socket has joined its rooms. */
  onConnect(welcome: (socket: UserSocket) => void): void
}

export interface SocketSettings extends OriginSettings {
  /** Undefined disables the limits. */
  readonly floodLimits: FloodLimits | undefined
  /** Undefined disables the limits. */
  readonly handshakeLimits: HandshakeLimits | undefined
  /** The largest frame that a client may send, in bytes. */
  readonly maxFrameBytes: number
}

export interface SocketServerNeeds extends Pick<Core, 'clock' | 'logger' | 'metrics' | 'securityEvent'> {
  readonly settings: SocketSettings
  /** Reaches the sockets of other processes; undefined if there are none. */
  readonly bus: Bus | undefined
  readonly sharedLimits: SharedLimits
  /** Called with the name of the limit for each rejected event. */
  readonly countRefusal: (limit: string) => void
  readonly tracer: Tracer | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** By polling, whoever knows the name of a connection speaks for its rider. */
const CONNECTION_NAME_BYTES = 24

/** The time in which a connection must authenticate; after it the connection is closed. */
const SILENT_MS = 10_000

/** Listens at Socket.IO's default path on Fastify's own HTTP server, and closes with it. */
export function createSocketServer(app: FastifyInstance, needs: SocketServerNeeds): SocketServer {
  const { settings, clock, logger, securityEvent } = needs
  const isLimited = settings.floodLimits !== undefined
  const refusal = rawRefusal(400, needs.headers)
  const isTrustedProxy = trustedProxies(settings.trustProxy)
  const guard = createHandshakeGuard({
    limits: settings.handshakeLimits,
    shared: needs.sharedLimits,
  })
  const io: SocketIo = new Server(app.server, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: settings.maxFrameBytes,
    perMessageDeflate: false,
    wsEngine: limitedWebSockets({ isLimited, refusal }),
    httpCompression: false,
    allowRequest: admitHandshakes({
      isAllowedOrigin: request => isAllowedOrigin(request, settings),
      isTrustedProxy,
      guard,
      securityEvent,
    }),
    ...(needs.bus && { adapter: busAdapter(needs.bus) }),
    ...(settings.corsOrigins.length === 0 ? {} : { cors: { origin: [...settings.corsOrigins] } }),
  })
  refuseWhileDraining(io, app.shutdown)
  answerFailedUpgrades(io.engine, app.server, refusal)
  // Engine.IO's own names have 96 random bits and a count.
  io.engine.generateId = () => randomBytes(CONNECTION_NAME_BYTES).toString('base64url')
  io.engine.use((request: IncomingMessage, response: HeaderSink, next: () => void) => {
    // Node parses the rest of a packet whose connection has been closed.
    if (request.socket.destroyed) return
    for (const [name, value] of Object.entries(needs.headers)) response.setHeader(name, value)
    next()
  })
  needs.metrics.gauge('socket_connections', 'Sockets of signed-in users on this server', () => {
    return io.of('/').sockets.size
  })
  needs.metrics.gauge('socket_rooms', 'Rooms that those sockets are in', () => {
    return io.of('/').adapter.rooms.size
  })
  const observe = needs.metrics.histogram(
    'socket_event_duration_seconds',
    'Time to handle an event of a client, by its outcome: ok or the code of the failure',
    ['event', 'outcome'],
  )
  const observeEvent: ObserveEvent = (event, outcome, durationMs) =>
    observe(durationMs / 1_000, { event, outcome })
  gatherWrites(io)
  boundWaitingBytes(io.engine)
  app.shutdown.onDrain(() => drainSockets(io))
  closeWithHttpServer(app, io)

  const flood = countedGuard(
    createFloodGuard({ limits: settings.floodLimits, shared: needs.sharedLimits }),
    needs.countRefusal,
  )
  const users = createUserSockets(io, logger)
  const sessions = createSessionLookups({ isSignedIn: viewer => app.isSignedIn(viewer) })
  const endedSince: EndedSince = moment => app.endedSince(moment)
  const ended = watchEndedSessions({ io, users, sessions, endedSince, clock, logger })
  app.addHook('onClose', () => ended.stop())
  const welcomes: ((socket: UserSocket) => void)[] = []
  const unauthenticated = limitUnauthenticated(io, { guard, isTrustedProxy, silentMs: SILENT_MS })
  if (isLimited) limitPackets(io.engine, unauthenticated.refused)
  const { openCall, processorBudget: budget } = app
  const events = createClientEvents({ flood, sessions, logger, openCall, budget })
  const watchSession = watchSessions(events, { app, clock })
  authenticateSockets(io, { app, logger, unauthenticated, securityEvent })
  io.on('connection', socket => {
    const { userId, sessionId } = socket.data.viewer
    socket.data.securityEvent = securityEvent
    socket.data.observeEvent = observeEvent
    socket.data.tracer = needs.tracer
    socket.data.address = unauthenticated.addressOf(socket)
    void socket.join([userRoom(userId), sessionRoom(sessionId)])
    closeSurplus(io, userRoom(userId))
    // Before the first await, because the client may send at once.
    events.listen(socket)
    for (const welcome of welcomes) welcome(socket)
    watchSession(socket)
  })
  return {
    io,
    users,
    flood,
    onEvent: events.on,
    onConnect: welcome => void welcomes.push(welcome),
  }
}

function countedGuard(guard: FloodGuard, countRefusal: SocketServerNeeds['countRefusal']): FloodGuard {
  const { eventsByUser, messagesByUser } = rateLimits
  return {
    ...guard,
    admit: (userId, isWrite) => {
      const verdict = guard.admit(userId, isWrite)
      if (verdict !== 'admitted') countRefusal((isWrite ? messagesByUser : eventsByUser).name)
      return verdict
    },
  }
}

interface HeaderSink {
  setHeader(name: string, value: string): void
}

/**
 * Sends the packets that Engine.IO passes on at once in one write, because system calls are most of the cost of a
 * message.
 */
function gatherWrites(io: SocketIo): void {
  io.engine.on('connection', (connection: EngineConnection) => {
    connection.on('flush', () => {
      const { socket } = connection.request
      socket.cork()
      process.nextTick(() => socket.uncork())
    })
  })
}
