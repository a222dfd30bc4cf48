import { useSyncExternalStore } from 'react'
import { sendRequest } from '../api/send-request.ts'
import type { Viewer } from './access-token.ts'
import { createSession, type SessionState } from './create-session.ts'
import { openRotationChannel } from './rotation-channel.ts'
import { createTokenStore } from './token-store.ts'

/** The one session of this tab. */
export const session = createSession({
  tokens: createTokenStore(),
  send: sendRequest,
  now: () => new Date(),
  rotations: openRotationChannel(),
})

/** Resolves when it is known who is signed in: at once, unless the server has to be asked. */
export const sessionChecked: Promise<void> = session.start()

export const sendAsViewer = session.sendAsViewer
export const sessionNumber = session.number

/** Who is signed in; null for a visitor. */
export function currentViewer(): Viewer | null {
  return session.state().viewer
}

export function useViewer(): Viewer | null {
  return useSession().viewer
}

export function useSession(): SessionState {
  return useSyncExternalStore(session.onChange, session.state, session.state)
}
