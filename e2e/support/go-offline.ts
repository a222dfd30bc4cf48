import type { BrowserContext } from '@playwright/test'

/**
 * Cuts the network of a browser for the rest of the test. Pages that are opened or reloaded afterwards are told
 * so, too: Chromium 150 forgets at a new document that its network is emulated as cut.
 */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
  })
}
