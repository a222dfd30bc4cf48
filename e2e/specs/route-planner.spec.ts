// The layout of the planner, and axe on its parts. A test that needs a certain plan responds in place of the server;
// the others use the real server and network of stands. Texts and choices are in the screen tests.

import type { Locator } from '@playwright/test'
import type { Route, RouteLeg } from '@sawari/contract'
import { aMetroRoute } from '../../apps/web/src/testing/metro-plans.ts'
import { withoutMap } from '../support/drawing.ts'
import { chooseHindi } from '../support/language.ts'
import { expectReadableAtTwice } from '../support/large-text.ts'
import { hold } from '../support/network.ts'
import {
  answerPlan,
  aPlan,
  aRoute,
  cards,
  destination,
  refusePlan,
  search,
  several,
  source,
  TRIP,
} from '../support/planner.ts'
import { expectAccessible, sidewaysOverflow, widthsOf } from '../support/screens.ts'
import { expect, onPhone, type Page, test } from '../support/test.ts'

/** An auto and three metro lines with long names, by day. */
const FOUR_LEGS = '/routes?from=Gaur+City+1&to=Saket&departAt=2026-11-24T06:30:00.000Z'

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

const setTextSize = (page: Page, size: '' | '200%') =>
  page.evaluate(value => document.documentElement.style.setProperty('font-size', value), size)

test(
  'axe finds nothing with a list, a question, a failure, results and details open',
  onPhone,
  async ({ page, complaints }) => {
    complaints.allow(/status of 404|status of 4\d\d/)
    await withoutMap(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/routes')
    await source(page).fill('sector 62')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)

    await test.step('a name of two cities is a question, on the real server', async () => {
      await page.goto('/routes?from=Rajendra+Nagar&to=Vaishali+Metro')
      const question = page.getByRole('region', { name: 'Which one?' })
      await expect(question.getByRole('heading')).toBeFocused()
      await expect(question.getByRole('heading')).toBeInViewport()
      await expect(question.getByRole('listitem').filter({ hasText: 'Delhi' }).first()).toBeVisible()
      await expectAccessible(page)
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
      await question.getByRole('button').filter({ hasText: 'Ghaziabad' }).first().click()
      const details = page.getByRole('heading', { name: 'Route details' })
      await expect(cards(page).or(details).first()).toBeVisible()
      await expect(question).toHaveCount(0)
    })

    await test.step('a town around the region is outside', async () => {
      await page.goto('/routes?from=Gurugram&to=Vaishali+Metro')
      const outside = page.getByRole('region', { name: 'Outside our area' })
      await expect(outside).toContainText('Sawari covers Noida, Greater Noida, Ghaziabad and Delhi.')
      await expectAccessible(page)
      await expect(outside.getByRole('listitem')).toHaveCount(1)
    })

    await test.step('a failure', async () => {
      await refusePlan(page, 404, 'No route found', 'NO_ROUTE')
      await page.goto(TRIP)
      await expect(page.getByRole('alert').getByText('Try nearby rickshaw points on the map')).toBeVisible()
      await expectAccessible(page)
      await page.unroute('**/api/routes/calculate')
    })

    await answerPlan(page, several)
    await page.goto(TRIP)
    await page.getByRole('button', { name: 'Show stops and fare of Along the highway' }).click()
    // A target that is scrolled halfway under the summary row still counts with its full size.
    await page.locator('[data-phase]').evaluate(screen => screen.scrollTo(0, 0))
    await expectAccessible(page)

    await test.step('every control of the results is at least 44 px high', async () => {
      for (const control of await page.locator('main').getByRole('button').all()) {
        const name = (await control.getAttribute('aria-label')) ?? (await control.innerText())
        expect((await control.boundingBox())!.height, name).toBeGreaterThanOrEqual(44)
      }
    })
  },
)

test('form and results keep their place and never scroll sideways, with text at 200 % either', async ({
  page,
  isMobile,
}) => {
  await withoutMap(page)
  await answerPlan(page, several)
  for (const [path, ready] of [
    ['/routes', source(page)],
    [TRIP, cards(page).nth(2)],
  ] as const) {
    await page.goto(path)
    await expect(ready).toBeAttached()
    for (const width of widthsOf(isMobile)) {
      await page.setViewportSize({ width, height: 740 })
      for (const size of ['', '200%'] as const) {
        await setTextSize(page, size)
        expect(await sidewaysOverflow(page), `${path}, ${width} px ${size}`).toBe(0)
        if (isMobile && path === '/routes') await expectFormInOrder(page, size)
      }
      if (isMobile && path === TRIP) {
        await cards(page).nth(2).scrollIntoViewIfNeeded()
        // Its row would take a third of the screen.
        await expect(page.getByRole('button', { name: 'Edit' })).not.toBeInViewport()
        await expectReadableAtTwice(page)
      }
    }
    await setTextSize(page, '')
  }

  await test.step('removes old results at once and holds their place while it waits', async () => {
    await page.setViewportSize(isMobile ? { width: 360, height: 740 } : { width: 1280, height: 800 })
    await page.goto(TRIP)
    await expect(cards(page)).toHaveCount(3)
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
    const shift = await page.evaluate(() => Reflect.get(window, 'layoutShift') as number)
    expect(shift).toBeLessThanOrEqual(0.02)
    for (const index of [0, 1, 2])
      await expect(page.locator('[data-route]').nth(index)).toBeInViewport({ ratio: 1 })
  })
})

/** The swap button lies over neither field, and the time of a departure does not widen the form. */
async function expectFormInOrder(page: Page, size: string): Promise<void> {
  const moment = page.getByLabel('Date and time (India)')
  if (!(await moment.isVisible())) await page.getByRole('button', { name: 'Depart at' }).click()
  const icon = page.getByRole('button', { name: 'Swap source and destination' }).locator('svg')
  const [above, swap, below, time] = await Promise.all(
    [source(page), icon, destination(page), moment].map(element => element.boundingBox()),
  )
  expect(swap!.y, size).toBeGreaterThanOrEqual(above!.y + above!.height)
  expect(swap!.y + swap!.height, size).toBeLessThanOrEqual(below!.y)
  expect(time!.width, size).toBe(above!.width)
}

test(
  'on a phone the form folds, three cards are in the first screen, below a map, and Back brings them back',
  onPhone,
  async ({ page }) => {
    await page.goto(TRIP)
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByText('Sector 62, Noida → Gaur Chowk (Char Murti)')).toBeVisible()
    await expect(source(page)).toHaveCount(0)
    await expect(page.getByText(/^Leaving now, \d\d:\d\d/)).toBeVisible()
    const top = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN
    const heading = page.getByRole('heading', { name: 'Route Options' })
    const mapPixels = async () => (await top(heading)) - 20 - (await top(page.locator('[data-map]')))
    await expect.poll(mapPixels).toBeGreaterThanOrEqual(96)
    for (const index of [0, 1, 2]) {
      const card = page.locator('[data-route]').nth(index)
      const summary = card.getByText(/^Arrive \d\d:\d\d · (\d+ h|(\d+ h )?\d+ min) · ₹\d+/)
      await expect(card).toBeInViewport({ ratio: 1 })
      await expect(summary).toBeInViewport({ ratio: 1 })
    }

    await test.step('the chosen card is in the address, and Back brings it back', async () => {
      const last = cards(page).nth((await cards(page).count()) - 1)
      await last.check({ force: true })
      await expect(page).toHaveURL(/route=[0-9a-f]{24}/)
      const link = page.url()
      await page.goto('/contact')
      await page.goBack()
      await expect(page).toHaveURL(link)
      await expect(last).toBeChecked()
      await expect(page).toHaveTitle('Sector 62, Noida to Gaur Chowk (Char Murti) · Sawari')
    })

    await test.step('the list of places is not cut by a keyboard that leaves 320 px', async () => {
      await page.getByRole('button', { name: 'Edit' }).click()
      await expect(source(page)).toBeFocused()
      await page.setViewportSize({ width: 360, height: 320 })
      await destination(page).fill('sector')
      await expect(page.getByRole('option').first()).toBeVisible()
      for (let step = 0; step < 5; step += 1) await destination(page).press('ArrowDown')
      const active = page.locator('[role="option"][aria-selected="true"]')
      await expect(async () => {
        const box = await active.boundingBox()
        expect(box?.y).toBeGreaterThanOrEqual(56)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(321)
      }).toPass()
    })
  },
)

test(
  'on a phone legs stand in one row beside the mark of the fare, and long names keep to three rows',
  onPhone,
  async ({ page }) => {
    await withoutMap(page)
    const pixelsToMark = (strips: readonly { readonly pixelsToMark: number }[]) =>
      Math.min(...strips.map(strip => strip.pixelsToMark))
    await page.goto(FOUR_LEGS)
    for (const language of ['en', 'hi']) {
      if (language === 'hi') await chooseHindi(page)
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
      expect(Math.max(...full.map(({ slopePixels }) => slopePixels)), language).toBeLessThan(4)
      expect(pixelsToMark(full), language).toBeGreaterThanOrEqual(0)
    }

    await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
    await answerPlan(page, aPlan(longRoutes()))
    await page.goto(TRIP)
    for (const language of ['en', 'hi']) {
      if (language === 'hi') await chooseHindi(page)
      await expect(cards(page)).toHaveCount(3)
      const found = await page.locator('[data-route]').evaluateAll(elements =>
        elements.map(card => {
          const [head, board] = [...card.querySelectorAll('label')]
          const [summary, strip] = [...head!.children]
          const ends = [...strip!.querySelectorAll('[aria-hidden]')].map(
            part => part.getBoundingClientRect().right,
          )
          const mark = card.querySelector('button[aria-haspopup="dialog"] > span')
          const linePixels = (row: Element) => Number.parseFloat(getComputedStyle(row).lineHeight)
          const rows = [summary!, strip!, board!].map(row => ({
            lines: row.getBoundingClientRect().height / linePixels(row),
            cutPixels: row.scrollWidth - row.clientWidth,
          }))
          return {
            rows,
            pixelsToMark: (mark?.getBoundingClientRect().left ?? innerWidth) - Math.max(...ends),
          }
        }),
      )
      for (const { lines, cutPixels } of found.flatMap(({ rows }) => rows)) {
        expect(lines, `one line, ${language}`).toBeLessThan(1.7)
        expect(cutPixels, `in its row, ${language}`).toBeLessThanOrEqual(0)
      }
      expect(pixelsToMark(found), language).toBeGreaterThanOrEqual(0)
      const first = page.locator('[data-route]').first()
      await expect(first).toContainText(LONG_NAME)
      await expect(first.locator('label').first()).toContainText(
        language === 'en' ? /Violet Line/ : /वायलेट लाइन/,
      )
    }
  },
)

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
