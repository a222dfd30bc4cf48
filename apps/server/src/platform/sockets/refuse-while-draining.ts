// While the process shuts down, handshakes are answered with 503, so that a proxy sends them to the next
// server.

import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Shutdown } from '../http/health.ts'
import type { SocketIo } from './socket-io.ts'

const HEADERS = { connection: 'close', 'content-length': '0', 'retry-after': '1' }
const LINES = ['HTTP/1.1 503 Service Unavailable', ...Object.entries(HEADERS).map(pair => pair.join(': '))]
const ANSWER = `${LINES.join('\r\n')}\r\n\r\n`

export function refuseWhileDraining(io: SocketIo, shutdown: Pick<Shutdown, 'isDraining'>): void {
  io.engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    // A client with a session is notified on its socket.
    if (!shutdown.isDraining || /[?&]sid=/.test(request.url ?? '')) next()
    else if (response instanceof ServerResponse) response.writeHead(503, HEADERS).end()
    // A web socket has no response yet.
    else request.socket.end(ANSWER)
  })
}
