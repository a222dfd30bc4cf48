import type { Duplex } from 'node:stream'
import { errorCatalogue } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import type { SocketIo, UserSocket } from './socket-io.ts'

/** The time that a client has to respond to the close packet; then the connection is terminated. */
const GOODBYE_MS = 1_000

/**
 * Closes the connections before the HTTP server closes, which would otherwise wait for them without end. No
 * disconnect packet is sent, so clients reconnect to any available server.
 */
export function closeWithHttpServer(app: FastifyInstance, io: SocketIo): void {
  const upgraded = new Set<Duplex>()
  app.server.on('upgrade', (_request, connection: Duplex) => {
    upgraded.add(connection)
    connection.once('close', () => upgraded.delete(connection))
  })
  app.addHook('preClose', async () => {
    for (const socket of io.of('/').sockets.values()) socket.conn.close()
    await io.of('/').adapter.close()
    io.engine.close()
    setTimeout(() => {
      for (const connection of upgraded) connection.destroy()
    }, GOODBYE_MS).unref()
  })
}

/** Closes a socket whose token or session has ended, and sends the client the reason. */
export function endSocket(socket: UserSocket, code: 'INVALID_TOKEN' | 'TOKEN_EXPIRED'): void {
  socket.emit('auth_error', { error: errorCatalogue[code].error, code })
  socket.disconnect(true)
}
