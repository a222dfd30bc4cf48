import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What a path is answered with in the place of what the server said. */
export type Rewrite = (path: string, body: string) => string

/** A line to the server that a test can cut: the address stays, and so does what a browser keeps for it. */
export interface Line {
  readonly url: string
  /** From now on nobody answers. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** From now on texts pass through here; undefined leaves them as they are. */
  rewrite(rewrite: Rewrite | undefined): void
  /** Cut for good. */
  close(): Promise<void>
}

export async function openLine(target: string): Promise<Line> {
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

function pass(target: string, request: IncomingMessage, response: ServerResponse, rewrite?: Rewrite): void {
  const { url = '/', method, headers } = request
  // Only what came in the clear can be rewritten.
  const forwarded = rewrite ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } : headers
  const asked = ask(target + url, { method, headers: forwarded }, answer => {
    if (!rewrite) {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      return
    }
    void answer.toArray().then((chunks: Buffer[]) => {
      const body = Buffer.concat(chunks)
      const isText = /text|javascript|json/.test(String(answer.headers['content-type']))
      const { 'content-length': _, etag: __, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 502, kept)
      response.end(isText ? rewrite(url, String(body)) : body)
    })
  })
  asked.on('error', () => response.destroy())
  request.pipe(asked)
}
