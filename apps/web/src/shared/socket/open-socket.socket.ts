import type { io as connectTo } from 'socket.io-client'

export type ConnectTo = typeof connectTo

type Acknowledged = (error: Error | null, answer: unknown) => void

interface Reports {
  readonly connected: () => void
  /** A try came to nothing. */
  readonly refused: (message: string) => void
  /** The connection that there was is no more. */
  readonly cut: () => void
  readonly heard: (event: string, payload: readonly unknown[]) => void
}

export type OpenedSocket = ReturnType<typeof openSocket>

/** One socket for any number of tries, each begun by `tryWith`. It never tries by itself. */
export function openSocket(connect: ConnectTo, url: string | undefined, reports: Reports) {
  const raw = connect(url, {
    autoConnect: false,
    forceNew: true,
    // Tries are counted by its user: a server that refuses for a moment is tried again too.
    reconnection: false,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  })
  raw.on('connect', reports.connected)
  raw.on('connect_error', error => reports.refused(error.message))
  raw.on('disconnect', reports.cut)
  raw.onAny((event: string, ...payload: unknown[]) => reports.heard(event, payload))

  return {
    tryWith(token: string | null): void {
      raw.auth = { token }
      raw.connect()
    },
    /** Ends the try under way. */
    stop: () => void raw.disconnect(),
    /** Ends it for ever, and reports nothing more. */
    close: () => void raw.off().offAny().disconnect(),
    /** Something on the way may swallow web sockets without a word: the next try begins with the other transport. */
    swapTransports: () => void raw.io.opts.transports?.reverse(),
    /** The acknowledgement; an error when it was cut before, or when there was none in time. */
    send(event: string, payload: unknown, withinMs: number, done: Acknowledged): void {
      raw.timeout(withinMs).emit(event, payload, done)
    },
  }
}
