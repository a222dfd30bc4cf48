import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../calls/refusal.ts'
import { withTimeout } from '../jobs/with-timeout.ts'
import { logOf, sendRefusal } from './bind-endpoint.ts'

/** Resolves if a dependency responds, rejects if it does not. */
type Probe = () => Promise<void>

interface HealthNeeds {
  /** The server cannot work without it. */
  readonly database: Probe
  /** Unavailable services that the rest does not need. */
  degraded(): readonly string[]
}

const PROBE_TIMEOUT_MS = 3_000

/** `/healthz`: the process is running. `/readyz`: it accepts new work, and its dependencies respond. */
export function addHealth(app: FastifyInstance, { database, degraded }: HealthNeeds): void {
  const unlimited = { config: { rateLimit: false as const } }

  app.get('/healthz', unlimited, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ success: true, status: 'up' }),
  )

  app.get('/readyz', unlimited, async (request, reply) => {
    const missing = app.shutdown.hasBegun ? [{ path: 'server', message: 'is leaving' }] : []
    try {
      await withTimeout(database(), PROBE_TIMEOUT_MS, () => new Error('no answer in time'))
    } catch (error) {
      logOf(request).debug({ err: error }, 'not ready')
      missing.push({ path: 'database', message: 'does not respond' })
    }
    if (missing.length > 0) return sendRefusal(reply, refuse('SERVICE_UNAVAILABLE', missing))
    const unavailable = degraded()
    return reply
      .header('cache-control', 'no-store')
      .send({ success: true, status: 'ready', ...(unavailable.length > 0 && { degraded: unavailable }) })
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly shutdown: Shutdown
  }
}

/** Whether the process is shutting down. */
export interface Shutdown {
  readonly hasBegun: boolean
  /**
   * From now on `/readyz` responds with 503, so that load balancers send no new requests, and each response ends its
   * connection.
   */
  begin(): void
  /** `drain` is called to close the sockets, before the HTTP server is closed. */
  onDrain(drain: () => Promise<void>): void
  /** Accepts no more sockets, and closes the open ones. */
  drain(): Promise<void>
  readonly isDraining: boolean
}

export function addShutdown(app: FastifyInstance): void {
  const drains: (() => Promise<void>)[] = []
  const state = { hasBegun: false, isDraining: false }
  app.decorate('shutdown', {
    get hasBegun() {
      return state.hasBegun
    },
    get isDraining() {
      return state.isDraining
    },
    begin: () => {
      state.hasBegun = true
      endWithNextResponse(app.server)
    },
    onDrain: drain => void drains.push(drain),
    drain: async () => {
      state.hasBegun = true
      state.isDraining = true
      await Promise.all(drains.map(drain => drain()))
    },
  })
}

// Ends the keep-alive connections of a process that shuts down. HTTP/1.1 has no message by which a server
// announces that it closes an idle connection, so a request that meets the close gets no response. Each
// connection therefore ends with a response that announces it, and only those without a request are closed.

const LOOK_EVERY_MS = 25

/** From now on each response ends its connection, and says so. */
function endWithNextResponse(server: Server): void {
  // This listener runs before those of the routes and of the sockets.
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
}

/** Resolves once no connection is open, or after `mostMs`. */
export async function allConnectionsEnded(server: Server, mostMs: number): Promise<void> {
  const endMs = performance.now() + mostMs
  while (performance.now() < endMs && (await openConnections(server)) > 0) await pause(LOOK_EVERY_MS)
}

function openConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
  })
}
