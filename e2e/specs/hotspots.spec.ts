// Rickshaw Points, by the numbers of the acceptance list. Where a test needs certain stands it answers for the
// server; the rest runs on the real server and the real stands.
import type { Locator, Page } from '@playwright/test'
import { hold } from '../support/hold.ts'
import { expectAccessible, sidewaysOverflow, widthsOf } from '../support/screens.ts'
import {
  aDestination,
  answerStands,
  aStand,
  CENTRE,
  goldBeginsAt,
  openMap,
  openRealStands,
  pixelOf,
  settled,
  sheetTop,
  viewOf,
  withoutBanner,
} from '../support/stand-map.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

const NOIDA = { latitude: 28.6205, longitude: 77.424 }
const MUMBAI = { latitude: 19.07, longitude: 72.87 }
const BOUNDS = '**/api/hotspots/bounds'
const BANNER_TEXT = 'Service Available in Noida, Delhi & Ghaziabad'

const list = (page: Page) => page.getByRole('region', { name: 'Stands in view' })
const rows = (page: Page) => list(page).locator('button[aria-expanded]')
const popup = (page: Page) => page.getByRole('dialog')
const canvas = (page: Page) => page.getByRole('region', { name: 'Map', exact: true })
const sheet = (page: Page) => page.locator('[data-stop]')
const badge = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading hotspots...' })

// Machines without a graphics card draw slowly: the map jumps, but in the test that is about a flight.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Comes to lie inside the part of the map that nothing covers. */
async function expectInSight(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    const box = await element.boundingBox()
    const frame = await page.locator('[data-map]').boundingBox()
    const bottom = (await sheetTop(page)) ?? Number.POSITIVE_INFINITY
    if (!box || !frame) throw new Error('nothing is drawn')
    expect(box.x).toBeGreaterThanOrEqual(frame.x)
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width)
    expect(box.y).toBeGreaterThanOrEqual(frame.y)
    expect(box.y + box.height).toBeLessThanOrEqual(Math.min(bottom, frame.y + frame.height))
  }).toPass({ timeout: 10_000 })
}

/** Taps some pixels right of a stand until it opens: a new circle is drawn a moment after its row. */
async function tapStand(page: Page, at: typeof CENTRE, pixels: number, opened: Locator): Promise<void> {
  await expect(async () => {
    await settled(page)
    const { x, y } = await pixelOf(page, at)
    await page.mouse.click(x + pixels, y)
    await expect(opened).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
}

test.describe('the map', () => {
  test.beforeEach(({ page }) => withoutBanner(page))

  test('42, 57, 59 starts at zoom 14 near 28.619, 77.426, with its sources, and obeys the keyboard', async ({
    page,
  }) => {
    const call = page.waitForRequest(BOUNDS)
    await openMap(page)
    const body: unknown = (await call).postDataJSON()
    expect(body).toMatchObject({ zoom: 14 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rickshaw Points')
    expect(await page.title()).toContain('Rickshaw Points')
    const view = await viewOf(page)
    expect(view.zoom).toBe(14)
    expect(view.latitude).toBeCloseTo(CENTRE.latitude, 3)
    expect(view.longitude).toBeCloseTo(CENTRE.longitude, 3)

    await test.step('59 it names its sources in full', async () => {
      const credit = page.getByRole('link', { name: '© OpenStreetMap contributors' })
      await expect(credit).toBeVisible()
      await expectInSight(page, credit)
      await expectInSight(page, page.getByRole('link', { name: 'Wikipedia' }))
    })

    await test.step('57 it is moved by the keyboard and left by Tab', async () => {
      await canvas(page).focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(async () => (await viewOf(page)).longitude).toBeGreaterThan(view.longitude)
      await settled(page)
      await page.keyboard.press('-')
      await expect.poll(async () => (await viewOf(page)).zoom).toBe(13)
      await settled(page)
      await page.keyboard.press('+')
      await expect.poll(async () => (await viewOf(page)).zoom).toBe(14)
      await page.keyboard.press('Tab')
      await expect(canvas(page)).not.toBeFocused()
    })
  })

  test('44 draws 250 m on the ground with a gold border, at three zooms', async ({ page }) => {
    await answerStands(page, [aStand()])
    await openMap(page)
    for (const zoom of [14, 15, 16]) {
      await settled(page)
      const metres = 250 / Math.cos((CENTRE.latitude * Math.PI) / 180)
      const pixels = (metres / 40_075_016.686) * 256 * 2 ** zoom
      // The stands are drawn a moment after the map has come to rest.
      await expect(async () => {
        const drawn = await goldBeginsAt(page, await pixelOf(page, CENTRE))
        // One per cent, or the pixel that a screen can show.
        expect(Math.abs(drawn - pixels)).toBeLessThanOrEqual(Math.max(1, pixels * 0.01))
      }).toPass({ timeout: 10_000 })
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await expect.poll(async () => (await viewOf(page)).zoom).toBe(zoom + 1)
    }
  })

  test('45 leaves out a stand that lacks position, colour or destinations', anySize, async ({ page }) => {
    const { latitude: _latitude, ...noLatitude } = aStand({ name: 'No latitude' })
    const { longitude: _longitude, ...noLongitude } = aStand({ name: 'No longitude' })
    const { color_code: _colour, ...noColour } = aStand({ name: 'No colour' })
    const { destinations: _destinations, ...noDestinations } = aStand({ name: 'No destinations' })
    await answerStands(page, [noColour, noLatitude, noLongitude, noDestinations])
    await openMap(page)
    await expect(page.getByText('No auto stands in this area')).toBeVisible()
    const { x, y } = await pixelOf(page, CENTRE)
    await page.mouse.click(x, y)
    await expect(popup(page)).toHaveCount(0)
  })

  test('46 opens the nearest stand at a tap, also 12 px beside a small circle', async ({ page }) => {
    const near = aStand({ name: 'Near Chowk' })
    const next = aStand({ name: 'Next Chowk', longitude: CENTRE.longitude + 0.002 })
    await answerStands(page, [next, near])
    await openMap(page)
    const heading = popup(page).getByRole('heading', { name: 'Near Chowk' })
    await tapStand(page, CENTRE, 8, heading)
    await page.keyboard.press('Escape')
    await settled(page)
    await answerStands(page, [near])
    for (let step = 0; step < 3; step += 1) {
      await page.getByRole('button', { name: 'Zoom out' }).click()
      await settled(page)
    }
    await expect(rows(page)).toHaveCount(1)
    expect((await viewOf(page)).zoom).toBe(11)
    await tapStand(page, near, 11, heading)
  })

  test('67 flies to a place that was searched for', anySize, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openMap(page)
    await page.getByRole('combobox').fill('Botanical Garden')
    await page.getByRole('option').first().click()
    await expect.poll(async () => (await viewOf(page)).zoom, { timeout: 10_000 }).toBe(16)
    await settled(page)
    const view = await viewOf(page)
    expect(view.latitude).toBeCloseTo(28.564, 1)
    expect(view.longitude).toBeCloseTo(77.334, 1)
    await expect(rows(page).filter({ hasText: 'Botanical Garden' }).first()).toBeAttached()
  })
})

test.describe('a stand', () => {
  test.beforeEach(async ({ page }) => {
    await withoutBanner(page)
    const destinations = Array.from({ length: 9 }, (_, index) => aDestination(`Place ${index + 1}`))
    destinations[0] = aDestination('Sector 62, Noida', { estimated_fare: 1234 })
    destinations[1] = aDestination('Lal Kuan', { basis: 'likely' })
    await answerStands(page, [aStand({ destinations })])
  })

  test('1, 47, 48, 50 opens from the map and from its row, and gives focus back', async ({ page }) => {
    await openMap(page)
    const row = page.getByRole('button', { name: /Test Chowk.*High availability.*9 routes/ })
    const heading = popup(page).getByRole('heading', { name: 'Test Chowk' })

    await test.step('48 by a tap on the map it opens and takes focus; Escape gives it back to the map', async () => {
      await tapStand(page, CENTRE, 0, heading)
      await expect(heading).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(canvas(page)).toBeFocused()
    })

    await test.step('48, 50 by Enter on its row it opens in sight and takes focus', async () => {
      await row.focus()
      await page.keyboard.press('Enter')
      await expect(heading).toBeFocused()
      await settled(page)
      await expectInSight(page, popup(page))
      expect(await page.title()).toContain('Test Chowk')
    })

    await test.step('47 it tells where its autos go and for how much', async () => {
      await expect(popup(page)).toContainText('Auto Stand • 9 routes')
      await expect(popup(page)).toContainText('Click to select')
      const first = popup(page).getByRole('button', { name: /Sector 62, Noida/ })
      await expect(first).toContainText('₹1,234')
      await expect(first).toContainText('usual')
      await expect(popup(page).getByRole('button', { name: /Lal Kuan/ })).toContainText('likely')
      const names = popup(page).getByRole('list')
      const height = await names.evaluate(element => [element.clientHeight, element.scrollHeight])
      expect(height[0]).toBeLessThanOrEqual(192)
      expect(height[1]).toBeGreaterThan(192)
    })

    await test.step('1 axe finds nothing, in light and in dark', () => expectAccessible(page))

    await test.step('48 Escape gives focus back to the row', async () => {
      await page.keyboard.press('Escape')
      await expect(popup(page)).toHaveCount(0)
      await expect(row).toBeFocused()
    })
  })

  test('49 recentres on a chosen destination, offers its plan', anySize, async ({ page, complaints }) => {
    // The planner knows no stand of ours.
    complaints.allow(/404/)
    await openMap(page)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await settled(page)
    await rows(page).first().click()
    await popup(page)
      .getByRole('button', { name: /Sector 62, Noida/ })
      .click()
    await expect(popup(page)).toHaveCount(0)
    await expect.poll(async () => (await viewOf(page)).longitude, { timeout: 10_000 }).toBeCloseTo(77.37, 4)
    await settled(page)
    const view = await viewOf(page)
    expect(view.zoom).toBe(14)
    expect(view.latitude).toBeCloseTo(28.63, 4)
    const trip = page.getByRole('region', { name: 'Chosen ride' })
    await expect(trip).toBeFocused()
    await expect(trip).toContainText('₹1,234 a seat')
    await trip.getByRole('link', { name: 'Plan route' }).click()
    await expect(page).toHaveURL(/\/routes\?from=Test\+Chowk&fromAt=28\.619%2C77\.426&to=Sector\+62/)
  })

  test('stays where it is drawn when the map moves on', anySize, async ({ page }) => {
    await openMap(page)
    await rows(page).first().click()
    await expect(popup(page)).toBeVisible()
    await settled(page)
    const opened = await viewOf(page)
    const reloaded = page.waitForResponse(BOUNDS)
    await canvas(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await viewOf(page)).longitude).toBeGreaterThan(opened.longitude)
    await settled(page)
    const moved = await viewOf(page)
    await reloaded
    await expect(list(page)).toHaveAttribute('aria-busy', 'false')
    await expect(popup(page)).toBeVisible()
    expect(await viewOf(page)).toEqual(moved)
  })

  test('opens by a link to it', anySize, async ({ page }) => {
    await openMap(page, `?stand=${aStand()._id}`)
    await expect(popup(page).getByRole('heading', { name: 'Test Chowk' })).toBeVisible()
  })
})

test.describe('the list', () => {
  test.beforeEach(({ page }) => withoutBanner(page))

  test('43 is there and works before the map code arrives', anySize, async ({ page }) => {
    await page.route(/\/assets\/maplibre-[^/]*\.js$/, () => {})
    await page.goto('/hotspots')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByText('Loading map')).toBeVisible()
    await rows(page).first().click()
    await expect(list(page).getByText('Click to select')).toBeAttached()
    await expect(list(page).getByRole('button', { name: /₹\d+/ }).first()).toBeVisible()
  })

  test('51 the sheet never covers a chosen stand, and has three heights', onPhone, async ({ page }) => {
    await openMap(page)
    await rows(page).nth(1).click()
    await settled(page)
    await expectInSight(page, popup(page))
    await page.keyboard.press('Escape')
    await expect(popup(page)).toHaveCount(0)

    const standsAt = (stop: string) => expect(sheet(page)).toHaveAttribute('data-stop', stop)
    const toggle = page.getByRole('button', { name: /^Show (map|list)$/ })
    await standsAt('half')
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await toggle.click()
    await standsAt('peek')
    await expect(toggle).toHaveText('Show list')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await page.getByRole('button', { name: 'Make the list taller' }).click()
    await standsAt('full')
    await page.getByRole('button', { name: 'Make the list shorter' }).click()
    await standsAt('half')
    const head = await page.getByRole('heading', { level: 1 }).boundingBox()
    if (!head) throw new Error('no head')
    await page.mouse.move(head.x + 20, head.y + 10)
    await page.mouse.down()
    await page.mouse.move(head.x + 20, head.y - 150, { steps: 8 })
    await page.mouse.move(head.x + 20, 90, { steps: 8 })
    await page.mouse.up()
    await standsAt('full')
  })

  test('52 keeps its rows while the next view loads, and says that it does', anySize, async ({ page }) => {
    await openRealStands(page)
    const before = await rows(page).count()
    const answer = await hold(page, BOUNDS)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect(badge(page)).toBeVisible()
    await expect(rows(page)).toHaveCount(before)
    answer()
    await expect(badge(page)).toHaveCount(0)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(before)
  })

  test('53 says what went wrong, keeps rows, tries again once', anySize, async ({ page, complaints }) => {
    complaints.allow(/503/)
    await openRealStands(page)
    const before = await rows(page).count()
    let calls = 0
    await page.route(BOUNDS, route => {
      calls += 1
      const error = 'Service unavailable'
      return route.fulfill({ status: 503, json: { success: false, error, message: error } })
    })
    await page.getByRole('button', { name: 'Zoom out' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Error loading hotspots')
    await expect(alert).toContainText('Service unavailable')
    await expect(rows(page)).toHaveCount(before)
    await expect(page.getByText('Saved just now')).toBeAttached()
    calls = 0
    await alert.getByRole('button', { name: 'Retry' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => calls).toBe(1)
    await page.unroute(BOUNDS)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(alert).toHaveCount(0)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(before)
  })

  test('54 reloads 500 ms after a move and not after a small one', anySize, async ({ page }) => {
    await page.addInitScript(() => {
      const marks = { moved: 0, asked: [] as number[] }
      Object.assign(window, { marks })
      const fetchNow = window.fetch.bind(window)
      window.fetch = (...all) => {
        if (String(all[0]).includes('/hotspots/bounds')) marks.asked.push(performance.now())
        return fetchNow(...all)
      }
    })
    await openRealStands(page)
    type Marks = { moved: number; asked: number[] }
    const marks = () => page.evaluate(() => (window as unknown as { marks: Marks }).marks)
    await page.evaluate(() => {
      const map = document.querySelector('[data-view]')
      const { marks } = window as unknown as { marks: Marks }
      marks.asked = []
      if (map)
        new MutationObserver(() => (marks.moved = performance.now())).observe(map, { attributes: true })
    })
    await canvas(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await marks()).asked.length).toBe(1)
    const { moved, asked } = await marks()
    const quiet = (asked[0] ?? 0) - moved
    expect(quiet).toBeGreaterThan(450)
    // A busy machine starts the call late, never early.
    expect(quiet).toBeLessThan(2_000)

    const frame = await page.locator('[data-map]').boundingBox()
    if (!frame) throw new Error('no map')
    const from = { x: frame.x + frame.width / 2, y: frame.y + 150 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 12, from.y, { steps: 4 })
    await page.waitForTimeout(200)
    await page.mouse.up()
    // Longer than the quiet time: nothing may come.
    await page.waitForTimeout(1_000)
    expect((await marks()).asked).toHaveLength(1)
  })

  test('60 shows fifty rows of many, and more on request', anySize, async ({ page }) => {
    const many = Array.from({ length: 1_000 }, (_, index) => {
      const latitude = CENTRE.latitude + (index % 40) / 2_000
      return aStand({ name: `Stand ${index}`, latitude, longitude: CENTRE.longitude + index / 40 / 1_000 })
    })
    await answerStands(page, many)
    await openMap(page)
    await expect(rows(page)).toHaveCount(50)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(rows(page)).toHaveCount(100)
  })

  test('tells that an area has no stands, and the way out', anySize, async ({ page }) => {
    await answerStands(page, [])
    await openMap(page)
    await expect(page.getByText('No auto stands in this area')).toBeVisible()
    await page.getByRole('button', { name: 'Zoom out' }).first().click()
    await expect.poll(async () => (await viewOf(page)).zoom).toBe(12)
  })

  test('2 never scrolls sideways, with text at 200 % either', async ({ page, isMobile }) => {
    for (const width of widthsOf(isMobile)) {
      await page.setViewportSize({ width, height: 740 })
      await openMap(page)
      expect(await sidewaysOverflow(page), `${width} px`).toBe(0)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      expect(await sidewaysOverflow(page), `${width} px, 200 %`).toBe(0)
    }
  })
})

test.describe('where the passenger is', () => {
  test('55 outside the area the banner comes after 1.5 s and moves nothing', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(MUMBAI)
    await openMap(page)
    const title = page.getByRole('heading', { level: 1 })
    const before = await title.boundingBox()
    await expect(page.getByText(BANNER_TEXT)).toBeVisible()
    await expect(page.getByText('You seem to be outside this area.')).toBeVisible()
    expect(await title.boundingBox()).toEqual(before)
    await expectAccessible(page)
  })

  test('55 Try Demo goes to the default place, banner gone', anySize, async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(MUMBAI)
    await openMap(page)
    await canvas(page).focus()
    await page.keyboard.press('ArrowUp')
    await settled(page)
    await page.getByRole('button', { name: 'Try Demo' }).click()
    await expect(page.getByText(BANNER_TEXT)).toHaveCount(0)
    await expect
      .poll(async () => (await viewOf(page)).latitude, { timeout: 10_000 })
      .toBeCloseTo(CENTRE.latitude, 4)
    await openMap(page)
    await page.waitForTimeout(2_000)
    await expect(page.getByText(BANNER_TEXT)).toHaveCount(0)
  })

  test('55, 56 where it is refused only the banner comes', anySize, async ({ page }) => {
    await openMap(page)
    await expect(page.getByText(BANNER_TEXT)).toBeVisible()
    await expect(page.getByRole('button', { name: 'You are here' })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText(BANNER_TEXT)).toHaveCount(0)
  })

  test('56 a dot shows where, and the rows how far', anySize, async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(NOIDA)
    await openMap(page)
    await expect(rows(page).first()).toContainText(/\d\.\d km away/)
    await page.getByRole('button', { name: 'You are here' }).click()
    await expect(popup(page)).toContainText('You are here')
    await expect(popup(page)).toContainText('Current location')
    await page.keyboard.press('Escape')
    await expect(popup(page)).toHaveCount(0)
    await expect(page.getByText(BANNER_TEXT)).toHaveCount(0)
  })
})

async function loseContext(page: Page): Promise<void> {
  await page
    .locator('[data-map="ready"] canvas')
    .first()
    .evaluate(element => {
      const gl = (element as HTMLCanvasElement).getContext('webgl2')
      gl?.getExtension('WEBGL_lose_context')?.loseContext()
    })
}

test.describe('58 without a map', () => {
  test.beforeEach(({ page }) => withoutBanner(page))

  test('the list is the page', async ({ page }) => {
    await withoutMap(page)
    const engine: string[] = []
    page.on('request', request => {
      if (request.url().includes('maplibre')) engine.push(request.url())
    })
    await page.goto('/hotspots')
    await expect(page.getByText('This device cannot draw the map.')).toBeVisible()
    await rows(page).first().click()
    const destination = list(page).getByRole('button', { name: /₹\d+/ }).first()
    await expect(destination).toBeVisible()
    await expectAccessible(page)
    await destination.click()
    await expect(page.getByRole('region', { name: 'Chosen ride' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Plan route' })).toBeVisible()
    expect(engine).toEqual([])
  })

  test('a map that the device takes away is built again once', anySize, async ({ page }) => {
    await openMap(page)
    await page.locator('[data-view]').evaluate(element => element.setAttribute('data-first', 'yes'))
    await loseContext(page)
    await expect(page.locator('[data-map="ready"] canvas')).toHaveCount(1, { timeout: 15_000 })
    await settled(page)
    await loseContext(page)
    await expect(page.getByText('This device cannot draw the map.')).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
  })

  test(
    'until it is built again its picture stands in for it, of the same place',
    anySize,
    async ({ page }) => {
      await answerStands(page, [aStand()])
      await openMap(page)
      const drawn = page.locator('[data-drawn="true"]')
      await expect(drawn).toBeVisible({ timeout: 15_000 })
      await canvas(page).focus()
      for (let step = 0; step < 2; step += 1) {
        await page.keyboard.press('ArrowRight')
        await settled(page)
      }
      const { x } = await pixelOf(page, CENTRE)
      const pictured = page.evaluate(
        () =>
          new Promise<number>(resolve => {
            const frame = document.querySelector('[data-map]')
            if (!frame) throw new Error('no map')
            const observer = new MutationObserver(() => {
              const box = frame.querySelector('svg circle[fill="red"]')?.getBoundingClientRect()
              if (!box) return
              observer.disconnect()
              resolve(box.x + box.width / 2)
            })
            observer.observe(frame, { childList: true, subtree: true })
          }),
      )
      await loseContext(page)
      expect(Math.abs((await pictured) - x)).toBeLessThan(1.5)
      await expect(drawn).toBeVisible({ timeout: 15_000 })
    },
  )

  test('the map waits where the passenger saves data', anySize, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    })
    await page.goto('/hotspots')
    await expect(rows(page).first()).toBeVisible()
    await page.locator('[data-map="asleep"]').getByRole('button', { name: 'Show map' }).click()
    await expect(page.locator('[data-map="ready"]')).toBeVisible({ timeout: 15_000 })
  })
})
