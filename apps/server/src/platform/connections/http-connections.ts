// Limits the resources that HTTP clients can occupy which do not read, or send too much at once.

import {
  createServer,
  IncomingMessage,
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
   * Pieces of a chunked body, each of which takes some 200 bytes until it is read; one more closes the
   * connection.
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
  const bodies = new Set<Waiting>()
  const classes = {
    IncomingMessage: boundedBody(limits.bodyPieces, bodies),
    ServerResponse: countedResponse(limits.unanswered, answers),
  }
  const server = createServer({ ...options, ...classes }, (request, response) => {
    if (!request.socket.destroyed) handle(request, response)
  })
  const addresses = createTally()
  server.on('connection', socket => {
    answers.set(socket, new Set())
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
    closeLargest([...bodies], limits.unfinishedBytes)
  }, SWEEP_MS)
  sweep.unref()
  server.on('close', () => clearInterval(sweep))
  return server
}

/** The responses of each connection that are not completely sent. */
type OpenAnswers = Map<Socket, Set<ServerResponse>>

/** Responses are counted when they are created, because Engine.IO takes the requests of sockets from the server. */
function countedResponse(
  mostUnanswered: number,
  answers: OpenAnswers,
): typeof ServerResponse<IncomingMessage> {
  return class extends ServerResponse {
    constructor(...made: ConstructorParameters<typeof ServerResponse<IncomingMessage>>) {
      super(...made)
      const { socket } = made[0]
      const open = answers.get(socket)
      if (open === undefined || socket.destroyed) return
      if (open.size >= mostUnanswered) {
        socket.destroy()
        return
      }
      open.add(this)
      this.once('close', () => setImmediate(() => open.delete(this)))
    }
  }
}

function unsentBy([socket, answers]: readonly [Socket, ReadonlySet<ServerResponse>]): Waiting {
  let bytes = socket.writableLength
  // Of pipelined responses only the first writes to the socket; the others keep their bytes.
  for (const answer of answers) if (answer.socket === null) bytes += answer.writableLength
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

/**
 * The requests whose connection is closed after too many pieces of a body, read or not; those with an
 * unfinished body are in `unfinished`.
 */
function boundedBody(mostPieces: number, unfinished: Set<Waiting>): typeof IncomingMessage {
  return class extends IncomingMessage {
    #pieces = 0
    #body: Waiting | undefined

    override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
      if (piece === null) {
        if (this.#body !== undefined) unfinished.delete(this.#body)
        return super.push(piece, encoding)
      }
      this.#pieces += 1
      if (this.#pieces > mostPieces) {
        this.socket.destroy()
        return false
      }
      this.#count(piece.length)
      return super.push(piece, encoding)
    }

    #count(bytes: number): void {
      if (this.#body === undefined) {
        const body = { bytes: 0, close: () => this.socket.destroy() }
        this.#body = body
        unfinished.add(body)
        this.once('close', () => unfinished.delete(body))
      }
      this.#body.bytes += bytes
    }
  }
}
