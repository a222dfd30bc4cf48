import { destination, mapReady, placeSearch } from '../support/planner.ts'
import { anySize, expect, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

test.describe('the search over the map', anySize, () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('66 waits for 2 letters and 100 ms, and asks for the five kinds of place', async ({ page }) => {
    const asked: URL[] = []
    page.on('request', request => {
      if (request.url().includes('/api/places')) asked.push(new URL(request.url()))
    })
    await page.clock.install()
    await page.goto('/routes')
    await expect(placeSearch(page)).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await placeSearch(page).fill(' s ')
    await page.clock.runFor(1_000)
    for (const text of ['se', 'sec', 'sector 62']) {
      await placeSearch(page).fill(text)
      await page.clock.runFor(90)
    }
    expect(asked).toEqual([])
    await page.clock.runFor(60)
    await expect.poll(() => asked.map(url => url.searchParams.get('q'))).toEqual(['sector 62'])
    const kinds = ['place', 'amenity', 'highway', 'building', 'tourism']
    expect(asked[0]?.searchParams.getAll('osm_tag')).toEqual(kinds)
  })

  test('66 an older answer never replaces a newer one', async ({ page }) => {
    await page.route(/\/api\/places\?q=old/, async route => {
      await new Promise(resolve => setTimeout(resolve, 600))
      await route.fulfill({ json: features([{ name: 'Old answer' }]) }).catch(() => undefined)
    })
    await page.route(/\/api\/places\?q=new/, route =>
      route.fulfill({ json: features([{ name: 'New answer' }]) }),
    )
    await page.goto('/routes')
    const abandoned = page.waitForEvent('requestfailed', request => request.url().includes('q=old'))
    const asked = page.waitForRequest(/q=old/)
    await placeSearch(page).fill('old')
    await asked
    await placeSearch(page).fill('new')
    await expect(page.getByRole('option', { name: 'New answer' })).toBeVisible()
    await abandoned
    await expect(page.getByRole('option', { name: 'Old answer' })).toHaveCount(0)
  })

  test('67 says what was not found as text, and an error in words with an icon', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/status of 503/)
    await page.route(/\/api\/places\?q=broken/, route =>
      route.fulfill({
        status: 503,
        json: { success: false, error: 'Service unavailable', code: 'SERVICE_UNAVAILABLE' },
      }),
    )
    await page.route(/\/api\/places\?q=shapeless/, route => route.fulfill({ json: { success: true } }))
    await page.goto('/routes')
    await placeSearch(page).fill('<b>nowhere</b>')
    await expect(page.getByText('No locations found for "<b>nowhere</b>"')).toBeVisible()
    await placeSearch(page).fill('broken')
    await expect(page.getByRole('alert')).toHaveText('Error: Service unavailable')
    await expect(page.getByRole('alert').locator('svg')).toBeVisible()
    await placeSearch(page).fill('shapeless')
    await expect(page.getByRole('alert')).toHaveText('Error: Invalid response format')
  })

  function features(properties: readonly { name: string }[]) {
    return {
      success: true,
      type: 'FeatureCollection',
      features: properties.map(each => ({
        type: 'Feature',
        properties: each,
        geometry: { type: 'Point', coordinates: [77.36, 28.62] },
      })),
    }
  }
})

test.describe('its results', () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('67 shows at most 5 results, 4 on a phone, and closes by Escape, outside and clear', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/routes')
    await placeSearch(page).fill('sector')
    // The text begins beside the icon, not under it.
    await expect(placeSearch(page)).toHaveCSS('padding-left', '44px')
    await expect(page.getByRole('option')).toHaveCount(isMobile ? 4 : 5)
    await placeSearch(page).press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await placeSearch(page).press('ArrowDown')
    await expect(page.getByRole('option')).toHaveCount(isMobile ? 4 : 5)
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(placeSearch(page)).toHaveValue('')
    await expect(placeSearch(page)).toBeFocused()
  })
})

test.describe('a place that was found', anySize, () => {
  test('69 a result without coordinates is not reported, and one without a name is unknown', async ({
    page,
  }) => {
    const nowhere = {
      type: 'Feature',
      properties: { city: 'Noida' },
      geometry: { type: 'Point', coordinates: [] },
    }
    await page.route(/\/api\/places/, route =>
      route.fulfill({ json: { success: true, type: 'FeatureCollection', features: [nowhere] } }),
    )
    await page.goto('/routes')
    await mapReady(page)
    const view = await page.locator('[data-view]').getAttribute('data-view')
    await placeSearch(page).fill('somewhere')
    await page.getByRole('option', { name: 'Unknown Location' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('[data-view]')).toHaveAttribute('data-view', view ?? '')
  })

  test('choosing a result flies there at zoom 16 and offers it as an end of the trip', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/routes')
    await mapReady(page)
    await placeSearch(page).fill('Sector 62, Noida')
    await page.getByRole('option').first().click()
    await expect(page.locator('[data-view]')).toHaveAttribute('data-view', /^16\.00\//)
    await page.getByRole('dialog').getByRole('button', { name: 'Go here' }).click()
    await expect(destination(page)).toHaveValue('Sector 62, Noida')
  })
})
