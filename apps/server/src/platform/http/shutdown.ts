import type { FastifyInstance } from 'fastify'
import { endWithNextResponse } from './keep-alive-connections.ts'

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
