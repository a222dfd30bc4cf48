// A failed upgrade to a web socket gets the envelope and the security headers, as every response does. Engine.IO and
// ws would send a line of HTML without them.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { rawRefusal } from '../http/security-headers.ts'
import type { SocketIo } from './socket-io.ts'

interface FailedConnection {
  /** Engine.IO keeps the response of a request here; an upgrade has none. */
  readonly req: IncomingMessage & { readonly res?: ServerResponse }
}

export interface FailedUpgradeNeeds {
  /** That the sockets are attached to. */
  readonly server: Server
  /** Of every response. */
  readonly headers: Readonly<Record<string, string>>
}

export function answerFailedUpgrades(io: SocketIo, { server, headers }: FailedUpgradeNeeds): void {
  const answer = (socket: Duplex) => {
    if (socket.writable) socket.end(rawRefusal(400, headers))
  }
  io.engine.on('connection_error', ({ req }: FailedConnection) => {
    if (req.res === undefined) answer(req.socket)
  })
  const watchWebSockets = () => {
    const { ws } = io.engine as unknown as { readonly ws: NodeJS.EventEmitter }
    ws.on('wsClientError', (_error: Error, socket: Duplex) => answer(socket))
  }
  // Engine.IO makes its `ws` anew when the server begins to listen.
  if (server.listening) watchWebSockets()
  else server.once('listening', watchWebSockets)
}
