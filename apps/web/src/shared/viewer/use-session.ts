import { useSyncExternalStore } from 'react'
import { useApp } from '../app-context.ts'
import type { Viewer } from '../session/access-token.ts'
import type { SessionState } from '../session/create-session.ts'

export function useSession(): SessionState {
  const { session } = useApp()
  return useSyncExternalStore(session.onChange, session.state, session.state)
}

/** The signed-in user; null for a visitor. */
export function useViewer(): Viewer | null {
  return useSession().viewer
}
