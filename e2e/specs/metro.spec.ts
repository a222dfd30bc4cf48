import { withoutMap } from '../support/drawing.ts'
import { chooseHindi, englishLeft } from '../support/language.ts'
import { cards } from '../support/planner.ts'
import { expectAccessible } from '../support/screens.ts'
import { anySize, expect, test } from '../support/test.ts'

/** A Friday at ten, when every line runs. */
const TRIP = '/routes?from=Gaur+City&to=Nehru+Place&departAt=2026-11-20T04:30:00.000Z'

// The wide layout of a plan, checked by axe; the narrow one is in route-planner.spec.ts.
test(
  'Gaur City to Nehru Place is a shared auto and two lines or more on one ticket, in both languages',
  anySize,
  async ({ page }) => {
    await withoutMap(page)
    await page.goto(TRIP)
    const card = page.locator('[data-route]').filter({ hasText: 'Blue' }).first()
    await expect(card).toBeAttached()
    // The only route of a plan is always open.
    if ((await cards(page).count()) > 0) await card.getByText(/^Arrive/).click()
    await expect(card).toContainText('Shared auto')
    await expect(card).toContainText(/(?:Violet|Magenta) Line/)
    const stops = page.getByRole('list', { name: 'Stops', exact: true })
    for (const text of [
      /Towards /,
      /every \d+ min/,
      /Wait about \d+ min, on average/,
      'DMRC ticket ₹',
      'Same ticket',
    ])
      await expect(stops).toContainText(text)
    await expect(page.getByRole('link', { name: 'Find a Travel Buddy for this auto' }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Metro tickets' })).toContainText('with a smart card')
    await expectAccessible(page)

    await test.step('in Hindi lines, stations and directions are named in Hindi', async () => {
      await chooseHindi(page)
      await expect(page.getByRole('main')).toContainText('ब्लू')
      await expect(page.getByRole('list', { name: 'स्टॉप', exact: true })).toContainText('की ओर')
      // The typed name of a place with another name on the map is shown unchanged.
      await expect.poll(() => englishLeft(page, ['Gaur City']), 'English left').toEqual([])
    })
  },
)
