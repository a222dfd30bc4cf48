import { createContext, useContext } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { Api } from './api/create-api.ts'
import type { AuthModalState } from './session/auth-modal-state.ts'
import type { Session } from './session/create-session.ts'

/** What lives as long as the page is open. Created once, in `app/create-app.ts`; a test creates its own. */
export interface App {
  readonly api: Api
  readonly session: Session
  /** Settles when it is known who is signed in. */
  readonly sessionChecked: Promise<void>
  /** What the sign-in and sign-up modal shows; null while it is closed. */
  readonly authModal: StoreApi<AuthModalState | null>
  /** Since when the shown data have been unchanged, ISO 8601, where this device answered; null for the server. */
  readonly dataAge: StoreApi<string | null>
  /** Where passengers write for help: the server's default until the server names another address. */
  readonly supportEmail: StoreApi<string>
  /** The app's only object of a kind. It is created when it is first needed, so that its code may come late. */
  readonly only: <Kind>(create: (app: App) => Kind) => Kind
}

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (app === null) throw new Error('There is no app around this component')
  return app
}
