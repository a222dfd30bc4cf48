import type { Locator, Page } from '@playwright/test'
import { anySize, expect, test } from '../support/test.ts'

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

for (const { what, everyMs, count, index, area } of rotations)
  test(`39 ${what} move, and stop wherever they have to`, anySize, async ({ page }) => {
    const pause = page.getByRole('button', { name: `Pause ${what}` })
    const standsFor = async (milliseconds: number) => {
      const at = await index(page)
      await page.clock.runFor(milliseconds)
      expect(await index(page)).toBe(at)
    }
    const goesOn = async () => {
      const at = await index(page)
      await page.clock.runFor(everyMs)
      await expect.poll(() => index(page)).toBe((at + 1) % count)
    }
    const leave = async () => {
      await page.mouse.move(0, 0)
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    }
    await openStill(page)

    await test.step(`on each ${everyMs} ms, round and round`, async () => {
      const at = await index(page)
      // The first step may have begun before the clock was stopped.
      await page.clock.runFor(everyMs)
      await expect.poll(() => index(page)).not.toBe(at)
      for (let step = 0; step < count; step += 1) {
        const before = await index(page)
        await standsFor(everyMs - 100)
        await page.clock.runFor(100)
        await expect.poll(() => index(page)).toBe((before + 1) % count)
      }
    })

    await test.step('by their Pause button, and go on by it', async () => {
      await pause.click()
      await leave()
      await standsFor(20_000)
      await page.getByRole('button', { name: `Play ${what}` }).click()
      await leave()
      await goesOn()
    })

    await test.step('while pointed at', async () => {
      await area(page).hover()
      await standsFor(everyMs * 2)
      await leave()
      await goesOn()
    })

    await test.step('while focused', async () => {
      await pause.focus()
      await standsFor(everyMs * 2)
      await leave()
      await goesOn()
    })

    await test.step('in a hidden tab', async () => {
      await tellVisibility(page, 'hidden')
      await standsFor(everyMs * 2)
      await tellVisibility(page, 'visible')
      await goesOn()
    })
  })

/** As if the tab were put behind another one, or before it. */
function tellVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate(value => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('10, 39 with reduced motion nothing moves', anySize, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openStill(page)
  const where = () => Promise.all(rotations.map(({ index }) => index(page)))
  const before = await where()
  await page.clock.runFor(20_000)
  expect(await where()).toEqual(before)
  await expect(page.getByRole('button', { name: /^Pause/ })).toHaveCount(0)
})

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

test('41 four facts, six insights and the figures', anySize, async ({ page }) => {
  await page.goto('/')
  const why = page.getByRole('region', { name: 'Why Auto Rickshaws' })
  await expect(why.getByTestId('fact')).toHaveCount(4)
  await expect(why.getByTestId('insight')).toHaveCount(6)
  for (const figure of ['100+', '24/7', '30%', '10K+', '₹15-50'])
    await expect(page.getByText(figure, { exact: true }).first()).toBeAttached()
  for (const title of ['Real-time Hotspots', 'Smart Route Planning', 'Ride Sharing Network'])
    await expect(page.getByText(title)).toBeAttached()
})

test('38 Share Journey of a visitor asks for a sign-in', anySize, async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('link', { name: 'Share Journey' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toContainText(
    'Please sign in to access Find Travel Buddy',
  )
  await expect(page).toHaveURL('/')
})

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing screen is there to read, and its links lead on', async ({ page }) => {
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
