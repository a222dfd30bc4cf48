import {
  type ClientEventName,
  type ClientToServerEvents,
  errorCatalogue,
  type ServerToClientEvents,
} from '@sawari/contract'
import type { Server, Socket } from 'socket.io'
import type { Viewer } from '../identity/viewer.ts'
import type { RecordSecurityEvent } from '../telemetry/security-events.ts'
import type { Tracer } from '../telemetry/tracer.ts'

type NoEvents = Record<string, never>

interface SocketData {
  viewer: Viewer
  /** The client's, behind trusted proxies. */
  address: string
  securityEvent: RecordSecurityEvent
  observeEvent: ObserveEvent
  tracer: Tracer | undefined
  /** How many events of the socket are being handled; absent before the first one. */
  eventsUnderway?: number
}

/** Called for each handled event. `outcome` is 'ok', or the code of the failure. */
export type ObserveEvent = (event: ClientEventName, outcome: string, durationMs: number) => void

/** Socket.IO with the contract's events. */
export type SocketIo = Server<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>

/** The connection of a signed-in user. */
export type UserSocket = Socket<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>

/** Closes a socket whose token or session has ended, and sends the client the reason. */
export function endSocket(socket: UserSocket, code: 'INVALID_TOKEN' | 'TOKEN_EXPIRED'): void {
  socket.emit('auth_error', { error: errorCatalogue[code].error, code })
  socket.disconnect(true)
}
