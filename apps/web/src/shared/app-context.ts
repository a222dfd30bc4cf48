import { createContext, useContext, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Api } from './api/create-api.ts'
import type { Session } from './session/create-session.ts'

/** Objects that exist as long as the page is open. Created once, in `app/create-app.ts`; tests create their own. */
export interface App {
  readonly api: Api
  readonly session: Session
  /** Settles when the start-up check of the session has finished. */
  readonly sessionChecked: Promise<void>
  /** The sign-in and sign-up modal; its state is null while it is closed. */
  readonly authModal: ReturnType<typeof createAuthModal>
  /** The time of the shown data, ISO 8601, if this device answered the call; null if the server did. */
  readonly dataAge: StoreApi<string | null>
  /** The support email address: the default until the server sends another one. */
  readonly supportEmail: StoreApi<string>
  /** The app's single object of a kind, created on first use, so that its code can load later. */
  readonly singleton: <Kind>(create: (app: App) => Kind) => Kind
}

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (app === null) throw new Error('There is no app around this component')
  return app
}

/**
 * The state of a store; re-renders the component when it changes. It replaces the hook of zustand's React entry,
 * which makes the bundler split the first load into eight more files (3 KB).
 */
export function useStore<State>({
  subscribe,
  getState,
  getInitialState,
}: Pick<StoreApi<State>, 'subscribe' | 'getState' | 'getInitialState'>): State {
  return useSyncExternalStore(subscribe, getState, getInitialState)
}

type AuthMode = 'signin' | 'signup'

export interface AuthModalState {
  readonly mode: AuthMode
  /** Why it opened by itself, for example because a screen needs a sign-in; null when the visitor opened it. */
  readonly reason: string | null
  /** The guarded screen that the visitor asked for: a sign-in leads on to it. */
  readonly wanted: string | null
}

export function createAuthModal() {
  const store = createStore<AuthModalState | null>(() => null)
  return {
    ...store,
    /** Opens the modal from any screen. */
    open: (mode: AuthMode) => store.setState({ mode, reason: null, wanted: null }, true),
    /** Switches the form of the open modal; a sign-in still opens the requested screen. */
    switchTo: (mode: AuthMode) => store.getState() && store.setState({ mode }),
    close: () => store.setState(null, true),
  }
}
