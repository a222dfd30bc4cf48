import { destination, mapReady, placeSearch } from '../support/planner.ts'
import { anySize, expect, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

test.describe('its results', () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('67 the text begins beside the icon, not under it', anySize, async ({ page }) => {
    await page.goto('/routes')
    await expect(placeSearch(page)).toHaveCSS('padding-left', '44px')
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
