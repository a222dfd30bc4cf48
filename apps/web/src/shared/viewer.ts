import { signOut as signOutCall } from '@sawari/contract/accounts'
import { useMemo, useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { type App, useApp } from './app-context.ts'
import type { Viewer } from './session/access-token.ts'
import type { Session, SessionState } from './session/create-session.ts'
import { privateKey } from './session/private-data.ts'
import { localStore, type SafeStorage } from './storage.ts'

export function useSession(): SessionState {
  const { session } = useApp()
  return useSyncExternalStore(session.onChange, session.state, session.state)
}

/** The signed-in user; null for a visitor. */
export function useViewer(): Viewer | null {
  return useSession().viewer
}

/** The first part of the key of every query with the viewer's own data; these queries are removed at session end. */
export const VIEWER_QUERY = 'viewer'

export function viewerQueryKey({ userId }: Viewer, ...rest: readonly string[]): readonly string[] {
  return [VIEWER_QUERY, userId, ...rest]
}

/** Whether the server has refused a call because the passenger's email address is not confirmed. */
export function createEmailProofAsked(app: App) {
  const store = createStore(() => false)
  app.session.onEnd(() => store.setState(false, true))
  return store
}

export type PersonalStorage = Pick<SafeStorage, 'read' | 'write' | 'remove'>

/**
 * The part of local storage with the data of `owner`: the person of this tab, unless one is named. A passenger's data
 * are removed at sign-out; a visitor's become the passenger's at the next sign-in on this device. Once another
 * person's session has begun in the tab, it stores nothing and finds nothing.
 */
export function personalStorage(
  session: Pick<Session, 'owner'>,
  owner = session.owner(),
  storage: SafeStorage = localStore,
): PersonalStorage {
  const keyOf = (name: string) =>
    owner === undefined || session.owner() !== owner ? null : privateKey(owner, name)
  return {
    read(name) {
      const key = keyOf(name)
      return key === null ? null : storage.read(key)
    },
    write(name, value) {
      const key = keyOf(name)
      if (key !== null) storage.write(key, value)
    },
    remove(name) {
      const key = keyOf(name)
      if (key !== null) storage.remove(key)
    },
  }
}

/** The storage of the person whom the component is shown to. */
export function usePersonalStorage(): PersonalStorage {
  const { session } = useApp()
  useSession()
  const owner = session.owner()
  return useMemo(() => personalStorage(session, owner), [session, owner])
}

/** The longest wait for the server's response to a sign-out. */
const SERVER_WAIT_MS = 2_000

/** Requests the server to revoke the token, if there is one, then ends the session regardless of the response. */
export async function signOut({ api, session }: App): Promise<void> {
  const number = session.number()
  if (session.hasToken()) {
    // With the refresh token the server ends the session also if the access token has expired.
    const refreshToken = session.refreshToken()
    const body = refreshToken === null ? {} : { refreshToken }
    const revoked = api.call(signOutCall, { body }).catch(() => undefined)
    await Promise.race([revoked, new Promise(resolve => setTimeout(resolve, SERVER_WAIT_MS))])
  }
  // Another passenger may have signed in meanwhile, in another tab.
  if (session.number() === number) session.end('signedOut')
}
