import { closeLargest } from './http-connections.ts'
import type { Engine, EngineConnection } from './web-sockets.ts'

/** More than this may wait for one client for at most `WAITING_MS`. */
const WAITING_LIMIT_BYTES = 256 * 1024
/** Long enough to send a long history over a slow connection. */
const WAITING_MS = 5_000
/** The absolute limit: a connection with more waiting bytes is closed at once. */
const WAITING_MOST_BYTES = 2 * 1024 * 1024
/** For all connections together that have more than `WAITING_LIMIT_BYTES`; those with the most are closed. */
const WAITING_TOGETHER_BYTES = 128 * 1024 * 1024

/** Closes connections whose client does not read, because their waiting data fill the server's memory. */
export function boundWaitingBytes(engine: Engine): void {
  /** The connections with more than `WAITING_LIMIT_BYTES`. */
  const slow = new Map<EngineConnection, () => number>()
  let isSumExpected = false
  const sumUp = () => {
    isSumExpected = false
    for (const [connection, bytes] of slow) if (bytes() <= WAITING_LIMIT_BYTES) slow.delete(connection)
    const waiting = [...slow].map(([connection, bytes]) => ({
      bytes: bytes(),
      close: () => connection.close(true),
    }))
    closeLargest(waiting, WAITING_TOGETHER_BYTES)
  }
  engine.on('connection', (connection: EngineConnection) => {
    let queuedBytes = 0
    // Engine.IO passes packets to the transport once it has sent those before them.
    let sendingBytes = 0
    let isExpected = false
    let timer: NodeJS.Timeout | undefined
    const waitingBytes = () => {
      // By polling, the earlier ones are on their way until the client polls again.
      const isSending = queuedBytes > 0 && connection.transport.name === 'websocket'
      return queuedBytes + (isSending ? sendingBytes : 0)
    }
    const look = () => {
      isExpected = false
      const waiting = waitingBytes()
      if (waiting > WAITING_MOST_BYTES) connection.close(true)
      if (waiting <= WAITING_LIMIT_BYTES) return
      slow.set(connection, waitingBytes)
      if (!isSumExpected) setImmediate(sumUp)
      isSumExpected = true
      timer ??= setTimeout(() => {
        timer = undefined
        if (waitingBytes() > WAITING_LIMIT_BYTES) connection.close(true)
      }, WAITING_MS)
    }

    connection.on('packetCreate', ({ data }: { readonly data?: unknown }) => {
      queuedBytes += sizeOf(data)
      if (isExpected || queuedBytes + sendingBytes <= WAITING_LIMIT_BYTES) return
      // By then Engine.IO has passed on what the transport takes.
      isExpected = true
      process.nextTick(look)
    })
    connection.on('flush', () => {
      sendingBytes = queuedBytes
      queuedBytes = 0
    })
    connection.on('close', () => {
      clearTimeout(timer)
      slow.delete(connection)
    })
  })
}

function sizeOf(data: unknown): number {
  return typeof data === 'string' || Buffer.isBuffer(data) ? Buffer.byteLength(data) : 0
}
