// Where a test needs a certain plan it answers for the server; the rest runs on the real server and network of stands.

import type { Locator, Page } from '@playwright/test'
import { hold } from '../support/hold.ts'
import { cards, choose, destination, search, source, TRIP } from '../support/planner.ts'
import { answerPlan, aPlan, aRoute, several } from '../support/route-plan.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

const tile = (page: Page, kind: string) => page.getByRole('button', { name: new RegExp(`^${kind}`) })

test.describe('an answer', anySize, () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('72 one route is shown whole', async ({ page }) => {
    const only = aRoute({}, [0, 1, 2, 0])
    await answerPlan(page, aPlan([only]))
    await page.goto(TRIP)
    await expect(page.getByRole('heading', { name: 'Route Found' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Route Options' })).toHaveCount(0)
    await expect(cards(page)).toHaveCount(0)

    const stops = page.getByRole('list', { name: 'Stops' }).getByRole('listitem')
    await expect(stops).toHaveCount(4)
    await expect(stops.nth(0)).toContainText('Noida City Centre')
    for (const middle of [1, 2]) {
      await expect(stops.nth(middle)).toContainText('Transfer')
      await expect(stops.nth(middle)).toContainText('Change auto-rickshaw here')
    }
    await expect(stops.nth(3)).not.toContainText('Transfer')
    await expect(stops.nth(0)).toContainText('usual')
    await expect(page.getByText('15.8 km')).toBeVisible()
    await expect(page.getByText('Time: 1 h', { exact: true })).toBeVisible()
    await expect(page.getByText('Total Fare')).toBeVisible()
    await expect(page.getByText('Transfer Required')).toBeVisible()
    await expect(page.getByText('2 changes of auto-rickshaw on this route')).toBeVisible()
    await expect(page.getByRole('button', { name: 'New Search' })).toBeVisible()
  })

  test('72 a walk is shown between the stops, and adds none', async ({ page }) => {
    const ride = aRoute({}, [0, 2])
    const [auto] = ride.legs
    const walk = {
      mode: 'walk' as const,
      distance: 0.31,
      minutes: 4,
      waitMinutes: 0,
      fare: 0,
      coordinates: [],
    }
    const legs = [
      { ...walk, from: 'Noida City Centre', to: 'Sector 39 Gate' },
      { ...auto!, from: 'Sector 39 Gate', basis: 'likely' as const },
    ]
    await answerPlan(page, aPlan([{ ...ride, legs }]))
    await page.goto(TRIP)
    const stops = page.getByRole('list', { name: 'Stops' }).getByRole('listitem')
    await expect(stops).toHaveCount(2)
    await expect(stops.nth(0)).toContainText('Walk 4 min · 0.3 km to Sector 39 Gate')
    await expect(stops.nth(0)).toContainText('likely')
    await expect(page.getByText('Transfer Required')).toHaveCount(0)
  })

  test('73 of several routes the first is chosen, and tiles choose the best of each', async ({ page }) => {
    await answerPlan(page, several)
    await page.goto(TRIP)
    await expect(page.getByRole('heading', { name: 'Route Options' })).toBeVisible()
    await expect(page.getByText('3 routes found').first()).toBeVisible()
    await expect(cards(page).nth(0)).toBeChecked()
    await expect(tile(page, 'Fastest')).toContainText('40 min')
    await expect(tile(page, 'Cheapest')).toContainText('₹20')
    await expect(tile(page, 'Shortest')).toContainText('5.3 km')
    const card = (index: number) => page.locator('[data-route]').nth(index)
    await expect(card(0)).toContainText('Fastest')
    await expect(card(0)).not.toContainText('Cheapest')
    await expect(card(1)).toContainText('Cheapest')
    await expect(card(1)).toContainText('Shortest')
    await expect(card(2)).not.toContainText(/Fastest|Cheapest/)

    await tile(page, 'Cheapest').click()
    await expect(cards(page).nth(1)).toBeChecked()
    await expect(tile(page, 'Cheapest')).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(new RegExp(`route=${'b'.repeat(24)}`))
    await tile(page, 'Fastest').click()
    await expect(cards(page).nth(0)).toBeChecked()
  })

  test('74 cards are a radio group by arrows, and unfold by a button of their own', async ({ page }) => {
    await answerPlan(page, several)
    await page.goto(TRIP)
    await cards(page).nth(0).focus()
    await page.keyboard.press('ArrowDown')
    await expect(cards(page).nth(1)).toBeChecked()
    await expect(cards(page).nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(cards(page).nth(0)).toBeChecked()

    const expand = page.getByRole('button', { name: 'Show stops and fare of Along the highway' })
    await expect(expand).toHaveAttribute('aria-expanded', 'false')
    await expand.click()
    await expect(cards(page).nth(0)).toBeChecked()
    const card = page.locator('[data-route]').nth(2)
    await expect(card.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
    await expect(card.getByRole('listitem')).toHaveCount(3)
    await expect(card).toContainText('Peak multiplier× 1.15')
    await expect(card).toContainText('Total₹46')

    await page.getByRole('button', { name: 'Show stops and fare of Direct auto' }).click()
    await expect(page.locator('[data-route]').nth(1)).not.toContainText('multiplier')
  })

  test('74 on the real network the parts of each fare add up to its total', async ({ page }) => {
    await page.goto(`${TRIP}&departAt=2026-11-23T18:00:00.000Z`)
    await expect(cards(page).first()).toBeVisible()
    for (const card of await page.locator('[data-route]').all()) {
      await card.getByRole('button').click()
      const text = (await card.locator('dl').innerText()).replaceAll('\n', ' ')
      const figure = (name: string) => Number(new RegExp(`${name} [₹×] ?([\\d.]+)`).exec(text)?.[1])
      expect(text).toContain('Night multiplier')
      const parts = (figure('Base fare') + figure('Distance fare')) * figure('Night multiplier')
      expect(figure('Total')).toBe(Math.round(parts))
    }
  })
})

test.describe('at each size', () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('71 removes old results at once and holds their place while it waits', async ({ page, isMobile }) => {
    await answerPlan(page, several)
    await page.goto(TRIP)
    await expect(cards(page)).toHaveCount(3)
    await page.unroute('**/api/routes/calculate')
    await answerPlan(page, several)
    const release = await hold(page, '**/api/routes/calculate')
    if (isMobile) await page.getByRole('button', { name: 'Edit' }).click()
    await destination(page).fill('Sector 18')
    await destination(page).press('Escape')
    await search(page).click()
    await expect(cards(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: isMobile ? 'Edit' : 'Finding routes' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    await page.waitForTimeout(700)
    await page.evaluate(watchLayoutShifts)
    release()
    await expect(cards(page)).toHaveCount(3)
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => Reflect.get(window, 'layoutShift') as number)).toBeLessThanOrEqual(0.02)
  })

  test('is in the address: a copied link opens the same plan, and Back brings it back', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/routes')
    await choose(page, source(page), 'Sector 62, Noida')
    await choose(page, destination(page), 'Gaur Chowk')
    await search(page).click()
    await expect(cards(page).first()).toBeVisible()
    // The form that held focus is folded away on a phone: a reader goes on at the answer.
    if (isMobile) await expect(page.getByRole('heading', { name: 'Route Options' })).toBeFocused()
    const last = (await cards(page).count()) - 1
    await cards(page).nth(last).check({ force: true })
    await expect(page).toHaveURL(/route=[0-9a-f]{24}/)
    const link = page.url()
    const chosen = await cards(page).nth(last).getAttribute('value')

    await page.goto('/contact')
    await page.goBack()
    await expect(page).toHaveURL(link)
    await expect(cards(page).nth(last)).toBeChecked()
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.locator(`[data-route="${chosen}"] input`)).toBeChecked()
    await expect(page).toHaveTitle('Sector 62, Noida to Gaur Chowk (Char Murti) · Sawari')
  })

  test('78 without routes it says so and helps to start again', async ({ page }) => {
    await answerPlan(page, { routes: [], recommendations: {} })
    await page.goto(TRIP)
    await expect(page.getByRole('heading', { name: 'No Routes Found' })).toBeInViewport()
    await expect(page.getByText('Check the spelling of both places')).toBeVisible()
    await expect(page.getByText('Try nearby locations')).toBeVisible()
    await expect(page.getByText('Contact support')).toBeVisible()
    await page.getByRole('button', { name: 'Try Different Locations' }).click()
    await expect(source(page)).toBeFocused()
  })
})

test.describe('on a phone', onPhone, () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('80 on a phone the form folds, the map keeps 40 % and the first card is in view', async ({ page }) => {
    await page.goto(TRIP)
    await expect(cards(page).first()).toBeVisible()
    const summary = page.getByText('Sector 62, Noida → Gaur Chowk (Char Murti)')
    await expect(summary).toBeVisible()
    await expect(source(page)).toHaveCount(0)
    const top = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN
    const mapPixels = async () => {
      const answerTop = (await top(page.getByRole('heading', { name: 'Route Options' }))) - 20
      return answerTop - (await top(page.locator('[data-map]')))
    }
    await expect.poll(async () => (await mapPixels()) / 740).toBeGreaterThanOrEqual(0.4)
    const card = page.locator('[data-route]').first()
    await expect(card.getByText(/^Time: \d+ (h|min)/)).toBeInViewport({ ratio: 1 })
    await expect(card.getByText(/^Fare: ₹\d+/)).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(source(page)).toBeFocused()
    await expect(source(page)).toHaveValue('Sector 62, Noida')
  })

  test('3 every control of the results is at least 44 px high on a phone', async ({ page }) => {
    await answerPlan(page, several)
    await page.goto(TRIP)
    await expect(cards(page)).toHaveCount(3)
    for (const control of await page.locator('main').getByRole('button').all()) {
      const box = (await control.boundingBox())!
      expect(
        box.height,
        (await control.getAttribute('aria-label')) ?? (await control.innerText()),
      ).toBeGreaterThanOrEqual(44)
    }
  })
})

/** Sums up the layout shifts from now on in window.layoutShift. */
function watchLayoutShifts(): void {
  Object.assign(window, { layoutShift: 0 })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const total = Number(Reflect.get(window, 'layoutShift')) + Number(Reflect.get(entry, 'value'))
      Object.assign(window, { layoutShift: total })
    }
  }).observe({ type: 'layout-shift' })
}
