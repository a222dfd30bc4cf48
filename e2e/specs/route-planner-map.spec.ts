import { countPixels } from '../support/pixels.ts'
import { cards, choose, destination, mapReady, source, TRIP } from '../support/planner.ts'
import { answerPlan, aPlan, aRoute, several } from '../support/route-plan.ts'
import { expectUncovered, settled } from '../support/stand-map.ts'
import { anySize, expect, test } from '../support/test.ts'

const DARK_BLUE = { red: 0, green: 0, blue: 139 }

test.describe('the map', anySize, () => {
  test('a chosen place is flown to at zoom 16 and marked', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/routes')
    await mapReady(page)
    await choose(page, source(page), 'Sector 62, Noida')
    await expect(page.locator('[data-view]')).toHaveAttribute('data-view', /^16\.00\/28\.621/)
    await expect(page.getByRole('button', { name: 'Start: Sector 62, Noida' })).toBeVisible()
  })

  test('flies once to a position that is permitted already', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 28.65, longitude: 77.35 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/routes')
    await mapReady(page)
    await expect(page.locator('[data-view]')).toHaveAttribute('data-view', /^15\.00\/28\.65000\/77\.35000/)
    await expect(page.getByRole('button', { name: 'You are here' })).toBeVisible()
  })

  test('76 the stops differ by letter and open a popup; the list says the same', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await answerPlan(page, aPlan([aRoute()]))
    await page.goto(TRIP)
    await mapReady(page)
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
    await expect(page.getByRole('list', { name: 'Stops' })).toHaveText(
      /Noida City Centre.*Sector 62, Noida.*Gaur Chowk/,
    )
  })

  test('79 a new search empties everything and starts at the source', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await answerPlan(page, several)
    await page.goto(TRIP)
    await mapReady(page)
    await expect
      .poll(() => countPixels(page.locator('[data-map]'), DARK_BLUE), { timeout: 15_000 })
      .toBeGreaterThan(300)
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

test('75 the chosen line is drawn, and fits the free part of the map', async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(TRIP)
  await mapReady(page)
  const frame = page.locator('[data-map]')
  await expect.poll(() => countPixels(frame, DARK_BLUE), { timeout: 15_000 }).toBeGreaterThan(300)
  // The strip above the results of a phone is a picture; a tap makes it a map.
  if (isMobile) await page.getByRole('button', { name: 'Enlarge the map' }).tap()
  await expect(page.getByRole('button', { name: /^Destination:/ })).toBeVisible()

  for (const tile of await page.getByRole('button', { name: /^(Fastest|Cheapest)/ }).all()) {
    await tile.click()
    await settled(page)
    for (const name of [/^Start:/, /^Transfer:/, /^Destination:/])
      for (const marker of await page.getByRole('button', { name }).all()) await expectUncovered(marker)
  }
})
