import type { Page } from '@playwright/test'

/** Holds calls to these addresses until the returned function is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(address, async route => {
    await held
    await route.fallback()
  })
  return release
}
