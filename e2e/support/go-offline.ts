import type { BrowserContext } from '@playwright/test'

/**
 * Cuts the network of a browser for the rest of the test. Pages that are opened or reloaded afterwards are
 * notified again, because Chromium 150 forgets the emulated state at a new document.
 */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
  })
}
