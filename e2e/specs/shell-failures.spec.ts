import type { Page } from '@playwright/test'
import { axeViolations, expectAccessible } from '../support/screens.ts'
import { anySize, expect, test } from '../support/test.ts'
import { bar, menu, unfoldMenu } from '../support/top-bar.ts'

test.describe('not found and crash', () => {
  test('115 an unknown path is a 404 with its texts', anySize, async ({ page, complaints }) => {
    complaints.allow(/status of 404/)
    const response = await page.goto('/nowhere/at/all')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Wrong Route!')
    await expect(
      page.getByText("Looks like our rickshaw took a wrong turn! The page you're looking for doesn't exist."),
    ).toBeVisible()
    await expect(page.getByText('Route Not Found!')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })

  /** A screen that throws until the page signals that it is repaired. */
  const breakingScreen =
    'export function Component() { if (!window.repaired) throw new Error("forced for the test"); return null }'

  async function breakTerms(page: Page): Promise<void> {
    await page.route('**/assets/terms-screen-*.js', route =>
      route.fulfill({ contentType: 'text/javascript', body: breakingScreen }),
    )
  }

  test('116 the crash screen has the theme of the page', anySize, async ({ page, complaints }) => {
    complaints.allow(/forced for the test/)
    await breakTerms(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/terms')
    const heading = page.getByRole('heading', { name: 'Something went wrong' })
    await expect(heading).toBeVisible()
    const crash = page.getByRole('alert').filter({ has: heading })
    const ground = await page.locator('html').evaluate(root => getComputedStyle(root).backgroundColor)
    await expect(crash).toHaveCSS('background-color', ground)
    await expectAccessible(page)
  })

  test(
    '116 a crash shows its screen; Try Again renders anew, Reload Page reloads',
    anySize,
    async ({ page, complaints }) => {
      complaints.allow(/forced for the test/)
      await breakTerms(page)
      await page.goto('/terms')
      const heading = page.getByRole('heading', { name: 'Something went wrong' })
      await expect(heading).toBeVisible()
      await expect(heading).toBeFocused()
      const crash = page.getByRole('alert').filter({ has: heading })
      await expect(crash).toContainText("We're sorry, but something unexpected happened.")
      await expect(crash).toContainText('Need Help?')
      await expect(crash.getByRole('link')).toHaveAttribute('href', /^mailto:support@/)
      expect(await axeViolations(page)).toEqual([])

      await page.evaluate(() => Object.assign(window, { sameLoad: true }))
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(heading).toBeVisible()
      await page.evaluate(() => Object.assign(window, { repaired: true }))
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(heading).toHaveCount(0)
      expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true)

      await page.reload()
      await page.evaluate(() => Object.assign(window, { sameLoad: true }))
      await page.getByRole('button', { name: 'Reload Page' }).click()
      await page.waitForFunction(() => !('sameLoad' in window))
      await expect(heading).toBeVisible()
    },
  )

  test('116 the crash screen needs no style sheet, no config', anySize, async ({ page, complaints }) => {
    complaints.allow(/forced for the test|ERR_FAILED|Failed to load resource/)
    await breakTerms(page)
    await page.route('**/assets/index-*.css', route => route.abort())
    await page.route('**/api/config', route => route.abort())
    await page.goto('/terms')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^support@/ }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload Page' })).toHaveCSS(
      'background-color',
      'rgb(11, 107, 58)',
    )
  })

  test(
    '117 a screen whose code does not arrive can be loaded again',
    anySize,
    async ({ page, complaints }) => {
      complaints.allow(/ERR_FAILED|Failed to load resource|Failed to fetch dynamically|could not be loaded/)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/')
      await page.route('**/assets/contact-*.js', route => route.abort())
      await unfoldMenu(page)
      await menu(page).getByRole('link', { name: 'Contact Us' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load')
      await expect(bar(page)).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      await page.unroute('**/assets/contact-*.js')
      await page.getByRole('button', { name: 'Load again' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
    },
  )
})
