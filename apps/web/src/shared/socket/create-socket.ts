import { acknowledgedFields, serverEvents } from '@sawari/contract/socket-events'
import { socketTexts } from '../../messages/ride-buddy.ts'
import { textsOf } from '../../messages/texts.ts'
import type { App } from '../app-context.ts'
import { createSocketClient, type SocketClient } from './socket-client.socket.ts'

/** The app's connection; it ends with the session. */
export function createSocket({ session }: App): SocketClient {
  const socket = createSocketClient({
    load: () => import('socket.io-client'),
    url: import.meta.env.VITE_API_URL || undefined,
    credentials: {
      token: session.soundToken,
      current: session.currentToken,
      renew: async () => (await session.renew()).kind,
      renewAhead: async () => (await session.renewAhead()).kind,
      onChange: session.onChange,
    },
    onAuthProblem: problem => session.end('lost', textsOf(socketTexts).authProblem[problem]),
    schemas: { events: serverEvents, acknowledgedFields },
    onWake: listenForNetworkAndTab,
  })
  session.onEnd(() => socket.disconnect())
  return socket
}

function listenForNetworkAndTab(listener: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  window.addEventListener('online', listener)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('online', listener)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
