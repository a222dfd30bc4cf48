import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A link to a server that a test can freeze, cut, and close. */
export interface FaultyLink {
  readonly port: number
  /** From now on nothing arrives, in either direction, and neither side is notified. */
  freeze(): void
  thaw(): void
  /** Resets every connection. */
  cut(): void
  /** New connections are reset. */
  refuse(): void
  /** New connections are accepted again. */
  accept(): void
  close(): Promise<void>
}

/** Forwards a free port of this machine to another, which may differ for each connection. */
export async function openFaultyLink(target: number | (() => number)): Promise<FaultyLink> {
  const targetPort = typeof target === 'number' ? () => target : target
  const sockets = new Set<Socket>()
  let isFrozen = false
  let isRefusing = false
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    if (isFrozen) socket.pause()
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  }
  const server = createServer(near => {
    if (isRefusing) {
      near.resetAndDestroy()
      return
    }
    const far = connect(targetPort(), '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(from)
      from.on('data', chunk => to.write(chunk))
      from.once('close', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the link has no port')
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port: address.port,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    cut,
    refuse: () => {
      isRefusing = true
      cut()
    },
    accept: () => {
      isRefusing = false
    },
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
