import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** The screens that the shell itself holds, each with its heading. */
export const shellScreens = [
  { path: '/', heading: 'Last Mile Travel Made Simple' },
  { path: '/contact', heading: 'Contact Us' },
  { path: '/forgot-password', heading: 'Reset your password' },
  { path: '/terms', heading: 'Terms of Service' },
  { path: '/privacy', heading: 'Privacy Policy' },
] as const

/** The screens that features fill. */
export const featureScreens = [
  { path: '/hotspots', heading: 'Rickshaw Points' },
  { path: '/routes', heading: 'Route Planner' },
] as const

/** Second addresses of screens above. */
const otherAddresses = [
  { path: '/home', heading: 'Last Mile Travel Made Simple' },
  { path: '/feedbacks', heading: 'Contact Us' },
] as const

export const screens = [...shellScreens, ...featureScreens, ...otherAddresses]

/** Opens a screen and waits until it is there. */
export async function openScreen(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** What axe finds on the page as it stands, one line a finding. */
export async function axeViolations(page: Page): Promise<string[]> {
  // We have no frames, for whose sake axe would open a second page each time.
  const axe = new AxeBuilder({ page }).withTags(wcagTags).setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
  )
}

/** The same in light and in dark, on a page whose state does not change by it. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await axeViolations(page), colorScheme).toEqual([])
  }
}

/** The widths to prove a layout at: those of small phones on a phone, the wide one elsewhere. */
export const widthsOf = (isMobile: boolean) => (isMobile ? [320, 360] : [1280])

/** Elements wider than the window make the page scroll sideways. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** What axe and a look at the width say of the page as it stands. */
export async function isSound(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
}

/** With text of twice the size on the narrowest phone the page still does not scroll sideways. */
export async function hasRoom(page: Page): Promise<void> {
  const size = page.viewportSize()
  const enlarge = (percent: string) =>
    page.evaluate(value => {
      document.documentElement.style.fontSize = value
    }, percent)
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await enlarge('200%')
  expect(await sidewaysOverflow(page)).toBe(0)
  await enlarge('')
  if (size) await page.setViewportSize(size)
}

/** All toasts, whether a screen reader hears them or the page itself says what they show. */
export const toasts = (page: Page) => page.locator('[popover=manual]')

export const alertOf = (place: Page | Locator, text: string) =>
  place.getByRole('alert').filter({ hasText: text })
