// HTTP calls to a server on this machine, from any loopback address, because the server counts by address.

import { Agent, request } from 'node:http'
import { request as requestSecurely } from 'node:https'

export interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly contentType: string
  readonly elapsedMs: number
  /** The parsed body; an empty object where it is no JSON. */
  readonly json: {
    readonly success?: boolean
    readonly code?: string
    readonly data?: unknown
    readonly [field: string]: unknown
  }
}

export interface CallOptions {
  /** A text is sent unchanged, anything else as JSON. */
  readonly body?: unknown
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** The client's address, within 127.0.0.0/8. */
  readonly from?: string
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>

/** A server that hangs never answers; on a machine with thirty busy processes an answer has taken 20 seconds. */
const LIMIT_MS = 60_000
const keptConnections = new Agent({ keepAlive: true, maxSockets: 16 })

interface Calling {
  /** False: each call has its own connection. */
  readonly agent?: Agent | false
  readonly limitMs?: number
}

/** Rejects if the answer is not complete in time. */
export function callOf(url: string, { agent = keptConnections, limitMs = LIMIT_MS }: Calling = {}): Call {
  const { protocol, hostname, port } = new URL(url)
  const send = protocol === 'https:' ? requestSecurely : request
  // Other addresses on loopback are those of IPv4.
  const host = hostname === 'localhost' && protocol === 'http:' ? '127.0.0.1' : hostname
  return (method, path, { body, token, headers = {}, from } = {}) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
      const sent = {
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      }
      const place = { host, port, method, path, agent, localAddress: from }
      const call = send({ ...place, headers: sent }, response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const elapsedMs = performance.now() - startedAt
          const { statusCode: status = 0, headers } = response
          const contentType = headers['content-type'] ?? ''
          resolve({ status, headers, contentType, text, elapsedMs, json: parsed(text) })
        })
      })
      const timer = setTimeout(() => call.destroy(new Error(`no answer within ${limitMs} ms`)), limitMs)
      call.on('error', reject)
      call.on('close', () => clearTimeout(timer))
      call.end(text)
    })
}

function parsed(text: string): Answer['json'] {
  try {
    return (JSON.parse(text) ?? {}) as Answer['json']
  } catch {
    return {}
  }
}

/** Closes the kept-alive connections, so that the process can end. */
export function closeConnections(): void {
  keptConnections.destroy()
}
