import type { Page } from '@playwright/test'

export const bar = (page: Page) => page.getByRole('banner')
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
export const toggle = (page: Page) => bar(page).getByRole('button', { name: /^(Open|Close) menu$/ })

/** On a small screen the links are in the menu. */
export async function unfoldMenu(page: Page): Promise<void> {
  const closed = bar(page).getByRole('button', { name: 'Open menu' })
  if (await closed.isVisible()) await closed.click()
}
