import { socketTexts } from '../../messages/socket.ts'
import { textsOf } from '../../messages/texts.ts'
import { session } from '../session/session.ts'
import { createSocketClient } from './socket-client.socket.ts'

/** The one connection of this tab; it ends with the session. */
export const socket = createSocketClient({
  load: () => import('socket.io-client'),
  url: import.meta.env.VITE_API_URL || undefined,
  credentials: {
    token: session.soundToken,
    current: session.currentToken,
    renew: async () => (await session.renew()).kind,
    onChange: session.onChange,
  },
  onAuthProblem: problem => session.end('lost', textsOf(socketTexts).authProblem[problem]),
  onWake: listenForNetworkAndTab,
  now: Date.now,
})

session.onEnd(() => socket.disconnect())

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
