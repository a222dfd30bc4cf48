import type { io as connectTo } from 'socket.io-client'

export type ConnectTo = typeof connectTo

type Acknowledged = (error: Error | null, answer: unknown) => void

interface Reports {
  readonly connected: () => void
  /** An attempt failed. `code` is the server's error code, if the server rejected the handshake. */
  readonly refused: (message: string, code?: unknown) => void
  /** The connection has ended. */
  readonly cut: () => void
  readonly received: (event: string, payload: readonly unknown[]) => void
}

export type OpenedSocket = ReturnType<typeof openSocket>

/** One socket for any number of attempts, each started by `tryWith`. It never reconnects automatically. */
export function openSocket(connect: ConnectTo, url: string | undefined, reports: Reports) {
  const raw = connect(url, {
    autoConnect: false,
    forceNew: true,
    // The socket client reconnects and counts the attempts itself: it also retries after a temporary rejection.
    reconnection: false,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  })
  raw.on('connect', reports.connected)
  raw.on('connect_error', (error: Error & { readonly data?: { readonly code?: unknown } }) =>
    reports.refused(error.message, error.data?.code),
  )
  raw.on('disconnect', reports.cut)
  raw.onAny((event: string, ...payload: unknown[]) => reports.received(event, payload))

  return {
    tryWith(token: string | null): void {
      raw.auth = { token }
      raw.connect()
    },
    /** Ends the attempt in progress. */
    stop: () => void raw.disconnect(),
    /** Ends the connection for good; nothing more is reported. */
    close: () => void raw.off().offAny().disconnect(),
    /** A proxy may drop web sockets silently: the next attempt starts with the other transport. */
    swapTransports: () => void raw.io.opts.transports?.reverse(),
    /** Calls `done` with the acknowledgement, or with an error when the connection ended or the time ran out. */
    send(event: string, payload: unknown, withinMs: number, done: Acknowledged): void {
      raw.timeout(withinMs).emit(event, payload, done)
    },
  }
}
