import { faintParts } from '../support/contrast.ts'
import { expect, onPhone, type Page, test } from '../support/test.ts'

/** The page with a clock that only the test moves. */
async function openStill(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('both buttons are in the first screen, and no slide changes the height of the page', async ({
  page,
}) => {
  await openStill(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  for (const [name, path] of [
    ['Find Rides', '/hotspots'],
    ['Share Journey', '/ridebuddy'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
  }

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

test('every text and icon can be read, in each position of the moving parts', onPhone, async ({ page }) => {
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
