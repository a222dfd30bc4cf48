// Limits the resources that clients can occupy which do not read, or send too much at once.

import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from './client-address.ts'

export interface ConnectionLimits {
  /**
   * Requests of one connection whose response is not completely sent, or was sent in this turn of the event
   * loop; one more closes the connection.
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

/** Creates an HTTP server within limits; an idle keep-alive connection has the time of `options`. */
export function createLimitedServer({ options, limits, handle, isShared }: LimitedServerNeeds): Server {
  const answers = new OpenAnswers()
  const unfinished = new Set<UnfinishedBody>()
  const Message = boundedBody(options.IncomingMessage ?? IncomingMessage, limits.bodyPieces, unfinished)
  // Counted when they are created, because Engine.IO takes the requests of sockets from `handle`.
  const Response = class extends ServerResponse {
    constructor(...made: ConstructorParameters<typeof ServerResponse<IncomingMessage>>) {
      super(...made)
      answers.add(made[0].socket, this)
    }
  }
  const server = createServer({ ...options, IncomingMessage: Message, ServerResponse: Response }, handle)
  const addresses = new Map<string, number>()
  server.on('connection', socket => {
    boundUnanswered(socket, answers, limits.unanswered)
    const address = addressGroup(socket.remoteAddress ?? '')
    if (isShared(address)) return
    const open = (addresses.get(address) ?? 0) + 1
    addresses.set(address, open)
    if (open > limits.connectionsByAddress) socket.destroy()
    socket.once('close', () => {
      const left = addresses.get(address)! - 1
      if (left === 0) addresses.delete(address)
      else addresses.set(address, left)
    })
  })
  server.maxConnections = limits.connections
  server.setTimeout(limits.silentMs)
  const sweep = setInterval(() => {
    closeLargest(answers.unsent(), limits.unsentBytes)
    closeLargest([...unfinished], limits.unfinishedBytes)
  }, SWEEP_MS)
  sweep.unref()
  server.on('close', () => clearInterval(sweep))
  return server
}

/** The part of Node's HTTP parser that is used; it belongs to a connection until that is closed. */
interface Parser {
  /** Called once the headers of a request are parsed; a number other than 0, 1 or 2 stops the parsing. */
  onIncoming: (request: IncomingMessage, mayBeKept: boolean) => number
}

const STOP = -1

/**
 * Closes the connection after one request too many, and stops its parser. Otherwise, if the connection is
 * destroyed within a packet, Node would parse the rest of the packet, 64 KiB or 2,500 requests, and create two
 * objects for each: 20 ms of the event loop per packet.
 */
function boundUnanswered(
  socket: Socket & { readonly parser?: Parser },
  answers: OpenAnswers,
  mostUnanswered: number,
): void {
  const { parser } = socket
  if (!parser) return
  const { onIncoming } = parser
  parser.onIncoming = (request, mayBeKept) => {
    if (!socket.destroyed && answers.count(socket) >= mostUnanswered) socket.destroy()
    return socket.destroyed ? STOP : onIncoming(request, mayBeKept)
  }
}

interface Waiting {
  readonly socket: Socket
  readonly bytes: number
}

/** Closes the connections with the most waiting bytes until the rest is within the limit. */
function closeLargest(waiting: readonly Waiting[], limitBytes: number): void {
  let sum = waiting.reduce((total, { bytes }) => total + bytes, 0)
  if (sum <= limitBytes) return
  for (const { socket, bytes } of waiting.toSorted((a, b) => b.bytes - a.bytes)) {
    if (sum <= limitBytes) return
    sum -= bytes
    socket.destroy()
  }
}

interface UnfinishedBody extends Waiting {
  bytes: number
}

/**
 * The requests whose connection is closed after too many pieces of a body, read or not; those with an
 * unfinished body are in `unfinished`.
 */
function boundedBody(
  Message: typeof IncomingMessage,
  mostPieces: number,
  unfinished: Set<UnfinishedBody>,
): typeof IncomingMessage {
  return class extends Message {
    #pieces = 0
    #body: UnfinishedBody | undefined

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
        const body = { socket: this.socket, bytes: 0 }
        this.#body = body
        unfinished.add(body)
        this.once('close', () => unfinished.delete(body))
      }
      this.#body.bytes += bytes
    }
  }
}

/**
 * The responses that are not completely sent, by connection. A sent one counts until the end of the turn of the
 * event loop: otherwise a packet of a thousand requests, each answered before the next is parsed, would be one
 * turn of 50 ms, and a client that keeps sending could make it a second.
 */
class OpenAnswers {
  private readonly answers = new Map<Socket, Set<ServerResponse>>()
  private over: (readonly [Socket, ServerResponse])[] = []

  count(socket: Socket): number {
    return this.answers.get(socket)?.size ?? 0
  }

  add(socket: Socket, response: ServerResponse): void {
    const known = this.answers.get(socket)
    const ofSocket = known ?? new Set()
    if (known === undefined) this.answers.set(socket, ofSocket)
    ofSocket.add(response)
    response.once('close', () => {
      if (this.over.length === 0) setImmediate(() => this.forget())
      this.over.push([socket, response])
    })
  }

  private forget(): void {
    const { over } = this
    this.over = []
    for (const [socket, response] of over) {
      const ofSocket = this.answers.get(socket)
      ofSocket?.delete(response)
      if (ofSocket?.size === 0) this.answers.delete(socket)
    }
  }

  unsent(): Waiting[] {
    return [...this.answers].map(([socket, ofSocket]) => ({ socket, bytes: unsentBytes(socket, ofSocket) }))
  }
}

function unsentBytes(socket: Socket, answers: ReadonlySet<ServerResponse>): number {
  let bytes = socket.writableLength
  // Of pipelined responses only the first writes to the socket; the others keep their bytes.
  for (const answer of answers) if (answer.socket === null) bytes += answer.writableLength
  return bytes
}
