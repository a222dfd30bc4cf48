import type { ServerToClientEvents } from '@sawari/contract'
import { acknowledgedFields, serverEvents } from '@sawari/contract/socket-events'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { socketTexts } from '../../messages/ride-buddy.ts'
import { textsOf } from '../../messages/texts.ts'
import { type App, useApp } from '../app-context.ts'
import { createSocketClient, type SocketClient, type SocketState } from './socket-client.socket.ts'

/** The app's connection; it ends with the session. */
export function createSocket({ session }: App): SocketClient {
  const socket = createSocketClient({
    load: () => import('socket.io-client'),
    url: import.meta.env.VITE_API_URL || undefined,
    credentials: {
      token: session.usableToken,
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

/** The app's only connection. */
export function useSocket(): SocketClient {
  return useApp().singleton(createSocket)
}

export function useSocketState(): SocketState {
  const socket = useSocket()
  return useSyncExternalStore(socket.onStatus, socket.state)
}

/** Calls the latest handler for each event while the component is mounted. */
export function useSocketEvent<Event extends keyof ServerToClientEvents>(
  event: Event,
  handler: ServerToClientEvents[Event],
): void {
  const socket = useSocket()
  const handle = useEffectEvent((...payload: Parameters<ServerToClientEvents[Event]>) =>
    (handler as (...payload: Parameters<ServerToClientEvents[Event]>) => void)(...payload),
  )
  useEffect(
    () =>
      socket.on(event, ((...payload: Parameters<ServerToClientEvents[Event]>) =>
        handle(...payload)) as ServerToClientEvents[Event]),
    [socket, event],
  )
}
