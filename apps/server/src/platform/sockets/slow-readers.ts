import { cut, type EngineConnection } from './engine-connection.ts'
import type { SocketIo } from './socket-io.ts'

/** More than this may wait for one client for at most `WAITING_MS`. */
const WAITING_LIMIT_BYTES = 256 * 1024
/** Long enough to send a long history over a slow connection. */
const WAITING_MS = 5_000
/** The absolute limit: a connection with more waiting bytes is closed at once. */
const WAITING_MOST_BYTES = 2 * 1024 * 1024

/** Closes connections whose client does not read, because their waiting data fill the server's memory. */
export function boundWaitingBytes(io: SocketIo): void {
  io.engine.on('connection', (connection: EngineConnection) => {
    // Bytes not yet passed to the transport; the transport counts its own in `bufferedAmount`.
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

function sizeOf(data: unknown): number {
  return typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0
}
