import { createStore } from 'zustand/vanilla'

const MINUTE_MS = 60_000

/** Durations that are used if a response does not contain the remaining time. */
export interface Lifetimes {
  readonly requestMs: number
  readonly chatMs: number
  readonly contactMs: number
}

/** Holds the server's defaults until its configuration has loaded. */
export function createLifetimes() {
  return createStore<Lifetimes>(() => ({
    requestMs: 10 * MINUTE_MS,
    chatMs: 10 * MINUTE_MS,
    contactMs: 5 * MINUTE_MS,
  }))
}
