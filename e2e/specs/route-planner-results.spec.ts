// A test that needs a certain plan responds in place of the server; the others use the real server and network
// of stands.

import type { Locator } from '@playwright/test'
import type { Route, RouteLeg } from '@sawari/contract'
import { aMetroRoute } from '../../apps/web/src/testing/metro-plans.ts'
import { hold } from '../support/hold.ts'
import { cards, choose, destination, search, source, TRIP } from '../support/planner.ts'
import { answerPlan, aPlan, aRoute, several } from '../support/route-plan.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

/** An auto and three metro lines with long names, by day. */
const FOUR_LEGS = '/routes?from=Gaur+City+1&to=Nehru+Place&departAt=2026-11-24T06:30:00.000Z'

const LONG_NAME = 'Chhatrapati Shivaji Maharaj Antarrashtriya Bus Adda, Sector 62 A'

/** Eight, five and five legs, which leave at a long stop and take hours. */
function longRoutes(): [Route, ...Route[]] {
  const [auto, blue, magenta, walk] = aMetroRoute().legs as [RouteLeg, RouteLeg, RouteLeg, RouteLeg]
  const violet = { ...magenta, line: 'Violet Line', colour: '#7a3f98', minutes: 17 }
  const long = { ...auto, from: LONG_NAME, minutes: 25, waitMinutes: 12 }
  const across = { ...walk, minutes: 11 }
  const route = (digit: string, legs: RouteLeg[]) =>
    aRoute({
      id: digit.repeat(24),
      legs,
      departAt: '2026-11-21T07:10:00.000Z',
      totalFare: 146,
      estimatedTime: { minutes: 154, formatted: '154 min' },
    })
  return [
    route('1', [across, long, blue, across, magenta, across, violet, auto]),
    route('2', [long, blue, magenta, violet, across]),
    route('3', [long, auto, auto, across, auto]),
  ]
}

test.describe('an answer', anySize, () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('74 cards are a radio group by arrows', async ({ page }) => {
    await answerPlan(page, several)
    await page.goto(TRIP)
    await cards(page).nth(0).focus()
    await page.keyboard.press('ArrowDown')
    await expect(cards(page).nth(1)).toBeChecked()
    await expect(cards(page).nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(cards(page).nth(0)).toBeChecked()
  })

  test('74 on the real network the parts of each fare add up to its total', async ({ page }) => {
    await page.goto(`${TRIP}&departAt=2026-11-23T18:00:00.000Z`)
    await expect(cards(page).first()).toBeVisible()
    for (const card of await page.locator('[data-route]').all()) {
      await card.getByRole('button', { name: /^Show stops and fare/ }).click()
      const text = (await card.getByLabel('Fare breakdown').innerText()).replaceAll('\n', ' ')
      const figure = (name: string) => Number(new RegExp(`${name} [₹×] ?([\\d.]+)`).exec(text)?.[1])
      expect(text).toContain('Night multiplier')
      const parts = (figure('Base fare') + figure('Distance fare')) * figure('Night multiplier')
      expect(figure('Total')).toBe(Math.round(parts))
    }
  })
})

test.describe('at each size', () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('71 removes old results at once and holds their place while it waits', async ({ page }) => {
    await answerPlan(page, several)
    await page.goto(TRIP)
    await expect(cards(page)).toHaveCount(3)
    await page.unroute('**/api/routes/calculate')
    await answerPlan(page, several)
    const release = await hold(page, '**/api/routes/calculate')
    await page.getByRole('button', { name: 'Edit' }).click()
    await destination(page).fill('Sector 18, Noida')
    await destination(page).press('Escape')
    await search(page).click()
    await expect(cards(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-busy', 'true')
    await page.waitForTimeout(700)
    await page.evaluate(watchLayoutShifts)
    release()
    await expect(cards(page)).toHaveCount(3)
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => Reflect.get(window, 'layoutShift') as number)).toBeLessThanOrEqual(0.02)
    for (const index of [0, 1, 2])
      await expect(page.locator('[data-route]').nth(index)).toBeInViewport({ ratio: 1 })
  })
})

test.describe('on a phone with a map', onPhone, () => {
  test('80 on a phone the form folds, and three cards are in the first screen, below a map', async ({
    page,
  }) => {
    await page.goto(TRIP)
    await expect(cards(page).first()).toBeVisible()
    const summary = page.getByText('Sector 62, Noida → Gaur Chowk (Char Murti)')
    await expect(summary).toBeVisible()
    await expect(source(page)).toHaveCount(0)
    await expect(page.getByText(/^Leaving now, \d\d:\d\d/)).toBeVisible()
    const top = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN
    const heading = page.getByRole('heading', { name: 'Route Options' })
    const mapPixels = async () => (await top(heading)) - 20 - (await top(page.locator('[data-map]')))
    await expect.poll(mapPixels).toBeGreaterThanOrEqual(96)
    for (const index of [0, 1, 2]) {
      const card = page.locator('[data-route]').nth(index)
      await expect(card).toBeInViewport({ ratio: 1 })
      await expect(card.getByText(/^Arrive \d\d:\d\d · (\d+ h|(\d+ h )?\d+ min) · ₹\d+/)).toBeInViewport({
        ratio: 1,
      })
    }
  })
})

test.describe('on a phone', onPhone, () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('is in the address: a copied link opens the same plan, and Back brings it back', async ({ page }) => {
    await page.goto('/routes')
    await choose(page, source(page), 'Sector 62, Noida')
    await choose(page, destination(page), 'Gaur Chowk')
    await search(page).click()
    await expect(cards(page).first()).toBeVisible()
    // The form that had focus is collapsed on a phone: a screen reader continues at the results.
    await expect(page.getByRole('heading', { name: 'Route Options' })).toBeFocused()
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

  test('80 on a phone the form folds, a card opens in place, with a fare card and the words for the driver', async ({
    page,
  }) => {
    await page.goto(TRIP)
    await expect(cards(page).first()).toBeVisible()
    await expect(source(page)).toHaveCount(0)
    // One opens in place: the next one moves below it, and no text is repeated.
    await page
      .locator('[data-route]')
      .first()
      .getByText(/^Arrive/)
      .click()
    await expect(page.getByRole('heading', { name: 'Route Found' })).toHaveCount(1)
    // Three autos, one after the other.
    const forDrivers = page.getByRole('button', { name: 'For the driver' })
    await expect(forDrivers).toHaveCount(3)
    for (const [at, place] of [
      [0, 'फोर्टिस'],
      [2, 'गौर चौक'],
    ] as const) {
      await forDrivers.nth(at).click()
      await expect(page.getByRole('dialog', { name: 'For the driver' })).toContainText(place)
      await page.keyboard.press('Escape')
    }
    const fareCard = page.getByRole('dialog', { name: 'Fare card' })
    for (const [mark, complaints] of [
      ['Estimate', 0],
      ['By meter', 1],
    ] as const) {
      await page
        .getByRole('main')
        .getByRole('button', { name: `${mark} Show the fare card` })
        .first()
        .click()
      await expect(fareCard).toContainText(/₹\d+.*rupees/s)
      await expect(fareCard).toContainText('रुपये')
      await expect(fareCard.getByRole('button', { name: 'Copy in English' })).toHaveCount(complaints)
      const printed = (await page.pdf({ format: 'A4' })).toString('latin1')
      expect(printed.match(/\/Type \/Page\b/g), 'sheets of the fare card').toHaveLength(1)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(source(page)).toBeFocused()
    await expect(source(page)).toHaveValue('Sector 62, Noida')
  })

  test('80 on a phone four legs stand in one row, beside the mark of the fare', async ({ page }) => {
    for (const language of ['en', 'hi']) {
      await page.goto(FOUR_LEGS)
      if (language === 'hi') await page.locator('header button[lang="hi"]').first().click()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(cards(page).first()).toBeVisible()
      const strips = await page.locator('[data-route]').evaluateAll(elements =>
        elements.map(card => {
          const parts = [...card.querySelectorAll('[data-crowded] > [aria-hidden]')]
          const boxes = parts.map(part => part.getBoundingClientRect())
          const mark = card.querySelector('button[aria-haspopup="dialog"] > span')!.getBoundingClientRect()
          const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2)
          return {
            legs: parts.filter(part => part.textContent !== '').length,
            slopePixels: Math.max(...middles) - Math.min(...middles),
            pixelsToMark: mark.left - Math.max(...boxes.map(({ right }) => right)),
          }
        }),
      )
      const full = strips.filter(({ legs }) => legs === 4)
      expect(full.length, `cards with four legs, ${language}`).toBeGreaterThan(0)
      for (const { slopePixels, pixelsToMark } of full) {
        expect(slopePixels, language).toBeLessThan(4)
        expect(pixelsToMark, language).toBeGreaterThanOrEqual(0)
      }
    }
  })

  test('80 on a phone many legs and long names keep to three rows, and are read out whole', async ({
    page,
  }) => {
    await answerPlan(page, aPlan(longRoutes()))
    for (const language of ['en', 'hi']) {
      await page.goto(TRIP)
      if (language === 'hi') await page.locator('header button[lang="hi"]').first().click()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(cards(page)).toHaveCount(3)
      const found = await page.locator('[data-route]').evaluateAll(elements =>
        elements.map(card => {
          const [head, board] = [...card.querySelectorAll('label')]
          const [summary, strip] = [...head!.children]
          const parts = [...strip!.querySelectorAll('[aria-hidden]')].map(part =>
            part.getBoundingClientRect(),
          )
          const mark = card.querySelector('button[aria-haspopup="dialog"] > span')
          const linePixels = (row: Element) => Number.parseFloat(getComputedStyle(row).lineHeight)
          const rows = [summary!, strip!, board!].map(row => ({
            lines: row.getBoundingClientRect().height / linePixels(row),
            cutPixels: row.scrollWidth - row.clientWidth,
          }))
          const end = Math.max(...parts.map(({ right }) => right))
          return { rows, pixelsToMark: (mark?.getBoundingClientRect().left ?? innerWidth) - end }
        }),
      )
      for (const { rows, pixelsToMark } of found) {
        for (const { lines, cutPixels } of rows) {
          expect(lines, `one line, ${language}`).toBeLessThan(1.7)
          expect(cutPixels, `in its row, ${language}`).toBeLessThanOrEqual(0)
        }
        expect(pixelsToMark, language).toBeGreaterThanOrEqual(0)
      }
      const [first] = await page.locator('[data-route]').all()
      await expect(first!).toContainText(LONG_NAME)
      await expect(first!.locator('label').first()).toContainText(
        language === 'en' ? /Violet Line/ : /वायलेट लाइन/,
      )
    }
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
