// Ends the keep-alive connections of a process that shuts down. HTTP/1.1 has no message by which a server
// announces that it closes an idle connection, so a request that meets the close gets no response. Each
// connection therefore ends with a response that announces it, and only those without a request are closed.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 25

/** From now on each response ends its connection, and says so. */
export function endWithNextResponse(server: Server): void {
  // Before the listeners of the routes and of the sockets.
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
}

/** Resolves once no connection is open, or after `mostMs`. */
export async function allConnectionsEnded(server: Server, mostMs: number): Promise<void> {
  const endMs = performance.now() + mostMs
  while (performance.now() < endMs && (await openConnections(server)) > 0) await pause(LOOK_EVERY_MS)
}

function openConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
  })
}
