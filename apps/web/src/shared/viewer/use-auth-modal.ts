import { useCallback } from 'react'
import { useApp } from '../app-context.ts'
import type { AuthModalState, AuthMode } from '../session/auth-modal-state.ts'
import { useStore } from '../use-store.ts'

/** The state of the modal; null while it is closed. */
export function useAuthModal(): AuthModalState | null {
  return useStore(useApp().authModal)
}

/** Opens the modal from any screen. */
export function useOpenAuthModal(): (mode: AuthMode) => void {
  const { authModal } = useApp()
  return useCallback(mode => authModal.setState({ mode, reason: null, wanted: null }, true), [authModal])
}

/** Switches the form of the open modal; a sign-in still opens the requested screen. */
export function useSwitchAuthMode(): (mode: AuthMode) => void {
  const { authModal } = useApp()
  return useCallback(mode => authModal.getState() && authModal.setState({ mode }), [authModal])
}

export function useCloseAuthModal(): () => void {
  const { authModal } = useApp()
  return useCallback(() => authModal.setState(null, true), [authModal])
}
