import type { Page } from '@playwright/test'

/** From now on calls to these addresses wait, until the function that comes back lets them through. */
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
