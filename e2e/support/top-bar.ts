import type { Page } from '@playwright/test'

/** Menu links of a visitor, with the heading of the screen each one opens. */
export const menuLinks = [
  { name: 'Home', path: '/home', heading: 'Last Mile Travel Made Simple' },
  { name: 'Rickshaw Points', path: '/hotspots', heading: 'Rickshaw Points' },
  { name: 'Route Planner', path: '/routes', heading: 'Route Planner' },
  { name: 'Contact Us', path: '/contact', heading: 'Contact Us' },
] as const

export const bar = (page: Page) => page.getByRole('banner')
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
export const toggle = (page: Page) => bar(page).getByRole('button', { name: /^(Open|Close) menu$/ })

/** Opens the menu if the bar is folded: small screens have the links there. */
export async function unfoldMenu(page: Page): Promise<void> {
  const closed = bar(page).getByRole('button', { name: 'Open menu' })
  if (await closed.isVisible()) await closed.click()
}
