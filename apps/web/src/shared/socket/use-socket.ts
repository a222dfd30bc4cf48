import type { ServerToClientEvents } from '@sawari/contract'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { socket } from './socket.ts'
import type { SocketState, SocketStatus } from './socket-client.socket.ts'

export function useSocketState(): SocketState {
  return useSyncExternalStore(socket.onStatus, socket.state)
}

export function useSocketStatus(): SocketStatus {
  return useSocketState().status
}

/** Hears an event while the component is there, by its latest handler. */
export function useSocketEvent<Event extends keyof ServerToClientEvents>(
  event: Event,
  handler: ServerToClientEvents[Event],
): void {
  const handle = useEffectEvent((...payload: Parameters<ServerToClientEvents[Event]>) =>
    (handler as (...payload: Parameters<ServerToClientEvents[Event]>) => void)(...payload),
  )
  useEffect(
    () =>
      socket.on(event, ((...payload: Parameters<ServerToClientEvents[Event]>) =>
        handle(...payload)) as ServerToClientEvents[Event]),
    [event],
  )
}
