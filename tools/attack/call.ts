// HTTP calls from any address of this machine: the server counts by address, and loopback has many.

import { Agent, request } from 'node:http'

export interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly elapsedMs: number
  /** The parsed body; an empty object where it is no JSON. */
  readonly json: {
    readonly code?: string
    readonly data?: unknown
    readonly [field: string]: unknown
  }
}

export interface CallOptions {
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The client's address, within 127.0.0.0/8. */
  readonly from?: string
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>

const TIMEOUT_MS = 30_000
const agent = new Agent({ keepAlive: true, maxSockets: 16, timeout: TIMEOUT_MS })

export function callOf(url: string): Call {
  const { hostname, port } = new URL(url)
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname
  return (method, path, { body, token, headers = {}, from } = {}) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const bytes =
        body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
      const sent = request(
        {
          ...{ host, port, agent, method, path },
          ...(from === undefined ? {} : { localAddress: from }),
          headers: {
            ...(bytes === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': bytes.length }),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        response => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8')
            const elapsedMs = performance.now() - startedAt
            resolve({
              status: response.statusCode!,
              text,
              headers: response.headers,
              elapsedMs,
              json: parsed(text),
            })
          })
        },
      )
      sent.on('error', reject)
      sent.end(bytes)
    })
}

function parsed(text: string): Answer['json'] {
  try {
    return JSON.parse(text) as Answer['json']
  } catch {
    return {}
  }
}

/** Closes the kept connections, so that the process can end. */
export function closeConnections(): void {
  agent.destroy()
}
