// The map at every zoom, in four places: what stands, streets, metro and names look like together.

import { openMap, settled, viewOf } from '../support/stand-map.ts'
import { expect, type Page } from '../support/test.ts'
import { type Look, picture } from './picture.ts'

const PLACES = [
  ['noida-sector-18', 'Noida Sector 18 Metro'],
  ['laxmi-nagar', 'Laxmi Nagar Metro'],
  ['connaught-place', 'Rajiv Chowk Metro'],
  ['gaur-city', 'Gaur City 1'],
] as const
/** These zooms are kept in docs/screens; the others are written to test-results for a look. */
const KEPT = [9, 11, 13, 15, 17]
const ALL_LOOKS: readonly Look[] = ['phone', 'phone dark', 'wide', 'wide dark']

for (const [name, place] of PLACES) {
  for (let zoom = 9; zoom <= 17; zoom += 1) {
    const folder = (look: Look) =>
      KEPT.includes(zoom) && look === 'phone' ? 'docs/screens/map' : 'test-results/map'
    picture(
      `map-${name}-${zoom}`,
      ALL_LOOKS,
      async ({ page }) => {
        await openMap(page)
        await page.getByRole('combobox').fill(place)
        await page.getByRole('option').first().click()
        await expect.poll(async () => (await viewOf(page)).zoom).toBe(16)
        await zoomTo(page, zoom)
        await page.keyboard.press('Escape')
        await page.waitForLoadState('networkidle')
        await settled(page)
      },
      look => `${folder(look)}/${name}-${zoom}-${look.replace(' ', '-')}.jpg`,
    )
  }
}

async function zoomTo(page: Page, zoom: number): Promise<void> {
  for (let now = (await viewOf(page)).zoom; now !== zoom; now = (await viewOf(page)).zoom) {
    await page.getByRole('button', { name: now < zoom ? 'Zoom in' : 'Zoom out' }).click()
    await expect.poll(async () => (await viewOf(page)).zoom).not.toBe(now)
    await settled(page)
  }
}
