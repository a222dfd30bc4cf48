import type { Page } from '@playwright/test'
import { faintParts } from '../support/contrast.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'

/** The page with a clock that only the test moves. */
async function openStill(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('40 no slide changes the height of the page, the dots choose one', async ({ page }) => {
  await openStill(page)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const pageHeight = await height()
  for (let step = 0; step < 6; step += 1) {
    await page.clock.runFor(2_500)
    expect(await height()).toBe(pageHeight)
  }
  const region = page.getByRole('region', { name: 'How a ride could go' })
  await expect(region).toContainText('These are not real customers')
  const footer = page.getByRole('contentinfo')
  const before = await footer.boundingBox()
  for (const position of [2, 3, 1]) {
    const dot = region.getByRole('button', { name: `Testimonial ${position} of 3` })
    await dot.click()
    await expect(dot).toHaveAttribute('aria-current', 'true')
    await expect(region.locator('[aria-current]')).toHaveCount(1)
    await expect(region.getByTestId('testimonial').nth(position - 1)).toBeVisible()
    expect((await footer.boundingBox())?.height).toBe(before?.height)
  }
  await region.getByRole('button', { name: 'Previous testimonial' }).click()
  await expect(region.getByTestId('testimonial').nth(2)).toBeVisible()
  await region.getByRole('button', { name: 'Next testimonial' }).click()
  await expect(region.getByTestId('testimonial').nth(0)).toBeVisible()
})

test('8 every text and icon can be read, in each position of the moving parts', onPhone, async ({ page }) => {
  await openStill(page)
  const pause = page.getByRole('button', { name: 'Pause motion' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (let position = 0; position < 3; position += 1) {
      await expect.poll(() => faintParts(page)).toEqual([])
      await page.clock.runFor(5_000)
    }
    for (const button of [pause, page.getByRole('button', { name: 'Show routes' })]) {
      await button.hover()
      await expect.poll(() => faintParts(page)).toEqual([])
    }
    await page.mouse.move(0, 0)
  }
})

test('from the hero to the results', onPhone, async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 28.58687, longitude: 77.37302 })
  await page.goto('/')
  await page.getByLabel('Where are you going?').click()
  await page.keyboard.type('Gaur Chowk')
  await page
    .getByRole('option', { name: /Gaur Chowk/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/routes\?from=My\+location&fromAt=28\.58687%2C77\.37302&to=Gaur\+Chowk/)
})

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing screen is there to read, and its links lead on', anySize, async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle('Last Mile Travel Made Simple · Sawari')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Last Mile Travel Made Simple')
    await expect(page.getByRole('link', { name: 'Find Rides' })).toHaveAttribute('href', '/hotspots')
    await expect(page.getByTestId('fact')).toHaveCount(4)
  })

  test('11 it is dark where the device is', anySize, async ({ page }) => {
    for (const [colorScheme, paper] of [
      ['light', 'rgb(250, 250, 245)'],
      ['dark', 'rgb(16, 20, 14)'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/')
      await expect(page.locator('html')).toHaveCSS('background-color', paper)
    }
  })
})

test('38 tagline and both buttons are in the first screen', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  const rides = page.getByRole('link', { name: 'Find Rides' })
  const share = page.getByRole('link', { name: 'Share Journey' })
  await expect(rides).toBeInViewport({ ratio: 1 })
  await expect(share).toBeInViewport({ ratio: 1 })
  await expect(rides).toHaveAttribute('href', '/hotspots')
  await expect(share).toHaveAttribute('href', '/ridebuddy')
})
