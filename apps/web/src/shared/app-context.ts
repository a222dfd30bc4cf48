import { createContext, useContext } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { Api } from './api/create-api.ts'
import type { AuthModalState } from './session/auth-modal-state.ts'
import type { Session } from './session/create-session.ts'

/** Objects that exist as long as the page is open. Created once, in `app/create-app.ts`; tests create their own. */
export interface App {
  readonly api: Api
  readonly session: Session
  /** Settles when the start-up check of the session has finished. */
  readonly sessionChecked: Promise<void>
  /** The state of the sign-in and sign-up modal; null while it is closed. */
  readonly authModal: StoreApi<AuthModalState | null>
  /** The time of the shown data, ISO 8601, if this device answered the call; null if the server did. */
  readonly dataAge: StoreApi<string | null>
  /** The support email address: the default until the server sends another one. */
  readonly supportEmail: StoreApi<string>
  /** The app's single object of a kind, created on first use, so that its code can load later. */
  readonly only: <Kind>(create: (app: App) => Kind) => Kind
}

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (app === null) throw new Error('There is no app around this component')
  return app
}
