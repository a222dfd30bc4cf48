import { cards, TRIP } from '../support/planner.ts'
import { answerPlan, aPlan, aReservedRoute, aRoute } from '../support/route-plan.ts'
import { expectAccessible, sidewaysOverflow } from '../support/screens.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

test.describe('a whole auto or a seat', () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('axe finds nothing with what each costs, saves and needs', onPhone, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const seat = aRoute({ comparison: { fareDifference: -45, minutesDifference: 22, changesDifference: 1 } })
    await answerPlan(page, aPlan([aReservedRoute(), seat], { cheapest: seat }))
    await page.goto(TRIP)
    await page
      .locator('[data-route]')
      .first()
      .getByText(/^Arrive/)
      .click()
    await page.getByText('About this fare').click()
    await page.locator('[data-phase]').evaluate(screen => screen.scrollTo(0, 0))
    await expectAccessible(page)
    expect(await sidewaysOverflow(page)).toBe(0)
  })
})

test.describe('whose fare it is', anySize, () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('a pointer on the mark of a fare covers no figure beside it', async ({ page }) => {
    await answerPlan(page, aPlan([aReservedRoute()]))
    await page.goto(TRIP)
    const mark = page.locator('[data-route] button[aria-haspopup="dialog"]').first()
    await mark.hover()
    await expect(mark.locator('span').first()).toHaveCSS('text-decoration-thickness', '2px')
    await expect(mark).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })

  test('a seat asked at two fares tells the range, the reason and the source', async ({ page }) => {
    const trip = { from: 'Noida Sector 52 Metro', to: 'Gaur Chowk (Char Murti)', service: 'shared' }
    await page.goto(`/routes?${new URLSearchParams({ ...trip, departAt: '2026-11-23T07:30:00.000Z' })}`)
    const card = page.locator('[data-route]').first()
    await card.getByRole('button', { name: /^Show stops and fare/ }).click()
    await expect(card.getByText('Drivers usually ask ₹40–60').first()).toBeVisible()
    await card.getByText('About this fare').click()
    const reason = page.getByText('a seat by day is ₹40 with 5 aboard, ₹60 with 3.')
    await expect(reason).toContainText('Times of India, Noida, May 2025')
  })
})

test.describe('an auto to the metro at rush hour', anySize, () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('has its own range, charge and fare card, and names its own end to the driver', async ({ page }) => {
    const trip = { from: 'Gaur City 1', to: 'Nehru Place', departAt: '2026-11-24T12:30:00.000Z' }
    await page.goto(`/routes?${new URLSearchParams(trip)}`)
    const card = page.locator('[data-route]').filter({ hasText: '₹89' }).first()
    await card.getByRole('button', { name: /^Show stops and fare/ }).click()
    await expect(card.getByText('Drivers usually ask ₹46–69')).toBeVisible()
    await expect(card.getByText('includes ₹6 rush-hour charge')).toBeVisible()
    const forDriver = card.getByRole('button', { name: 'For the driver' })
    await expect(forDriver).toHaveCount(1)
    await forDriver.click()
    const driverCard = page.getByRole('dialog', { name: 'For the driver' })
    await expect(driverCard).toContainText('नोएडा सेक्टर 52 मेट्रो')
    await expect(driverCard).not.toContainText('नेहरू')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await card
      .getByRole('button', { name: /Show the fare card/ })
      .first()
      .click()
    const fareCard = page.getByRole('dialog', { name: 'Fare card' })
    await expect(fareCard).toContainText('₹46 + ₹43 = ₹89, for the whole trip, one person')
    await expect(fareCard).toContainText('DMRC ticket, for one person')
    await expect(fareCard.getByText(/complaint/i)).toHaveCount(0)
    await expectAccessible(page)
    expect(await sidewaysOverflow(page)).toBe(0)
  })
})

test.describe('why this route', () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test(
    'lists what was compared, how each figure comes about and why the others lost',
    onPhone,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(`${TRIP}&departAt=2026-11-23T18:00:00.000Z`)
      await page
        .locator('[data-route]')
        .first()
        .getByText(/^Arrive/)
        .click()
      const why = page.getByRole('button', { name: 'Why this route?' })
      await why.click()
      const dialog = page.getByRole('dialog', { name: 'Why this route?' })
      await expect(dialog).toContainText('leaving on 23 November 2026 at 23:30')
      const listed = dialog.getByText('Shown: no other route')
      await expect(listed).toHaveCount(await cards(page).count())
      await expect(dialog.getByText('Not shown: a walk is offered up to 1.2 km.')).toBeVisible()
      const auto = dialog.getByRole('listitem').filter({ hasText: 'Reserved auto' }).first()
      await auto.getByText('How we worked this out').click()
      await expect(auto).toContainText(
        /9\.33 km \(estimated\) at \d+(\.\d+)? km\/h = \d+ min, and 3 min \(for a reserved auto\)/,
      )
      await expect(auto).toContainText(/in a straight line × 1\.\d+ = 9\.33 km/)
      await expect(auto).toContainText(/\) × 1\.25 \+ ₹0 waiting = ₹\d+/)
      await expect(dialog).not.toContainText(/metered-|seat-ncr/)
      await dialog.getByText('Speeds, waits and tariffs').click()
      await expect(dialog).toContainText('Fare order of Uttar Pradesh, 6 February 2023')
      await expect(dialog).toContainText('₹25 for the first 2 km, then ₹8 a km')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(why).toBeFocused()
    },
  )
})
