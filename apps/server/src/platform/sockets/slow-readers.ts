import { cut, type EngineConnection, type SocketIo } from './socket-io.ts'

/** More than this may wait for one client for at most `WAITING_MS`. */
const WAITING_LIMIT_BYTES = 256 * 1024
/** Long enough to send a long history over a slow connection. */
const WAITING_MS = 5_000
/** The absolute limit: a connection with more waiting bytes is closed at once. */
const WAITING_MOST_BYTES = 2 * 1024 * 1024
/** For all connections together that have more than `WAITING_LIMIT_BYTES`; those with the most are closed. */
const WAITING_TOGETHER_BYTES = 128 * 1024 * 1024

/** Closes connections whose client does not read, because their waiting data fill the server's memory. */
export function boundWaitingBytes(io: SocketIo): void {
  const slow = new Slow()
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
      slow.add(connection, waitingBytes)
      timer ??= setTimeout(() => {
        timer = undefined
        if (waitingBytes() > WAITING_LIMIT_BYTES) cut(connection)
      }, WAITING_MS)
    })
    connection.on('flush', () => {
      queuedBytes = 0
    })
    connection.on('close', () => {
      clearTimeout(timer)
      slow.delete(connection)
    })
  })
}

/** The connections with more than `WAITING_LIMIT_BYTES` of unsent data. */
class Slow {
  private readonly waiting = new Map<EngineConnection, () => number>()
  private isExpected = false

  /** Sums the unsent data of all of them in the next turn of the event loop. */
  add(connection: EngineConnection, bytes: () => number): void {
    this.waiting.set(connection, bytes)
    if (this.isExpected) return
    this.isExpected = true
    setImmediate(() => {
      this.isExpected = false
      this.closeLargest()
    })
  }

  delete(connection: EngineConnection): void {
    this.waiting.delete(connection)
  }

  private closeLargest(): void {
    const counted = [...this.waiting].map(([connection, bytes]) => ({ connection, bytes: bytes() }))
    for (const { connection, bytes } of counted) {
      if (bytes <= WAITING_LIMIT_BYTES) this.waiting.delete(connection)
    }
    let together = counted.reduce((sum, { bytes }) => sum + bytes, 0)
    if (together <= WAITING_TOGETHER_BYTES) return
    for (const { connection, bytes } of counted.toSorted((one, other) => other.bytes - one.bytes)) {
      if (together <= WAITING_TOGETHER_BYTES) return
      together -= bytes
      cut(connection)
    }
  }
}

function sizeOf(data: unknown): number {
  return typeof data === 'string' || Buffer.isBuffer(data) ? Buffer.byteLength(data) : 0
}
