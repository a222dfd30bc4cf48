// Bounds what clients that do not read, or send too much at once, can hold of the server.

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
   * Requests of one connection that are not answered to the end, or were answered in this turn of the event loop; one
   * more closes it.
   */
  readonly unanswered: number
  /** Pieces of a chunked body, each of which costs some 200 bytes until it is read; one more closes the connection. */
  readonly bodyPieces: number
  /** A connection on which neither side sends anything for so long is closed. */
  readonly silentMs: number
  readonly connections: number
  /** Of these, from one address that is not shared. */
  readonly connectionsByAddress: number
  /** Bytes of answers that clients have not taken yet, all connections together. */
  readonly unsentBytes: number
  /** Bytes of bodies whose end has not come yet, all connections together. */
  readonly unfinishedBytes: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  // Browsers send the next request after the answer; clients that pipeline get by with four.
  unanswered: 4,
  // Of the largest body each would have 128 bytes.
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
  /** Whether an address is that of many clients, as a proxy's is. */
  readonly isShared: (address: string) => boolean
}

/** Creates an HTTP server within limits; an idle keep-alive connection has the time of `options`. */
export function createLimitedServer({ options, limits, handle, isShared }: LimitedServerNeeds): Server {
  const answers = new OpenAnswers()
  const unfinished = new Set<UnfinishedBody>()
  const Message = boundedBody(options.IncomingMessage ?? IncomingMessage, limits.bodyPieces, unfinished)
  // Counted as they are made, because Engine.IO takes the requests of sockets from `handle`.
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

/** What Node's HTTP parser has; it belongs to a connection until that is closed. */
interface Parser {
  /** Called once the headers of a request are parsed; another number than 0, 1 or 2 ends the parsing. */
  onIncoming: (request: IncomingMessage, mayBeKept: boolean) => number
}

const STOP = -1

/**
 * Closes the connection by a request too many, and stops its parser. Node would go on with the packet at hand, 64 KiB or
 * 2,500 requests, when the connection is destroyed within it, and make two objects for each: 20 ms of the event loop for
 * every packet that a client cares to send.
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

/** Closes the connections for which most bytes wait until the rest is within the limit. */
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
 * Requests whose connection is closed by a body of too many pieces, read or not; those whose body has begun and not
 * ended are in `unfinished`.
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
 * The answers that are not sent to the end, by connection. One that is sent counts until the turn of the event loop is
 * over: otherwise a packet of a thousand requests, each answered before the next is parsed, is one turn of 50 ms, and a
 * client that goes on sending makes it a second.
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
  // Of pipelined answers only the first writes to the socket; the others keep their bytes.
  for (const answer of answers) if (answer.socket === null) bytes += answer.writableLength
  return bytes
}
