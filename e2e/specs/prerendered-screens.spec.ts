// Screens with prerendered markup: what is visible before the app, and the effect of early taps.

import { hold } from '../support/network.ts'
import { answerStands, aStand, rows, withoutBanner } from '../support/stand-map.ts'
import { anySize, expect, type Page, test } from '../support/test.ts'

const ASSETS = '**/assets/*.js'

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false })

  test('each screen is there, under its title, as dark as the device, without complaint', async ({
    page,
    isMobile,
  }) => {
    for (const [path, heading] of [
      ['/', 'Last Mile Travel Made Simple'],
      ['/hotspots', 'Rickshaw Points'],
      ['/routes', 'Route Planner'],
      ['/contact', 'Contact Us'],
      ['/privacy', 'Privacy Policy'],
      ['/ridebuddy', 'Find Travel Buddy'],
    ] as const) {
      await page.goto(path)
      // The app lays the list out beside a map if there is enough space.
      if (path === '/hotspots' && !isMobile) await expect(page.locator('h1')).toHaveText(heading)
      else await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveTitle(`${heading} · Sawari`)
    }
    for (const [colorScheme, paper] of [
      ['light', 'rgb(250, 250, 245)'],
      ['dark', 'rgb(16, 20, 14)'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/')
      await expect(page.locator('html')).toHaveCSS('background-color', paper)
    }
    await expect(page.getByRole('link', { name: 'Find Rides' })).toHaveAttribute('href', '/hotspots')
    await expect(page.getByTestId('fact')).toHaveCount(4)
  })
})

test(
  'the app is asked for once the first answer is painted, which an address with a question is not',
  anySize,
  async ({ page }) => {
    await page.goto('/')
    const [paintedMs, askedMs] = await page.evaluate(() => {
      const paint = performance.getEntriesByType('paint')[0]
      const script = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.endsWith('.js') && name.includes('/assets/'))
      return [paint?.startTime, script?.startTime]
    })
    expect(paintedMs).toBeGreaterThan(0)
    expect(askedMs).toBeGreaterThanOrEqual(paintedMs ?? Number.POSITIVE_INFINITY)
    // Markup that knows no answer is not given to a question.
    for (const path of ['/routes?from=Botanical%20Garden&to=Gaur%20Chowk', '/hotspots?stand=none']) {
      const answer = await page.request.get(path, { headers: { accept: 'text/html' } })
      const markup = await answer.text()
      expect(markup).toContain('<h1')
      expect(markup).not.toContain('role="combobox"')
    }
  },
)

test('a tap before the app is answered when the app is there', anySize, async ({ page }) => {
  const release = await hold(page, ASSETS)
  await page.goto('/', { waitUntil: 'commit' })
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true }).filter({ visible: true })
  // Before its style sheet has arrived, the page shows the phone's button beside the desktop's.
  await expect(signIn).toHaveCount(1)
  await signIn.click()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test(
  'focus and letters typed before the app are never lost while it takes the place of the first answer',
  anySize,
  async ({ page }) => {
    const release = await hold(page, ASSETS)
    await page.goto('/routes', { waitUntil: 'commit' })
    const from = page.getByRole('combobox', { name: 'From', exact: true })
    await from.click()
    await page.keyboard.type('Botan')
    // Runs once the app's elements have come, before any key can be pressed.
    const focusedThen = page.evaluate(
      () =>
        new Promise<string>(resolve => {
          const root = document.getElementById('root')!
          new MutationObserver(() => resolve(document.activeElement?.tagName ?? '')).observe(root, {
            childList: true,
          })
        }),
    )
    release()
    expect(await focusedThen).toBe('INPUT')
    await expect(from).toHaveValue('Botan')
    await page.keyboard.type('ical')
    await expect(from).toBeFocused()
    await expect(from).toHaveValue('Botanical')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
)

test.describe('the map of the first view', () => {
  /** The requests for the map library. */
  function libraryCalls(page: Page): string[] {
    const calls: string[] = []
    page.on('request', request => {
      if (request.url().includes('/assets/maplibre')) calls.push(request.url())
    })
    return calls
  }

  test('is a skeleton beside the stands until it is touched', async ({ page, isMobile }) => {
    await answerStands(page, [aStand()])
    await withoutBanner(page)
    await page.clock.install()
    const calls = libraryCalls(page)
    await page.goto('/hotspots')
    const frame = page.locator('[data-map]')
    await expect(rows(page)).toHaveCount(1)
    await expect(frame).toContainText('Loading map')
    expect(calls).toEqual([])
    const box = (await frame.boundingBox())!
    if (isMobile) await page.touchscreen.tap(box.x + 180, box.y + 200)
    else await page.mouse.move(box.x + 180, box.y + 200)
    await expect(async () => {
      await page.clock.runFor(100)
      await expect(frame).toHaveAttribute('data-map', 'ready', { timeout: 100 })
    }).toPass()
    await expect(frame).not.toContainText('Loading map')
  })

  test('starts by itself when the page is left alone, and not before', anySize, async ({ page }) => {
    await answerStands(page, [aStand()])
    await withoutBanner(page)
    // A clock that only the test advances: on a busy machine the steps below take seconds.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const calls = libraryCalls(page)
    // The app does not start without it either.
    await page.goto('/hotspots', { waitUntil: 'commit' })
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(rows(page)).toHaveCount(1, { timeout: 200 })
    }).toPass()
    for (let touch = 0; touch < 2; touch += 1) {
      await page.keyboard.press('Tab')
      await page.clock.runFor(2_400)
      expect(calls).toEqual([])
    }
    await page.clock.runFor(200)
    await expect.poll(() => calls.length).toBeGreaterThan(0)
  })
})
