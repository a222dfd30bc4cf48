import type { SocketIo } from './socket-io.ts'

/**
 * Sends what one turn of the event loop has for a client in one write. By itself Engine.IO writes the
 * first packet at once and each further one by itself: whoever sends a message would cost three system
 * calls (the message, its receipt, its acknowledgement), and those are most of what a message costs.
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

/** The little of Engine.IO that is used; a polling transport has no socket. */
interface EngineConnection {
  readonly transport: { readonly socket?: { readonly _socket?: Corkable | null } }
  flush(): void
}

interface Corkable {
  cork(): void
  uncork(): void
}
