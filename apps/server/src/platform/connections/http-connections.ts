// Limits the resources that HTTP clients can occupy which do not read, or send too much at once.

import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from '../identity/client-address.ts'
import { createTally } from '../jobs/tally.ts'

export interface ConnectionLimits {
  /**
   * Requests of one connection whose response is not completely sent, or was sent in this turn of the event
   * loop; one more closes the connection. A packet of a thousand requests, each answered before the next is
   * parsed, would otherwise be one turn of 50 ms.
   */
  readonly unanswered: number
  /**
   * Pieces in which a body is read; one more closes the connection. Unread ones wait until the stream is full.
   */
  readonly bodyPieces: number
  /** A connection is closed if neither side sends anything for this time. */
  readonly silentMs: number
  readonly connections: number
  /** Of these, from one address that is not a trusted proxy. */
  readonly connectionsByAddress: number
  /** Bytes of responses that clients have not read yet, for all connections together. */
  readonly unsentBytes: number
  /** Bytes of unfinished bodies, for all connections together. */
  readonly unfinishedBytes: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  // Browsers send the next request after the response; four are sufficient for clients that pipeline.
  unanswered: 4,
  // In the largest body each piece would have 128 bytes.
  bodyPieces: 512,
  silentMs: 30_000,
  connections: 10_000,
  connectionsByAddress: 5_000,
  unsentBytes: 128 * 1024 * 1024,
  unfinishedBytes: 64 * 1024 * 1024,
}

const SWEEP_MS = 1_000
/** Each byte of a chunked body may be a piece of its own, which takes so much memory until it is read. */
const PIECE_BYTES = 200

export interface LimitedServerNeeds {
  readonly options: ServerOptions
  readonly limits: ConnectionLimits
  readonly handle: RequestListener
  /** Whether an address belongs to many clients, such as a proxy's. */
  readonly isShared: (address: string) => boolean
}

/**
 * Creates an HTTP server within limits; an idle keep-alive connection has the time of `options`. Node parses the rest
 * of a packet even if its connection is closed: `handle` does not get those requests.
 */
export function createLimitedServer({ options, limits, handle, isShared }: LimitedServerNeeds): Server {
  const answers: OpenAnswers = new Map()
  const server = createServer(
    { ...options, ServerResponse: countedResponse(limits, answers) },
    (request, response) => {
      if (!request.socket.destroyed) handle(request, response)
    },
  )
  const addresses = createTally()
  server.on('connection', socket => {
    answers.set(socket, new Map())
    socket.once('close', () => answers.delete(socket))
    const address = addressGroup(socket.remoteAddress ?? '')
    if (isShared(address)) return
    if (addresses.add(address, 1) > limits.connectionsByAddress) socket.destroy()
    socket.once('close', () => addresses.add(address, -1))
  })
  server.maxConnections = limits.connections
  server.setTimeout(limits.silentMs)
  const sweep = setInterval(() => {
    closeLargest([...answers].map(unsentBy), limits.unsentBytes)
    closeLargest([...answers.values()].flatMap(unfinishedOf), limits.unfinishedBytes)
  }, SWEEP_MS)
  sweep.unref()
  server.on('close', () => clearInterval(sweep))
  return server
}

/** The responses of each connection that are not completely sent, with what has been read of the body. */
type OpenAnswers = Map<Socket, Map<ServerResponse<IncomingMessage>, ReadBody>>

interface ReadBody {
  pieces: number
  bytes: number
}

/** Responses are counted when they are created, because Engine.IO takes the requests of sockets from the server. */
function countedResponse(
  { unanswered, bodyPieces }: ConnectionLimits,
  answers: OpenAnswers,
): typeof ServerResponse<IncomingMessage> {
  return class extends ServerResponse {
    constructor(...made: ConstructorParameters<typeof ServerResponse<IncomingMessage>>) {
      super(...made)
      const [request] = made
      const { socket } = request
      const open = answers.get(socket)
      if (open === undefined || socket.destroyed) return
      if (open.size >= unanswered) {
        socket.destroy()
        return
      }
      open.set(this, countBody(request, bodyPieces))
      this.once('close', () => setImmediate(() => open.delete(this)))
    }
  }
}

/** Counts what is read of a body, from its first reader on, and closes the connection after too many pieces. */
function countBody(request: IncomingMessage, mostPieces: number): ReadBody {
  const read = { pieces: 0, bytes: 0 }
  const count = ({ length }: Buffer | string) => {
    read.pieces += 1
    read.bytes += length
    if (read.pieces > mostPieces) request.pause().socket.destroy()
  }
  // A listener for data of our own would start the reading before there is a reader.
  const addReader = (event: string | symbol) => {
    if (event !== 'data') return
    request.off('newListener', addReader)
    request.on('data', count)
  }
  request.on('newListener', addReader)
  return read
}

function unfinishedOf(open: ReadonlyMap<ServerResponse<IncomingMessage>, ReadBody>): Waiting[] {
  return [...open].map(([{ req }, { bytes }]) => {
    const { complete, headers, readableLength, socket } = req
    const unread = readableLength * (headers['transfer-encoding'] === undefined ? 1 : PIECE_BYTES)
    return { bytes: complete ? 0 : bytes + unread, close: () => socket.destroy() }
  })
}

function unsentBy([socket, open]: readonly [Socket, ReadonlyMap<ServerResponse, unknown>]): Waiting {
  let bytes = socket.writableLength
  // Of pipelined responses only the first writes to the socket; the others keep their bytes.
  for (const answer of open.keys()) if (answer.socket === null) bytes += answer.writableLength
  return { bytes, close: () => socket.destroy() }
}

/** A connection with data that wait in memory. */
export interface Waiting {
  bytes: number
  close(): void
}

/** Closes the connections with the most waiting bytes until the rest is within the limit. */
export function closeLargest(waiting: readonly Waiting[], limitBytes: number): void {
  let sum = waiting.reduce((total, { bytes }) => total + bytes, 0)
  if (sum <= limitBytes) return
  for (const { bytes, close } of waiting.toSorted((a, b) => b.bytes - a.bytes)) {
    if (sum <= limitBytes) return
    sum -= bytes
    close()
  }
}
