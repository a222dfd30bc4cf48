// The web sockets of Socket.IO, as the class for its option `wsEngine`: what the frames of a client may cost before
// anything parses them, and the response to an upgrade that fails.

import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Server, Socket } from 'socket.io'
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws'
import { tokenBucket } from '../jobs/token-bucket.ts'

/** Socket.IO's server of connections, by web socket or polling. */
export type Engine = Server['engine']

export type EngineConnection = Socket['conn']

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
const FRAME_OPTIONS = {
  maxFragments: MOST_FRAGMENTS,
  maxBufferedChunks: MOST_FRAME_PIECES,
  // The time that a client has to respond to the close frame; then the connection is terminated.
  closeTimeout: 1_000,
  autoPong: false,
}
/** A client for which more data wait would not read the close frame either. */
const CLOSING_MOST_BYTES = 16 * 1024

export interface WebSocketNeeds {
  /** Otherwise frames are not counted. */
  readonly isLimited: boolean
  /** The whole response to an upgrade that fails. */
  readonly refusal: string
}

/** The class of the server that Engine.IO passes upgrades to. */
export function limitedWebSockets({
  isLimited,
  refusal,
}: WebSocketNeeds): new (
  options: ServerOptions,
) => WebSocketServer {
  return class extends WebSocketServer {
    constructor(options: ServerOptions) {
      super({ ...options, ...FRAME_OPTIONS, WebSocket: EndingWebSocket })
      // By default `ws` would send a line of text without our headers.
      this.on('wsClientError', (_error, socket) => refuseUpgrade(socket, refusal))
    }

    override handleUpgrade(
      ...[request, socket, head, done]: Parameters<WebSocketServer['handleUpgrade']>
    ): void {
      super.handleUpgrade(request, socket, head, (webSocket, upgraded) => {
        if (isLimited) limitFrames(webSocket)
        answerPings(webSocket)
        done(webSocket, upgraded)
      })
    }
  }
}

class EndingWebSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code, reason)
    if (this.bufferedAmount > CLOSING_MOST_BYTES) this.terminate()
  }
}

function limitFrames(webSocket: WebSocket): void {
  const mayTake = perSecond(FRAMES_PER_SECOND)
  const count = () => {
    if (mayTake()) return
    // The rest of a network packet still follows.
    for (const event of ['message', 'ping', 'pong']) webSocket.removeAllListeners(event)
    webSocket.terminate()
  }
  webSocket.on('message', count).on('ping', count).on('pong', count)
}

/** Only the newest ping of a turn of the event loop is answered. */
function answerPings(webSocket: WebSocket): void {
  let newest: Buffer | undefined
  webSocket.on('ping', ping => {
    if (newest === undefined) {
      setImmediate(() => {
        if (webSocket.readyState === WebSocket.OPEN) webSocket.pong(newest)
        newest = undefined
      })
    }
    newest = ping
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

/** Calls `onFlood` for a connection that has sent too many packets, which is then closed. */
export function limitPackets(engine: Engine, onFlood: (connection: EngineConnection) => void): void {
  engine.on('connection', (connection: EngineConnection) => {
    const mayTake = perSecond(PACKETS_PER_SECOND)
    connection.on('packet', () => {
      if (mayTake()) return
      onFlood(connection)
      connection.close(true)
    })
  })
}

/**
 * A failed upgrade gets the envelope and the security headers, as every response does. Engine.IO would send a line of
 * HTML without them; it sends nothing to a socket that has ended.
 */
export function answerFailedUpgrades(engine: Engine, server: HttpServer, refusal: string): void {
  const upgrades = new WeakSet<IncomingMessage>()
  server.prependListener('upgrade', request => void upgrades.add(request))
  engine.on('connection_error', ({ req }: { readonly req: IncomingMessage }) => {
    if (upgrades.has(req)) refuseUpgrade(req.socket, refusal)
  })
}

function refuseUpgrade(socket: Duplex, refusal: string): void {
  if (socket.writable) socket.end(refusal)
}
