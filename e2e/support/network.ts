import type { BrowserContext, Page } from '@playwright/test'

/** The browser's console message about a rejected or failed call; for tests that provoke one. */
export const REFUSED = /Failed to load resource/
/** The same, including failed web sockets. */
export const NO_NETWORK = /Failed to load resource|WebSocket connection/

/** Holds calls to these addresses until the returned function is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await held
    await route.fallback()
  })
  return release
}

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
