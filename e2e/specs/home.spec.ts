import type { Locator, Page } from '@playwright/test'
import { axeViolations, sidewaysOverflow } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const rotations = [
  {
    what: 'tiles',
    everyMs: 5_000,
    count: 3,
    index: (page: Page) => indexOf(page.locator('[data-highlighted]'), 'data-highlighted'),
    area: (page: Page) => page.getByRole('region', { name: 'What you can do here' }),
  },
  {
    what: 'features',
    everyMs: 4_000,
    count: 3,
    index: (page: Page) => indexOf(page.getByTestId('feature'), 'data-shown'),
    area: (page: Page) => page.getByRole('region', { name: 'What Sawari does' }),
  },
  {
    what: 'testimonials',
    everyMs: 5_000,
    count: 3,
    index: (page: Page) => indexOf(page.getByTestId('testimonial'), 'data-shown'),
    area: (page: Page) => page.getByRole('region', { name: 'How a ride could go' }),
  },
] as const

function indexOf(parts: Locator, attribute: string): Promise<number> {
  return parts.evaluateAll(
    (all, name) => all.findIndex(part => part.getAttribute(name) === 'true'),
    attribute,
  )
}

/** The page with a clock that only the test moves. */
async function openStill(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
}

for (const { what, everyMs, count, index, area } of rotations) {
  test(`39 ${what} move on each ${everyMs} ms, round and round`, async ({ page }) => {
    await openStill(page)
    let at = await index(page)
    // The first step may have begun before the clock was stopped.
    await page.clock.runFor(everyMs)
    await expect.poll(() => index(page)).not.toBe(at)
    for (let step = 0; step < count; step += 1) {
      at = await index(page)
      await page.clock.runFor(everyMs - 100)
      expect(await index(page)).toBe(at)
      await page.clock.runFor(100)
      await expect.poll(() => index(page)).toBe((at + 1) % count)
    }
  })

  test(`39 ${what} stop by their Pause button, and go on by it`, async ({ page }) => {
    await openStill(page)
    await page.getByRole('button', { name: `Pause ${what}` }).click()
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const at = await index(page)
    await page.clock.runFor(20_000)
    expect(await index(page)).toBe(at)
    await page.getByRole('button', { name: `Play ${what}` }).click()
    await page.clock.runFor(everyMs)
    await expect.poll(() => index(page)).toBe((at + 1) % count)
  })

  test(`39 ${what} stop while pointed at or focused`, async ({ page, isMobile }) => {
    await openStill(page)
    const stands = async () => {
      const at = await index(page)
      await page.clock.runFor(everyMs * 2)
      expect(await index(page)).toBe(at)
    }
    if (!isMobile) {
      await area(page).hover()
      await stands()
      await page.mouse.move(0, 0)
    }
    await page.getByRole('button', { name: `Pause ${what}` }).focus()
    await stands()
  })

  test(`39 ${what} stop in a hidden tab`, async ({ page }) => {
    await openStill(page)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    const at = await index(page)
    await page.clock.runFor(everyMs * 2)
    expect(await index(page)).toBe(at)
  })
}

test('10, 39 with reduced motion nothing moves, and nothing is there to pause', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openStill(page)
  const where = () => Promise.all(rotations.map(({ index }) => index(page)))
  const before = await where()
  await page.clock.runFor(20_000)
  expect(await where()).toEqual(before)
  await expect(page.getByRole('button', { name: /^Pause/ })).toHaveCount(0)
})

test('40 the dots choose a testimonial, and nothing shifts', async ({ page }) => {
  await openStill(page)
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

test('40 no slide changes the height of the page', async ({ page }) => {
  await openStill(page)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  for (let step = 0; step < 6; step += 1) {
    await page.clock.runFor(2_500)
    expect(await height()).toBe(before)
  }
})

test('41 four facts, six insights and the figures', async ({ page }) => {
  await page.goto('/')
  const why = page.getByRole('region', { name: 'Why Auto Rickshaws' })
  await expect(why.getByTestId('fact')).toHaveCount(4)
  await expect(why.getByTestId('insight')).toHaveCount(6)
  for (const figure of ['100+', '24/7', '30%', '10K+', '₹15-50'])
    await expect(page.getByText(figure, { exact: true }).first()).toBeAttached()
  for (const title of ['Real-time Hotspots', 'Smart Route Planning', 'Ride Sharing Network'])
    await expect(page.getByText(title)).toBeAttached()
})

test('38 Share Journey of a visitor asks for a sign-in, and remembers where to', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('link', { name: 'Share Journey' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toContainText(
    'Please sign in to access Find Travel Buddy',
  )
  await expect(page).toHaveURL('/')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`1, 2 the whole page is sound, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await axeViolations(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(0)
  })
