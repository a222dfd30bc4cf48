import type { SocketIo } from './socket-io.ts'

/**
 * Sends all packets that one turn of the event loop produces for a client in one write. By default Engine.IO
 * writes the first packet at once and the others separately. A sent message would then take three system
 * calls (message, receipt, acknowledgement), which are most of its cost.
 */
export function gatherWrites(io: SocketIo): void {
  io.engine.on('connection', (connection: EngineConnection) => {
    const flushNow = connection.flush.bind(connection)
    let isScheduled = false
    connection.flush = () => {
      if (isScheduled) return
      isScheduled = true
      process.nextTick(() => {
        isScheduled = false
        const stream = connection.transport.socket?._socket
        stream?.cork()
        flushNow()
        stream?.uncork()
      })
    }
  })
}

/** The part of Engine.IO's connection that is used here; a polling transport has no socket. */
interface EngineConnection {
  readonly transport: { readonly socket?: { readonly _socket?: Corkable | null } }
  flush(): void
}

interface Corkable {
  cork(): void
  uncork(): void
}
