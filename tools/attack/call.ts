// HTTP calls from any loopback address, because the server counts by address.

import { Agent } from 'node:http'
import { exchange } from '../own-server/exchange.ts'

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

const LIMIT_MS = 60_000
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

export function callOf(url: string): Call {
  const { hostname, port } = new URL(url)
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname
  return async (method, path, { body, token, headers = {}, from } = {}) => {
    const answer = await exchange({
      ...{ host, port: Number(port), agent, method, path, limitMs: LIMIT_MS, localAddress: from },
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { ...answer, json: parsed(answer.text) }
  }
}

function parsed(text: string): Answer['json'] {
  try {
    return JSON.parse(text) as Answer['json']
  } catch {
    return {}
  }
}

/** Closes the kept-alive connections, so that the process can end. */
export function closeConnections(): void {
  agent.destroy()
}
