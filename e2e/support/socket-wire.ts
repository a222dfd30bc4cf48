import type { Page } from '@playwright/test'

/** Intercepts the web socket between a page and the server. */
export interface SocketWire {
  /** Changes each packet from the server; null drops it. By default packets pass unchanged. */
  change: (packet: string) => string | null
  /** Holds matching packets from the server until the returned function is called. */
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
