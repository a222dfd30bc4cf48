import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    readonly leaving: Leaving
  }
}

/** Whether the process is about to end. */
export interface Leaving {
  readonly hasBegun: boolean
  /** From now on `/readyz` responds with 503, so that balancers send nothing new here. */
  begin(): void
  /** Calls `drain` when the sockets shall be closed, before the HTTP server is. */
  onDrain(drain: () => Promise<void>): void
  /** Admits no more sockets, and closes those that are open. */
  drain(): Promise<void>
  readonly isDraining: boolean
}

export function addLeaving(app: FastifyInstance): void {
  const drains: (() => Promise<void>)[] = []
  const state = { hasBegun: false, isDraining: false }
  app.decorate('leaving', {
    get hasBegun() {
      return state.hasBegun
    },
    get isDraining() {
      return state.isDraining
    },
    begin: () => {
      state.hasBegun = true
    },
    onDrain: drain => void drains.push(drain),
    drain: async () => {
      state.hasBegun = true
      state.isDraining = true
      await Promise.all(drains.map(drain => drain()))
    },
  })
}
