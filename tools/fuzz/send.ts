// One HTTP request over a kept connection.

import { Agent, request } from 'node:http'

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
}

export type Send = (call: HttpRequest) => Promise<HttpAnswer>

const TIMEOUT_MS = 20_000

export function createSender(port: number): { readonly send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const send: Send = ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const bytes = body === undefined ? undefined : Buffer.from(body)
      const length = bytes === undefined ? {} : { 'content-length': String(bytes.length) }
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          agent,
          method,
          path,
          headers: { ...headers, ...length },
          timeout: TIMEOUT_MS,
        },
        response => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode!,
              contentType: response.headers['content-type'] ?? '',
              headers: response.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          )
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)))
      sent.on('error', reject)
      sent.end(bytes)
    })
  return { send, close: () => agent.destroy() }
}
