import type { IncomingMessage } from 'node:http'

/**
 * The part of Engine.IO's connection that is used here. After a close the client reconnects and reads what it
 * missed.
 */
export interface EngineConnection {
  readonly request: IncomingMessage
  readonly transport: {
    readonly socket?: { readonly bufferedAmount?: number; terminate?(): void }
    /** Called with each packet that the client sent. */
    onPacket: (packet: unknown) => void
  }
  on(event: 'packetCreate', listener: (packet?: { readonly data?: unknown }) => void): void
  on(event: 'packet' | 'flush' | 'close', listener: () => void): void
  close(discard: boolean): void
}

/** Closes a connection at once, whatever data still wait for its client. */
export function cut(connection: EngineConnection): void {
  connection.close(true)
  // A client that does not read would not respond to the close packet either.
  connection.transport.socket?.terminate?.()
}
