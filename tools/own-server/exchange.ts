// One HTTP exchange with a server on this machine, from an address and over connections of the caller's choice.

import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Sent {
  readonly port: number
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Default: 127.0.0.1. */
  readonly host?: string
  /** The client's own address, within 127.0.0.0/8. */
  readonly localAddress?: string | undefined
  /** Keeps connections alive; with `false` each exchange has its own connection. */
  readonly agent: Agent | false
  /** Rejects if the response is not complete within this time. */
  readonly limitMs: number
}

export interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly elapsedMs: number
}

export function exchange({ host = '127.0.0.1', body, headers, limitMs, ...sent }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const bytes = body === undefined ? undefined : Buffer.from(body)
    const length = bytes === undefined ? {} : { 'content-length': String(bytes.length) }
    const call = request({ host, ...sent, headers: { ...length, ...headers } }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
          elapsedMs: performance.now() - startedAt,
        }),
      )
    })
    const timer = setTimeout(() => call.destroy(new Error(`no answer within ${limitMs} ms`)), limitMs)
    call.on('error', reject)
    call.on('close', () => clearTimeout(timer))
    call.end(bytes)
  })
}
