import { createStore } from 'zustand/vanilla'

const MINUTE_MS = 60_000

/** How long things last, where the server does not say how much time is left. */
export interface Lifetimes {
  readonly requestMs: number
  readonly chatMs: number
  readonly contactMs: number
}

/** The server's own defaults until its configuration has arrived. */
export function createLifetimes() {
  return createStore<Lifetimes>(() => ({
    requestMs: 10 * MINUTE_MS,
    chatMs: 10 * MINUTE_MS,
    contactMs: 5 * MINUTE_MS,
  }))
}
