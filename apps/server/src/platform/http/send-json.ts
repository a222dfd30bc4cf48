import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CallPolicy } from '@sawari/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ContentCoding, chooseCoding } from './accept.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Smaller bodies fit into one packet, so compression would save nothing. */
const COMPRESS_FROM_BYTES = 1_400

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/**
 * A response as bytes. For a `lasting` one, which is sent many times, the tag and the compressed forms are
 * computed once and kept.
 */
export class JsonAnswer {
  readonly bytes: Buffer
  readonly lasting: boolean
  #tag: string | undefined
  readonly #compressed = new Map<ContentCoding, Promise<Buffer>>()

  constructor(bytes: Buffer, { lasting = false } = {}) {
    this.bytes = bytes
    this.lasting = lasting
  }

  static of(value: unknown): JsonAnswer {
    return new JsonAnswer(Buffer.from(JSON.stringify(value)))
  }

  static lasting(value: unknown): JsonAnswer {
    return JsonAnswer.lastingText(JSON.stringify(value))
  }

  static lastingText(json: string): JsonAnswer {
    return new JsonAnswer(Buffer.from(json), { lasting: true })
  }

  get tag(): string {
    this.#tag ??= tagOf(this.bytes)
    return this.#tag
  }

  compressed(coding: Exclude<ContentCoding, 'identity'>): Promise<Buffer> {
    let bytes = this.#compressed.get(coding)
    if (bytes === undefined) {
      bytes = compress(this.bytes, coding, this.lasting)
      this.#compressed.set(coding, bytes)
    }
    return bytes
  }
}

/**
 * A JSON response of any length as pieces of text, which are produced only as fast as the client reads them.
 */
export class JsonStream {
  readonly pieces: AsyncIterable<string>

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces
  }
}

function compress(bytes: Buffer, coding: ContentCoding, lasting: boolean): Promise<Buffer> {
  if (coding === 'gzip') return gzipAsync(bytes, { level: lasting ? 9 : 4 })
  const quality = lasting ? 9 : 4
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/**
 * Sends JSON, compressed if that saves a packet; with `cacheControl` also an ETag, so that 304 is possible.
 */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
  cacheControl: string | undefined,
  contentType = JSON_TYPE,
): Promise<FastifyReply> {
  if (value instanceof JsonStream) {
    reply.header('content-type', contentType).header('cache-control', cacheControl ?? 'no-store')
    return reply.send(Readable.from(value.pieces, { objectMode: false }))
  }
  const answer = value instanceof JsonAnswer ? value : JsonAnswer.of(value)
  reply.header('content-type', contentType)
  const coding = answer.bytes.length < COMPRESS_FROM_BYTES ? 'identity' : codingFor(request, reply)
  reply.header('cache-control', cacheControl ?? 'no-store')
  if (cacheControl !== undefined) {
    // A strong ETag must differ per representation, so it contains the coding.
    reply.header('etag', `"${answer.tag}${coding === 'identity' ? '' : `-${coding}`}"`)
    if (holdsTag(request.headers['if-none-match'], answer.tag)) return reply.code(304).send()
  }
  if (coding === 'identity') return reply.send(answer.bytes)
  reply.header('content-encoding', coding)
  return reply.send(await answer.compressed(coding))
}

function codingFor(request: FastifyRequest, reply: FastifyReply): ContentCoding {
  addVary(reply, 'Accept-Encoding')
  return chooseCoding(request.headers['accept-encoding'])
}

/** Sends a file as it is, or 304 to a client that has it. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, tag, type, cacheControl }: SentFile,
): FastifyReply {
  reply.header('cache-control', cacheControl).header('etag', `"${tag}"`)
  if (holdsTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.header('content-type', type).send(bytes)
}

interface SentFile {
  readonly bytes: Buffer
  readonly tag: string
  readonly type: string
  readonly cacheControl: string | undefined
}

/** The ETag of a content: its hash. */
export function tagOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/** Whether `If-None-Match` names this content, in any coding. */
export function holdsTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch
    .split(',')
    .map(each => each.trim().replace(/^W\//, ''))
    .some(each => each === `"${tag}"` || each === `"${tag}-gzip"` || each === `"${tag}-br"`)
}

export function addVary(reply: FastifyReply, field: string): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before === undefined ? field : `${String(before)}, ${field}`)
}

/** The `Cache-Control` header of a call's response; undefined if the response must not be stored. */
export function cacheControlOf({ cache }: CallPolicy): string | undefined {
  if (cache === undefined) return undefined
  if (cache === 'immutable') return 'public, max-age=31536000, immutable'
  return cache === 'revalidate' ? 'no-cache' : `public, max-age=${cache}`
}

/** Creates a response on its first request, and again after its source has been replaced. */
export function cachedAnswer<Source extends object>(
  source: () => Source,
  make: (source: Source) => unknown,
): () => JsonAnswer {
  const answerFrom = memoizeLatest((from: Source) => JsonAnswer.lasting(make(from)))
  return () => answerFrom(source())
}

/**
 * Caches the value computed from the latest source, such as a snapshot, and computes it again for another
 * source. A replaced source is never used again.
 */
export function memoizeLatest<Source extends object, Made>(
  make: (source: Source) => Made,
): (source: Source) => Made {
  let latest: { readonly source: Source; readonly made: Made } | undefined
  return source => {
    if (latest?.source !== source) latest = { source, made: make(source) }
    return latest.made
  }
}
