import { countPixels, SLOW_FRAME_MS, withFewFrames } from '../support/drawing.ts'
import { hold } from '../support/network.ts'
import {
  answerPlan,
  aPlan,
  aReservedRoute,
  aRoute,
  cards,
  choose,
  destination,
  openPlannerMap,
  placeSearch,
  source,
  TRIP,
} from '../support/planner.ts'
import { expectUncovered, settled } from '../support/stand-map.ts'
import { anySize, expect, test } from '../support/test.ts'

const DARK_BLUE = { red: 0, green: 0, blue: 139 }

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('the map', anySize, () => {
  test('a permitted position and places are flown to and marked, or made an end of the trip', async ({
    page,
    context,
  }) => {
    const view = page.locator('[data-view]')
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 28.65, longitude: 77.35 })
    await openPlannerMap(page)
    await expect(view).toHaveAttribute('data-view', /^15\.00\/28\.65000\/77\.35000/)
    await expect(page.getByRole('button', { name: 'You are here' })).toBeVisible()

    await test.step('a result without coordinates is not reported, and one without a name is unknown', async () => {
      const nowhere = {
        type: 'Feature',
        properties: { city: 'Noida' },
        geometry: { type: 'Point', coordinates: [] },
      }
      await page.route(/\/api\/places/, route =>
        route.fulfill({ json: { success: true, type: 'FeatureCollection', features: [nowhere] } }),
      )
      const before = (await view.getAttribute('data-view')) ?? ''
      await placeSearch(page).fill('somewhere')
      await page.getByRole('option', { name: 'Unknown Location' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(view).toHaveAttribute('data-view', before)
      await page.unroute(/\/api\/places/)
    })

    await test.step('a result is flown to at zoom 16 and offered as an end of the trip', async () => {
      await placeSearch(page).fill('Sector 62, Noida')
      await page
        .getByRole('option', { name: /Sector 62/ })
        .first()
        .click()
      await expect(view).toHaveAttribute('data-view', /^16\.00\/28\.62/)
      await page.getByRole('dialog').getByRole('button', { name: 'Go here' }).click()
      await expect(destination(page)).toHaveValue('Sector 62, Noida')
    })

    await test.step('a chosen start is flown to at zoom 16 and marked', async () => {
      await choose(page, source(page), 'Gaur Chowk')
      await expect(view).toHaveAttribute('data-view', /^16\.00\/28\.60/)
      await expect(page.getByRole('button', { name: /^Start: Gaur Chowk/ })).toBeVisible()
    })
  })

  test('a place that is searched for before there is a map is shown on it', async ({ page }) => {
    await withFewFrames(page, SLOW_FRAME_MS)
    const release = await hold(page, /\/assets\/maplibre.*\.js$/)
    await page.goto('/routes')
    await placeSearch(page).fill('Sector 62, Noida')
    await page
      .getByRole('option', { name: /Sector 62/ })
      .first()
      .click()
    release()
    await expect(page.locator('[data-view]')).toHaveAttribute('data-view', /^16\.00\/28\.62/)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Go here' })).toBeVisible()
  })

  test('the stops differ by letter and open a popup, and a new search empties everything', async ({
    page,
  }) => {
    await answerPlan(page, aPlan([aRoute(), aReservedRoute()]))
    await openPlannerMap(page, TRIP)
    const stop = (name: string) => page.getByRole('button', { name, exact: true })
    await expect(stop('Start: Noida City Centre')).toHaveText('S')
    await expect(stop('Transfer: Sector 62, Noida')).toHaveText('1')
    await expect(stop('Destination: Gaur Chowk')).toHaveText('D')
    for (const name of [
      'Start: Noida City Centre',
      'Transfer: Sector 62, Noida',
      'Destination: Gaur Chowk',
    ]) {
      await stop(name).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: name.replace(/^\w+: /, '') })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(stop(name)).toBeFocused()
    }
    await page
      .locator('[data-route]')
      .first()
      .getByText(/^Arrive/)
      .click()
    await expect(page.getByRole('list', { name: 'Stops' })).toHaveText(
      /Noida City Centre.*Sector 62, Noida.*Gaur Chowk/,
    )

    await test.step('a new search empties everything and starts at the source', async () => {
      await expect.poll(() => countPixels(page.locator('[data-map]'), DARK_BLUE)).toBeGreaterThan(300)
      await page.getByRole('button', { name: 'New Search' }).click()
      await expect(source(page)).toBeFocused()
      await expect(source(page)).toHaveValue('')
      await expect(destination(page)).toHaveValue('')
      await expect(cards(page)).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^(Start|Destination):/ })).toHaveCount(0)
      await expect(page).toHaveURL(/\/routes$/)
      await expect.poll(() => countPixels(page.locator('[data-map]'), DARK_BLUE, 1)).toBeLessThan(50)
    })
  })
})

test('the chosen line is drawn, and fits the free part of the map', async ({ page, isMobile }) => {
  await openPlannerMap(page, TRIP)
  const frame = page.locator('[data-map]')
  await expect.poll(() => countPixels(frame, DARK_BLUE)).toBeGreaterThan(300)
  if (isMobile)
    await test.step('at 200 % the letters of start and destination stay in their marks', async () => {
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      const marks = page.locator('.maplibregl-marker [aria-hidden] > span')
      await expect(marks.first()).toBeVisible()
      const overhang = await marks.evaluateAll(elements =>
        elements.map(mark => {
          const letter = document.createRange()
          letter.selectNodeContents(mark)
          const [inner, outer] = [letter.getBoundingClientRect(), mark.getBoundingClientRect()]
          return Math.max(outer.left - inner.left, inner.right - outer.right, inner.height - outer.height)
        }),
      )
      expect(overhang.length).toBeGreaterThanOrEqual(2)
      expect(Math.max(...overhang)).toBeLessThanOrEqual(0)
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    })

  // The strip above the results of a phone is a picture; a tap makes it a map.
  if (isMobile) await page.getByRole('button', { name: 'Enlarge the map' }).tap()
  await expect(page.getByRole('button', { name: /^Destination:/ })).toBeVisible()

  for (const tile of await page.getByRole('button', { name: /^(Fastest|Cheapest)/ }).all()) {
    await tile.click()
    await settled(page)
    const markers = page.getByRole('button', { name: /^(Start|Transfer|Destination):/ })
    // The map is drawn after the card: at first the markers of the other route may still be shown.
    await expect(async () => {
      for (const marker of await markers.all()) await expectUncovered(marker, { timeout: 2_000 })
    }).toPass()
  }
})
