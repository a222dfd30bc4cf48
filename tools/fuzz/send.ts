// HTTP requests over kept connections.

import { Agent } from 'node:http'
import { exchange } from '../own-server/exchange.ts'

export interface HttpRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface HttpAnswer {
  readonly status: number
  readonly contentType: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly elapsedMs: number
}

export type Send = (call: HttpRequest) => Promise<HttpAnswer>

/** A server that hangs never answers; on a machine with thirty busy processes an answer has taken 20 seconds. */
const LIMIT_MS = 60_000

export function createSender(port: number): { readonly send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const send: Send = async call => {
    const answer = await exchange({ ...call, port, agent, limitMs: LIMIT_MS })
    return { ...answer, contentType: answer.headers['content-type'] ?? '' }
  }
  return { send, close: () => agent.destroy() }
}
