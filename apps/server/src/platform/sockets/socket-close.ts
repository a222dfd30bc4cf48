import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { SocketIo } from './socket-io.ts'

/** So long after the goodbye a connection whose client does not answer is cut. */
const GOODBYE_MS = 1_000

/**
 * Closes the connections before the HTTP server does, which would wait for them for ever. They are
 * not told to stay away: the clients come back, to whichever server is there then.
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
