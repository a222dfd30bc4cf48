import type { SocketIo } from './socket-io.ts'

/** More than this may wait for one client for a short while only. */
const WAITING_LIMIT_BYTES = 256 * 1024
/** A long history on a slow line gets this long. */
const WAITING_MS = 5_000
/** More than this never waits. */
const WAITING_MOST_BYTES = 2 * 1024 * 1024

/** Closes connections whose client does not read: what waits for them fills our memory. */
export function boundWaitingBytes(io: SocketIo): void {
  io.engine.on('connection', (connection: EngineConnection) => {
    // What the transport has not taken yet; what it has taken it counts itself.
    let queuedBytes = 0
    let timer: NodeJS.Timeout | undefined
    const waitingBytes = () => queuedBytes + (connection.transport.socket?.bufferedAmount ?? 0)

    connection.on('packetCreate', packet => {
      queuedBytes += sizeOf(packet?.data)
      const waiting = waitingBytes()
      if (waiting > WAITING_MOST_BYTES) cut(connection)
      if (waiting <= WAITING_LIMIT_BYTES) return
      timer ??= setTimeout(() => {
        timer = undefined
        if (waitingBytes() > WAITING_LIMIT_BYTES) cut(connection)
      }, WAITING_MS)
    })
    connection.on('flush', () => {
      queuedBytes = 0
    })
    connection.on('close', () => clearTimeout(timer))
  })
}

/** The little of Engine.IO that is used; the client comes back, and reads what it missed. */
interface EngineConnection {
  readonly transport: { readonly socket?: { readonly bufferedAmount?: number; terminate?(): void } }
  on(event: 'packetCreate', listener: (packet?: { readonly data?: unknown }) => void): void
  on(event: 'flush' | 'close', listener: () => void): void
  close(discard: boolean): void
}

function cut(connection: EngineConnection): void {
  connection.close(true)
  // A client that does not read does not answer our goodbye either.
  connection.transport.socket?.terminate?.()
}

function sizeOf(data: unknown): number {
  return typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0
}
