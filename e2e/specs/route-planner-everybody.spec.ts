import { expectReadableAtTwice } from '../support/large-text.ts'
import { cards, destination, source, TRIP } from '../support/planner.ts'
import { answerPlan, refusePlan, several } from '../support/route-plan.ts'
import { expectAccessible, sidewaysOverflow, widthsOf } from '../support/screens.ts'
import { expect, onPhone, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

test.describe('everybody can use the planner', () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('1 axe finds nothing with a list, results and details open', onPhone, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/routes')
    await source(page).fill('sector 62')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)

    await answerPlan(page, several)
    await page.goto(TRIP)
    await page.getByRole('button', { name: 'Show stops and fare of Along the highway' }).click()
    // A target that is scrolled halfway under the summary row still counts with its full size.
    await page.locator('[data-phase]').evaluate(screen => screen.scrollTo(0, 0))
    await expectAccessible(page)
  })

  test('1 axe finds nothing in a failure', onPhone, async ({ page, complaints }) => {
    complaints.allow(/status of 404/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await refusePlan(page, 404, 'No route found', 'NO_ROUTE')
    await page.goto(TRIP)
    await expect(page.getByRole('alert').getByText('Try nearby rickshaw points on the map')).toBeVisible()
    await expectAccessible(page)
  })

  test('2 form and results never scroll sideways, with text at 200 % either', async ({ page, isMobile }) => {
    await answerPlan(page, several)
    for (const [path, ready] of [
      ['/routes', source(page)],
      [TRIP, cards(page).nth(2)],
    ] as const) {
      await page.goto(path)
      await expect(ready).toBeAttached()
      for (const width of widthsOf(isMobile)) {
        await page.setViewportSize({ width, height: 740 })
        for (const size of ['', '200%']) {
          await page.evaluate(value => document.documentElement.style.setProperty('font-size', value), size)
          expect(await sidewaysOverflow(page), `${path}, ${width} px ${size}`).toBe(0)
        }
        if (isMobile && path === TRIP) {
          await cards(page).nth(2).scrollIntoViewIfNeeded()
          // Its row would take a third of the screen.
          await expect(page.getByRole('button', { name: 'Edit' })).not.toBeInViewport()
          await expectReadableAtTwice(page)
        }
      }
    }
  })

  test('2 the swap button lies over neither field, with text at 200 % either', onPhone, async ({ page }) => {
    await page.goto('/routes')
    const icon = page.getByRole('button', { name: 'Swap source and destination' }).locator('svg')
    for (const size of ['', '200%']) {
      await page.evaluate(value => document.documentElement.style.setProperty('font-size', value), size)
      const [above, swap, below] = await Promise.all(
        [source(page), icon, destination(page)].map(element => element.boundingBox()),
      )
      expect(swap!.y, size).toBeGreaterThanOrEqual(above!.y + above!.height)
      expect(swap!.y + swap!.height, size).toBeLessThanOrEqual(below!.y)
    }
  })

  test(
    '2 the time of a departure does not widen the form, with text at 200 % either',
    onPhone,
    async ({ page }) => {
      await page.goto('/routes')
      await page.getByRole('button', { name: 'Depart at' }).click()
      const moment = page.getByLabel('Date and time (India)')
      for (const size of ['', '200%']) {
        await page.evaluate(value => document.documentElement.style.setProperty('font-size', value), size)
        const [above, time] = await Promise.all([source(page), moment].map(element => element.boundingBox()))
        expect(time!.width, size).toBe(above!.width)
      }
    },
  )
})
