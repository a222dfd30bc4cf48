// Screens with prerendered markup: what is visible before the app, and the effect of early taps.

import { hold } from '../support/network.ts'
import {
  answerStands,
  aStand,
  CENTRE,
  canvas,
  openMap,
  pixelOf,
  settled,
  withoutBanner,
} from '../support/stand-map.ts'
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
  const frame = (page: Page) => page.locator('[data-map]')

  /** The map's own code, as the page requests it. */
  function engineCalls(page: Page): string[] {
    const calls: string[] = []
    page.on('request', request => {
      if (request.url().includes('/assets/maplibre')) calls.push(request.url())
    })
    return calls
  }

  test('is a picture of the same stands, until it is touched', async ({ page, isMobile }) => {
    await answerStands(page, [aStand()])
    await withoutBanner(page)
    await page.clock.install()
    const calls = engineCalls(page)
    await page.goto('/hotspots')
    await expect(frame(page).locator('svg circle[fill="red"]')).toBeVisible()
    await expect(frame(page)).toHaveAttribute('data-map', 'still')
    expect(calls).toEqual([])
    const drawn = (await frame(page).locator('svg circle[fill="red"]').boundingBox())!

    const at = { x: 180, y: 200 }
    const box = (await frame(page).boundingBox())!
    if (isMobile) await page.touchscreen.tap(box.x + at.x, box.y + at.y)
    else await page.mouse.move(box.x + at.x, box.y + at.y)
    await expect(frame(page)).not.toHaveAttribute('data-map', 'still')
    await page.clock.runFor(10_000)
    await expect(frame(page)).toHaveAttribute('data-map', 'ready')
    expect(calls).not.toEqual([])
    // The map has it in the same place as the picture.
    const { x, y } = await pixelOf(page, CENTRE)
    expect(Math.abs(drawn.x + drawn.width / 2 - x)).toBeLessThan(1.5)
    expect(Math.abs(drawn.y + drawn.height / 2 - y)).toBeLessThan(1.5)
  })

  test('moves with a map that is moved before all its layers are drawn', anySize, async ({ page }) => {
    await answerStands(page, [aStand()])
    await withoutBanner(page)
    // A graphics card that finishes no command.
    await page.addInitScript(() => {
      const read = WebGL2RenderingContext.prototype.getSyncParameter
      Object.assign(window, { isStuck: true })
      WebGL2RenderingContext.prototype.getSyncParameter = function (...query) {
        return 'isStuck' in window ? 0 : read.apply(this, query)
      }
    })
    await openMap(page)
    const before = await pixelOf(page, CENTRE)
    await canvas(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => before.x - (await pixelOf(page, CENTRE)).x).toBeGreaterThan(50)
    await settled(page)
    await expect(frame(page)).toHaveAttribute('data-drawn', 'false')
    const drawn = (await frame(page).locator('svg circle[fill="red"]').boundingBox())!
    const { x, y } = await pixelOf(page, CENTRE)
    expect(Math.abs(drawn.x + drawn.width / 2 - x)).toBeLessThan(1.5)
    expect(Math.abs(drawn.y + drawn.height / 2 - y)).toBeLessThan(1.5)
    await page.evaluate(() => Reflect.deleteProperty(window, 'isStuck'))
    await expect(frame(page)).toHaveAttribute('data-drawn', 'true')
  })

  test('has the graphics card learn no more than two programs a frame', anySize, async ({ page }) => {
    await answerStands(page, [aStand()])
    await page.addInitScript(() => {
      const linked = [0]
      const nextFrame = () => {
        linked.push(0)
        requestAnimationFrame(nextFrame)
      }
      nextFrame()
      const link = WebGL2RenderingContext.prototype.linkProgram
      WebGL2RenderingContext.prototype.linkProgram = function (program) {
        linked.push((linked.pop() ?? 0) + 1)
        link.call(this, program)
      }
      Object.assign(window, { linked })
    })
    await page.goto('/hotspots')
    await expect(frame(page)).toHaveAttribute('data-drawn', 'true')
    const linked = await page.evaluate(() => (window as unknown as { linked: number[] }).linked)
    expect(linked.filter(programs => programs > 0).length).toBeGreaterThan(3)
    expect(Math.max(...linked)).toBeLessThanOrEqual(2)
  })

  test('starts by itself when the page is left alone, and not before', anySize, async ({ page }) => {
    await answerStands(page, [aStand()])
    await withoutBanner(page)
    // A clock that only the test advances: on a busy machine the steps below take seconds.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    // The app does not start without it either.
    await page.goto('/hotspots', { waitUntil: 'commit' })
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(frame(page).locator('svg circle[fill="red"]')).toBeVisible({ timeout: 200 })
    }).toPass()
    for (let touch = 0; touch < 2; touch += 1) {
      await page.keyboard.press('Tab')
      await page.clock.runFor(2_400)
      await expect(frame(page)).toHaveAttribute('data-map', 'still')
    }
    await page.clock.runFor(200)
    await expect(frame(page)).not.toHaveAttribute('data-map', 'still')
  })
})
