// Answers of the device's own say how old the data behind them is: here it is remembered what the last one said.

import { useSyncExternalStore } from 'react'

/** Part of an envelope that came from this device, not from the server. */
export interface SavedAnswer {
  /** When its data were last known to be true, ISO 8601. */
  readonly dataAt?: string
}

let dataAt: string | null = null
const listeners = new Set<() => void>()

/** Remembers the age that came with the last answer; null when the server gave it. */
export function noteDataAge(toldAt: string | null): void {
  if (toldAt === dataAt) return
  dataAt = toldAt
  for (const listener of listeners) listener()
}

/** Since when the data shown are as they are, ISO 8601; null while the server answers. */
export function useDataAge(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => dataAt,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this device answers by itself where there is no network: it keeps the data since it keeps the app. */
export function deviceAnswers(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}
