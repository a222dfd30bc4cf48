import type {
  AcknowledgedFields,
  Acknowledgement,
  ClientEventName,
  ClientToServerEvents,
  ServerToClientEvents,
} from '@sawari/contract'

type Listener = (...payload: unknown[]) => void

/** The part of a socket of `socket.io-client` that is used. */
interface RawSocket {
  on(event: string, listener: Listener): unknown
  off(event: string, listener: Listener): unknown
  timeout(milliseconds: number): { emitWithAck(event: string, payload: unknown): Promise<unknown> }
  disconnect(): unknown
}

/** The function `io` of `socket.io-client`, which the caller supplies. */
export interface ConnectTo {
  // The form with only options is declared first: the compiler compares the last overload with that of the
  // library.
  (options: SocketOptions): RawSocket
  (url: string, options: SocketOptions): RawSocket
}

interface SocketOptions {
  readonly auth: (give: (auth: object) => void) => void
  readonly transports: string[]
}

export interface Live {
  /** Calls `listener` for each such event of the server. Returns a function that stops this. */
  on<Event extends keyof ServerToClientEvents>(
    event: Event,
    listener: ServerToClientEvents[Event],
  ): () => void
  /** Sends an event. Resolves to its acknowledgement; rejects if it does not arrive in time. */
  send<Event extends ClientEventName>(
    event: Event,
    payload: Parameters<ClientToServerEvents[Event]>[0],
  ): Promise<Acknowledgement<AcknowledgedFields[Event]>>
  /** The socket itself, for `connect`, `connect_error` and `disconnect`. */
  readonly socket: RawSocket
  close(): void
}

const ACKNOWLEDGED_MS = 10_000

/**
 * Connects, and reconnects after a lost connection, each time with the token that is valid then. The content of
 * every event can also be read by a call: read it after each `connect`.
 */
export function connectLive(io: ConnectTo, url: string, accessToken: () => string | undefined): Live {
  const socket = io(url, {
    auth: give => give({ token: accessToken() }),
    transports: ['websocket', 'polling'],
  })
  return {
    on: (event, listener) => {
      socket.on(event, listener as Listener)
      return () => void socket.off(event, listener as Listener)
    },
    send: (event, payload) => socket.timeout(ACKNOWLEDGED_MS).emitWithAck(event, payload) as never,
    socket,
    close: () => void socket.disconnect(),
  }
}
