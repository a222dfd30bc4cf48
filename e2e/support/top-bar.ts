import type { Page } from '@playwright/test'

/** The links that lead a visitor to a screen, with the heading there. */
export const menuLinks = [
  { name: 'Home', path: '/home', heading: 'Last Mile Travel Made Simple' },
  { name: 'Rickshaw Points', path: '/hotspots', heading: 'Rickshaw Points' },
  { name: 'Route Planner', path: '/routes', heading: 'Route Planner' },
  { name: 'Contact Us', path: '/contact', heading: 'Contact Us' },
] as const

export const bar = (page: Page) => page.getByRole('banner')
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
export const toggle = (page: Page) => bar(page).getByRole('button', { name: /^(Open|Close) menu$/ })

/** On a small screen the links are in the menu. */
export async function unfoldMenu(page: Page): Promise<void> {
  const closed = bar(page).getByRole('button', { name: 'Open menu' })
  if (await closed.isVisible()) await closed.click()
}
