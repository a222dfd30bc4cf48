import { useSyncExternalStore } from 'react'

export type AuthMode = 'signin' | 'signup'

export interface AuthModalState {
  readonly mode: AuthMode
  /** Why it opened by itself, for example that a screen needs a sign-in; null when it was asked for. */
  readonly reason: string | null
  /** The guarded screen that was asked for: sign-in goes on to it. */
  readonly wanted: string | null
}

const listeners = new Set<() => void>()
let state: AuthModalState | null = null

/** Opens the sign-in and sign-up modal, from any screen. */
export function openAuthModal(
  mode: AuthMode,
  { reason = null, wanted = null }: Partial<Omit<AuthModalState, 'mode'>> = {},
): void {
  change({ mode, reason, wanted })
}

/** From one form to the other, with the same wish. */
export function switchAuthMode(mode: AuthMode): void {
  if (state) change({ ...state, mode })
}

export function closeAuthModal(): void {
  change(null)
}

/** What the modal shows; null while it is closed. */
export function useAuthModal(): AuthModalState | null {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}

function change(next: AuthModalState | null): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
