// The map at every zoom, in four places: the combined look of stands, streets, metro and names.

import { fileURLToPath } from 'node:url'
import { openMap, settled, viewOf } from '../support/stand-map.ts'
import { expect, type Page } from '../support/test.ts'
import { FOLDER, picture } from './picture.ts'

const PLACES = [
  ['noida-sector-18', 'Noida Sector 18 Metro'],
  ['laxmi-nagar', 'Laxmi Nagar Metro'],
  ['connaught-place', 'Rajiv Chowk Metro'],
  ['gaur-city', 'Gaur City 1'],
] as const
const ZOOMS = [17, 16, 15, 14, 13, 12, 11, 10, 9]

for (const [name, place] of PLACES) {
  for (const look of ['phone', 'wide'] as const) {
    const fileOf = (zoom: number) => `${FOLDER}/map/${name}-${zoom}-${look}.jpg`
    picture(`map-${name}`, look, fileOf(ZOOMS.at(-1)!), async ({ page }) => {
      await openMap(page)
      await page.getByRole('combobox').fill(place)
      await page.getByRole('option').first().click()
      await expect.poll(async () => (await viewOf(page)).zoom).toBe(15)
      await page.keyboard.press('Escape')
      for (const zoom of ZOOMS) {
        await zoomTo(page, zoom)
        const path = fileURLToPath(new URL(`../../${fileOf(zoom)}`, import.meta.url))
        await page.screenshot({ path, quality: 60 })
      }
    })
  }
}

async function zoomTo(page: Page, zoom: number): Promise<void> {
  for (let now = (await viewOf(page)).zoom; now !== zoom; now = (await viewOf(page)).zoom) {
    await page.getByRole('button', { name: now < zoom ? 'Zoom in' : 'Zoom out' }).click()
    await expect.poll(async () => (await viewOf(page)).zoom).not.toBe(now)
    await settled(page)
  }
  await atRest(page)
}

/** Waits until the page looks the same for a second: tiles and stands come after the move. */
async function atRest(page: Page): Promise<void> {
  await expect(async () => {
    const before = await page.screenshot()
    await page.waitForTimeout(1_000)
    expect(before.equals(await page.screenshot())).toBe(true)
  }).toPass({ timeout: 30_000 })
}
