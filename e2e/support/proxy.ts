import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { clockScript } from './day-clock.ts'

/** Returns a new body for the response to a path. */
export type Rewrite = (path: string, body: string) => string

/**
 * A proxy to the server that a test can interrupt. The origin stays the same, so the browser keeps its
 * storage. The service worker gets the tests' clock on the way.
 */
export interface ServerProxy {
  readonly url: string
  /** Closes all connections and accepts no new ones until `mend`. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Sets the function that rewrites text bodies; undefined passes them unchanged. */
  rewrite(rewrite: Rewrite | undefined): void
  /** Closes the proxy permanently. */
  close(): Promise<void>
}

export async function openProxy(target: string): Promise<ServerProxy> {
  let rewrite: Rewrite | undefined
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => pass(target, request, response, rewrite))
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const cut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await listen(0)
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    mend: async () => void (await listen(port)),
    rewrite: wanted => {
      rewrite = wanted
    },
    close: cut,
  }
}

const SERVICE_WORKER = '/service-worker.js'

function withClock(rewrite: Rewrite = (_, body) => body): Rewrite {
  return (path, body) => `${clockScript}\n${rewrite(path, body)}`
}

function pass(target: string, request: IncomingMessage, response: ServerResponse, rewrite?: Rewrite): void {
  const { url = '/', method, headers } = request
  const change: Rewrite | undefined = url === SERVICE_WORKER ? withClock(rewrite) : rewrite
  // Only an uncompressed, complete response can be rewritten.
  const forwarded = change ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } : headers
  const asked = ask(target + url, { method, headers: forwarded }, answer => {
    if (!change) {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      return
    }
    void answer.toArray().then((chunks: Buffer[]) => {
      const body = Buffer.concat(chunks)
      const isText = /text|javascript|json/.test(String(answer.headers['content-type']))
      const { 'content-length': _, etag: __, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 502, kept)
      response.end(isText ? change(url, String(body)) : body)
    })
  })
  asked.on('error', () => response.destroy())
  request.pipe(asked)
}
