// What a plan of the real server says about its fares: details, cards and workings. The texts of other plans are in
// the screen tests.
import { withoutMap } from '../support/drawing.ts'
import { answerPlan, aPlan, aReservedRoute, cards, TRIP } from '../support/planner.ts'
import { expectAccessible, sidewaysOverflow } from '../support/screens.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'

/** A plan whose first route has two autos, one after the other. */
const TWO_AUTOS = '/routes?from=Indirapuram&to=Gaur+Chowk&departAt=2026-11-24T06:30:00.000Z'

test(
  'by night the parts of each fare add up, and its cards and workings can be read by everybody',
  onPhone,
  async ({ page }) => {
    await withoutMap(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${TRIP}&departAt=2026-11-23T18:00:00.000Z`)
    await expect(cards(page).first()).toBeVisible()

    await test.step('base and distance, times the night, are the total', async () => {
      for (const card of await page.locator('[data-route]').all()) {
        await card.getByRole('button', { name: /^Show stops and fare/ }).click()
        const text = (await card.getByLabel('Fare breakdown').innerText()).replaceAll('\n', ' ')
        const figure = (name: string) => {
          const [, minus = '', rupees = '0'] = new RegExp(`${name} (−?)[₹×] ?([\\d.,]+)`).exec(text) ?? []
          return Number(minus.replace('−', '-') + rupees.replace(',', ''))
        }
        expect(text).toContain('Night multiplier')
        const ridden = (figure('Base fare') + figure('Distance fare')) * figure('Night multiplier')
        const rounding = figure('Seats are asked in fives')
        const rest = figure('Waiting') + figure('Asked beyond the meter')
        // Without seats the meter rounds to whole rupees.
        expect(figure('Total') - rest - ridden - rounding).toBeLessThanOrEqual(rounding === 0 ? 0.5 : 0.001)
        expect(figure('Total') - rest - ridden - rounding).toBeGreaterThanOrEqual(
          rounding === 0 ? -0.5 : -0.001,
        )
      }
    })

    await test.step('why this route: what was compared, how each figure comes about, why the others lost', async () => {
      const why = page.getByRole('button', { name: 'Why this route?' })
      await why.click()
      const dialog = page.getByRole('dialog', { name: 'Why this route?' })
      await expect(dialog).toContainText('leaving on 23 November 2026 at 23:30')
      await expect(dialog.getByText('Shown: no other route')).toHaveCount(await cards(page).count())
      await expect(dialog.getByText('Not shown: a walk is offered up to 1.2 km.')).toBeVisible()
      const auto = dialog.getByRole('listitem').filter({ hasText: 'Reserved auto' }).first()
      await auto.getByText('How we worked this out').click()
      for (const text of [
        /9\.33 km \(estimated\) at \d+(\.\d+)? km\/h = \d+ min, and 3 min \(for a reserved auto\)/,
        /in a straight line × 1\.\d+ = 9\.33 km/,
        /\) × 1\.25 \+ ₹0 waiting = ₹\d+/,
      ])
        await expect(auto).toContainText(text)
      await expect(dialog).not.toContainText(/metered-|seat-ncr/)
      await dialog.getByText('Speeds, waits and tariffs').click()
      await expect(dialog).toContainText('Fare order of Uttar Pradesh, 6 February 2023')
      await expect(dialog).toContainText('₹25 for the first 2 km, then ₹8 a km')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(why).toBeFocused()
    })
  },
)

test('a card opens in place, with a fare card and the words for each driver', onPhone, async ({ page }) => {
  await withoutMap(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(TWO_AUTOS)
  await expect(cards(page).first()).toBeVisible()
  // One opens in place: the next one moves below it, and no text is repeated.
  const first = page.locator('[data-route]').first()
  await first.getByText(/^Arrive/).click()
  await expect(page.getByRole('heading', { name: 'Route Found' })).toHaveCount(1)
  await page.getByText('About this fare').first().click()
  await page.locator('[data-phase]').evaluate(screen => screen.scrollTo(0, 0))
  await expectAccessible(page)
  expect(await sidewaysOverflow(page)).toBe(0)

  const forDrivers = page.getByRole('button', { name: 'For the driver' })
  await expect(forDrivers).toHaveCount(2)
  for (const [at, place] of [
    [0, 'इंदिरापुरम'],
    [1, 'गौर सिटी'],
  ] as const) {
    await forDrivers.nth(at).click()
    await expect(page.getByRole('dialog', { name: 'For the driver' })).toContainText(place)
    if (at === 0) await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  const fareCard = page.getByRole('dialog', { name: 'Fare card' })
  for (const [mark, complaints] of [
    ['Estimate', 0],
    ['By meter', 1],
  ] as const) {
    const marks = page.getByRole('main').getByRole('button', { name: `${mark} Show the fare card` })
    await marks.first().click()
    await expect(fareCard).toContainText(/₹\d+.*rupees/s)
    await expect(fareCard).toContainText('रुपये')
    await expect(fareCard.getByRole('button', { name: 'Copy in English' })).toHaveCount(complaints)
    if (complaints === 1) await expectAccessible(page)
    const printed = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(printed.match(/\/Type \/Page\b/g), 'sheets of the fare card').toHaveLength(1)
    await page.keyboard.press('Escape')
  }
})

test('a pointer on the mark of a fare covers no figure beside it', anySize, async ({ page }) => {
  await withoutMap(page)
  await answerPlan(page, aPlan([aReservedRoute()]))
  await page.goto(TRIP)
  const mark = page.locator('[data-route] button[aria-haspopup="dialog"]').first()
  await mark.hover()
  await expect(mark.locator('span').first()).toHaveCSS('text-decoration-thickness', '2px')
  await expect(mark).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})
