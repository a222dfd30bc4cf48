import type { Locator } from '@playwright/test'
import { withoutMap } from '../support/drawing.ts'
import { chooseHindi } from '../support/language.ts'
import { REFUSED } from '../support/network.ts'
import { expectAccessible, expectNoSidewaysScroll, widthsOf } from '../support/screens.ts'
import {
  answerStands,
  aStand,
  BOUNDS,
  CENTRE,
  canvas,
  expectInSight,
  expectUncovered,
  goldBeginsAt,
  list,
  openMap,
  pixelOf,
  popup,
  rows,
  settled,
  startMap,
  tapStand,
  updateList,
  viewOf,
  withoutBanner,
} from '../support/stand-map.ts'
import { anySize, expect, onPhone, type Page, test } from '../support/test.ts'

/** The names of the buttons, fields and links that this element covers in part. */
function controlsBelow(element: Locator): Promise<string[]> {
  return element.evaluate(note => {
    const { left, right, top, bottom } = note.getBoundingClientRect()
    const isBelow = (control: Element) => {
      const box = control.getBoundingClientRect()
      const isDrawn = box.width > 0 && control.checkVisibility({ visibilityProperty: true })
      return isDrawn && box.left < right && box.right > left && box.top < bottom && box.bottom > top
    }
    return [...document.querySelectorAll('button, input, a[href]')]
      .filter(isBelow)
      .map(control => control.getAttribute('aria-label') ?? control.textContent)
  })
}

// Machines without a graphics card draw slowly: the map jumps, except in the test of a flight.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('the map', () => {
  test.beforeEach(({ page }) => withoutBanner(page))

  test('starts at zoom 14 near 28.619, 77.426, with its sources, and obeys the keyboard', async ({
    page,
    isMobile,
  }) => {
    const call = page.waitForRequest(BOUNDS)
    const credit = page.getByRole('link', { name: '© OpenStreetMap contributors' })
    // They go by themselves some seconds after the map is ready.
    const creditsAtFirst = isMobile ? credit.waitFor() : null
    await openMap(page)
    await creditsAtFirst
    const body: unknown = (await call).postDataJSON()
    expect(body).toMatchObject({ zoom: 14 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rickshaw Points')
    expect(await page.title()).toContain('Rickshaw Points')
    const view = await viewOf(page)
    expect(view.zoom).toBe(14)
    expect(view.latitude).toBeCloseTo(CENTRE.latitude, 3)
    expect(view.longitude).toBeCloseTo(CENTRE.longitude, 3)

    await test.step('it names its sources; on a phone at first sight, and again at a tap', async () => {
      if (isMobile) {
        await expect(credit).toBeHidden()
        await page.getByRole('button', { name: 'Sources of the map' }).click()
      }
      await expect(credit).toBeVisible()
      await expectInSight(page, credit)
      const last = page.getByRole('link', { name: 'Wikipedia' })
      await expectInSight(page, last)
      const line = await last.boundingBox()
      const width = page.viewportSize()?.width ?? 0
      await test.step('within the screen', () => expect(line!.x + line!.width).toBeLessThanOrEqual(width))
    })

    await test.step('it is moved by the keyboard and left by Tab', async () => {
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

    await test.step('never scrolls sideways, with text at 200 % either', async () => {
      await expectNoSidewaysScroll(page, widthsOf(isMobile))
    })
  })

  test('draws 250 m on the ground with a gold border, at three zooms', onPhone, async ({ page }) => {
    await answerStands(page, [aStand()])
    await openMap(page)
    for (const zoom of [14, 15, 16]) {
      await settled(page)
      const metres = 250 / Math.cos((CENTRE.latitude * Math.PI) / 180)
      const pixels = (metres / 40_075_016.686) * 256 * 2 ** zoom
      // The stands are drawn shortly after the map has stopped.
      await expect(async () => {
        const drawn = await goldBeginsAt(page, await pixelOf(page, CENTRE))
        // One per cent, or one pixel of the screen.
        expect(Math.abs(drawn - pixels)).toBeLessThanOrEqual(Math.max(1, pixels * 0.01))
      }).toPass()
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await expect.poll(async () => (await viewOf(page)).zoom).toBe(zoom + 1)
    }
  })

  test('that street tiles are missing is said once, over no control, and goes by itself', async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(REFUSED)
    await page.route('**/api/config', async route => {
      const response = await route.fetch()
      const config = (await response.json()) as { data: object }
      const tiles = { url: `${baseURL}/no-tiles/{z}/{x}/{y}.png` }
      await route.fulfill({ response, json: { ...config, data: { ...config.data, tiles } } })
    })
    const note = page.getByText('Street tiles cannot be reached. Showing our own simple map.')
    const covered = note.waitFor().then(() => controlsBelow(note))
    await openMap(page)
    expect(await covered).toEqual([])
    await expect(note).toHaveCount(0)

    const refused = page.waitForResponse('**/no-tiles/**')
    await page.reload()
    await startMap(page)
    await refused
    await settled(page)
    await expect(note).toHaveCount(0)
  })

  // That a click opens one on a wide screen is in hotspots-stand.spec.ts.
  test('opens the nearest stand at a tap, also 12 px beside a small circle', onPhone, async ({ page }) => {
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
    await updateList(page)
    await expect(rows(page)).toHaveCount(1)
    expect((await viewOf(page)).zoom).toBe(11)
    await tapStand(page, near, 11, heading)
  })

  test('flies to a place that was searched for', anySize, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openMap(page)
    await page.getByRole('combobox').pressSequentially('Botanical Garden')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await viewOf(page)).zoom).toBe(15)
    await settled(page)
    const view = await viewOf(page)
    expect(view.latitude).toBeCloseTo(28.564, 1)
    expect(view.longitude).toBeCloseTo(77.334, 1)
    await expectUncovered(popup(page))
    await expect(rows(page).filter({ hasText: 'Botanical Garden' }).first()).toBeAttached()
    await expect(page.getByRole('button', { name: /^Searched place: / })).toBeVisible()
    await expect(popup(page)).toContainText('Nearest stand')
    await expect(page.getByText(/stands? · from .*Botanical Garden/)).toBeVisible()

    await test.step('the map stays as it is when the language changes', async () => {
      await chooseHindi(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('ऑटो स्टैंड')
      await expect(page.getByRole('region', { name: 'नक्शा', exact: true })).toBeVisible()
      // The popup may have more lines now, and stays uncovered.
      await settled(page)
      const { zoom, latitude, longitude } = await viewOf(page)
      expect(zoom).toBe(view.zoom)
      expect(latitude).toBeCloseTo(view.latitude, 2)
      expect(longitude).toBeCloseTo(view.longitude, 2)
    })
  })
})

async function loseContext(page: Page): Promise<void> {
  await page
    .locator('[data-map="ready"] canvas')
    .first()
    .evaluate(element => {
      element.setAttribute('data-lost', '')
      const gl = (element as HTMLCanvasElement).getContext('webgl2')
      gl?.getExtension('WEBGL_lose_context')?.loseContext()
    })
}

test.describe('without a map', () => {
  test.beforeEach(({ page }) => withoutBanner(page))

  test('the list is the page', async ({ page }) => {
    await withoutMap(page)
    const library: string[] = []
    page.on('request', request => {
      if (request.url().includes('maplibre')) library.push(request.url())
    })
    await page.goto('/hotspots')
    await expect(page.getByText('This device cannot draw the map.')).toBeVisible()
    await test.step('the text of the search begins beside the icon, not under it', () =>
      expect(page.getByRole('combobox')).toHaveCSS('padding-left', '44px'))
    await rows(page).first().click()
    const destination = list(page)
      .getByRole('button', { name: /₹\d+ · \d+ min/ })
      .first()
    await expect(destination).toBeVisible()
    await expectAccessible(page)
    await destination.click()
    await expect(page.getByRole('region', { name: 'Chosen ride' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Plan route' })).toBeVisible()
    expect(library).toEqual([])
  })

  test(
    'a map that the device takes away is built again once, at the same place',
    anySize,
    async ({ page }) => {
      await answerStands(page, [aStand()])
      await openMap(page)
      await canvas(page).focus()
      for (let step = 0; step < 2; step += 1) {
        await page.keyboard.press('ArrowRight')
        await settled(page)
      }
      const before = await viewOf(page)
      await loseContext(page)
      await expect(page.locator('[data-map="ready"] canvas:not([data-lost])')).toBeAttached()
      await expect(page.locator('[data-map="ready"] canvas')).toHaveCount(1)
      await expect.poll(() => viewOf(page)).toEqual(before)

      await test.step('a second time the list is the page', async () => {
        await loseContext(page)
        await expect(page.getByText('This device cannot draw the map.')).toBeVisible()
        await expect(rows(page).first()).toBeVisible()
      })
    },
  )

  test('the map waits where the passenger saves data', anySize, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    })
    await page.goto('/hotspots')
    await expect(rows(page).first()).toBeVisible()
    await page.locator('[data-map="asleep"]').getByRole('button', { name: 'Show map' }).click()
    await expect(page.locator('[data-map="ready"]')).toBeVisible()
  })
})
