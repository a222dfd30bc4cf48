import { useSyncExternalStore } from 'react'
import { localStore, sessionStore } from '../storage.ts'
import { type Viewer, viewerOf } from './access-token.ts'

const ACCESS_KEY = 'sawari.access'
const REFRESH_KEY = 'sawari.refresh'
/** Written by older versions; removed whenever the tokens are. */
const LEGACY_KEY = 'token'

const listeners = new Set<() => void>()
let viewer = readViewer()

/** Who is signed in; null for a visitor. */
export function currentViewer(): Viewer | null {
  return viewer
}

export function useViewer(): Viewer | null {
  return useSyncExternalStore(subscribe, currentViewer)
}

/** Forgets the tokens: the viewer is a visitor again. */
export function clearSession(): void {
  sessionStore.remove(ACCESS_KEY)
  sessionStore.remove(REFRESH_KEY)
  localStore.remove(LEGACY_KEY)
  viewer = null
  for (const listener of listeners) listener()
}

function readViewer(): Viewer | null {
  const token = sessionStore.read(ACCESS_KEY)
  return token === null ? null : viewerOf(token, new Date())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
