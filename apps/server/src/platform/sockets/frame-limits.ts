// Limits the cost of a client's frames before anything parses them.

import type { Server } from 'node:http'
import { cut, type EngineConnection, type SocketIo } from './socket-io.ts'
import { tokenBucket } from './token-bucket.ts'

/**
 * Engine.IO's packets of one connection, by web socket or polling: twice the number of events after which a
 * user is disconnected.
 */
const PACKETS_PER_SECOND = 1_000
/**
 * Higher than the packet limit, so that packets are counted first; other frames are pings, and probes before an
 * upgrade.
 */
const FRAMES_PER_SECOND = 1_200
/** Fragments of one message; clients of this server send each message in one. */
const MOST_FRAGMENTS = 16
/** Network packets of one frame. */
const MOST_FRAME_PIECES = 1_024

interface WebSocket {
  emit(event: string, ...sent: unknown[]): boolean
  pong(data: Uint8Array): void
  terminate(): void
}

/** The part of `ws` that makes the sockets of Engine.IO's transports. */
interface WebSocketEngine {
  readonly ws: {
    readonly options: {
      WebSocket: new (...given: never[]) => WebSocket
      autoPong: boolean
      maxFragments: number
      maxBufferedChunks: number
    }
  }
}

export interface FrameLimitNeeds {
  /** The server to which the sockets are attached. */
  readonly server: Server
  /** Without it, frames and packets are not counted. */
  readonly isLimited: boolean
  /** Called for a connection that is closed because it has sent too many packets. */
  readonly onFlood: (connection: EngineConnection) => void
}

export function limitFrames(io: SocketIo, { server, isLimited, onFlood }: FrameLimitNeeds): void {
  const limitSockets = () => {
    const { options } = (io.engine as unknown as WebSocketEngine).ws
    options.autoPong = false
    options.maxFragments = MOST_FRAGMENTS
    options.maxBufferedChunks = MOST_FRAME_PIECES
    const frames = isLimited ? FRAMES_PER_SECOND : Number.POSITIVE_INFINITY
    options.WebSocket = limitedSocket(options.WebSocket, frames)
  }
  // Engine.IO creates its `ws` server again when the server begins to listen.
  if (server.listening) limitSockets()
  else server.once('listening', limitSockets)
  if (!isLimited) return
  io.engine.on('connection', (connection: EngineConnection) => {
    const mayTake = perSecond(PACKETS_PER_SECOND)
    connection.on('packet', () => {
      if (mayTake()) return
      // The rest of a web socket's packet, or of a poll, still follows.
      connection.transport.onPacket = () => undefined
      onFlood(connection)
      cut(connection)
    })
  })
}

function perSecond(tokens: number): () => boolean {
  const bucket = tokenBucket({ tokens, windowMs: 1_000 }, performance.now())
  return () => {
    const holds = bucket.holds(performance.now())
    if (holds) bucket.take()
    return holds
  }
}

type WebSocketClass = WebSocketEngine['ws']['options']['WebSocket']

/**
 * Web sockets that forward no frame beyond the limit, and answer the newest ping of a turn of the event loop.
 */
function limitedSocket(Base: WebSocketClass, framesPerSecond: number): WebSocketClass {
  return class extends Base {
    readonly #mayTake = perSecond(framesPerSecond)
    #isOver = false
    #ping: Uint8Array | undefined

    override emit(event: string, ...sent: unknown[]): boolean {
      if (event !== 'message' && event !== 'ping' && event !== 'pong') return super.emit(event, ...sent)
      if (this.#isOver) return false
      if (!this.#mayTake()) {
        this.#isOver = true
        this.terminate()
        return false
      }
      if (event === 'ping') this.#answer(sent[0] as Uint8Array)
      return super.emit(event, ...sent)
    }

    #answer(ping: Uint8Array): void {
      if (this.#ping === undefined) setImmediate(() => this.#pong())
      this.#ping = ping
    }

    #pong(): void {
      if (this.#ping !== undefined && !this.#isOver) this.pong(this.#ping)
      this.#ping = undefined
    }
  }
}
