import type { Page } from '@playwright/test'

/** Stands on the wire between a page and the server's socket. */
export interface SocketWire {
  /** What becomes of each packet of the server; nothing unless told. Null swallows it. */
  change: (packet: string) => string | null
  /** From now on the server's packets that match wait, until the function that comes back lets them through. */
  hold(pattern: RegExp): () => void
}

/** Must be called before the page is opened. */
export async function onTheWire(page: Page): Promise<SocketWire> {
  let held: { readonly pattern: RegExp; readonly send: (() => void)[] } | null = null
  const wire: SocketWire = {
    change: packet => packet,
    hold(pattern) {
      const waiting: (() => void)[] = []
      held = { pattern, send: waiting }
      return () => {
        held = null
        for (const send of waiting) send()
      }
    },
  }
  await page.routeWebSocket(/socket\.io/, socket => {
    socket.connectToServer().onMessage(packet => {
      const changed = typeof packet === 'string' ? wire.change(packet) : packet
      if (changed === null) return
      const send = () => socket.send(changed)
      if (typeof changed === 'string' && held?.pattern.test(changed)) held.send.push(send)
      else send()
    })
  })
  return wire
}
