import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

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
export function endWithNextResponse(server: Server): void {
  // Before the listeners of the routes and of the sockets.
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
