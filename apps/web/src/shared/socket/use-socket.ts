import type { ServerToClientEvents } from '@sawari/contract'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useApp } from '../app-context.ts'
import { createSocket } from './create-socket.ts'
import type { SocketClient, SocketState } from './socket-client.socket.ts'

/** The app's only connection. */
export function useSocket(): SocketClient {
  return useApp().only(createSocket)
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
