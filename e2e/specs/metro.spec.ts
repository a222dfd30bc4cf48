import type { Locator } from '@playwright/test'
import { englishLeft, inHindi } from '../support/language.ts'
import { cards } from '../support/planner.ts'
import { expectAccessible } from '../support/screens.ts'
import { anySize, expect, type Page, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

/** A Friday at ten, when every line runs. */
const BY_DAY = 'departAt=2026-11-20T04:30:00.000Z'
const TO_NEHRU_PLACE = `/routes?from=Gaur+City&to=Nehru+Place&${BY_DAY}`
const TO_DWARKA = `/routes?from=Vaishali+Metro&to=Dwarka+Sector+21+Metro&${BY_DAY}`

/** The card of the first route by metro, by its badges. */
const metroCard = (page: Page, badge: string) =>
  page.locator('[data-route]').filter({ hasText: badge }).first()
const stops = (page: Page, name: string) => page.getByRole('list', { name, exact: true })

async function chooseMetro(page: Page, badge: string): Promise<Locator> {
  await expect(page.locator('[data-route]').first()).toBeAttached()
  const card = metroCard(page, badge)
  // The only route of a plan is always open.
  if ((await cards(page).count()) > 0) await card.getByText(/^Arrive|पहुँचेंगे/).click()
  return card
}

// The wide layout of a plan, checked by axe; the narrow one is in route-planner-everybody.spec.ts.
test(
  'Gaur City to Nehru Place is a shared auto and two lines or more on one ticket',
  anySize,
  async ({ page }) => {
    await withoutMap(page)
    await page.goto(TO_NEHRU_PLACE)
    const card = await chooseMetro(page, 'Blue')
    await expect(card).toContainText('Shared auto')
    await expect(card).toContainText(/(?:Violet|Magenta) Line/)
    const detail = stops(page, 'Stops')
    for (const text of [
      /Towards /,
      /every \d+ min/,
      /Wait about \d+ min, on average/,
      'DMRC ticket ₹',
      'Same ticket',
    ])
      await expect(detail).toContainText(text)
    await expect(page.getByRole('link', { name: 'Find a Travel Buddy for this auto' }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Metro tickets' })).toContainText('with a smart card')
    await expectAccessible(page)
  },
)

test('Vaishali to Dwarka Sector 21 is one line without a change', anySize, async ({ page }) => {
  await withoutMap(page)
  await page.goto(TO_DWARKA)
  await chooseMetro(page, 'Blue')
  const detail = stops(page, 'Stops')
  await expect(page.getByRole('main')).toContainText('Blue Line')
  await expect(detail).toContainText('Towards Dwarka Sector 21')
  await expect(detail.getByText('Same ticket')).toHaveCount(0)
  await expect(page.getByLabel('Fare breakdown')).toContainText(/Metro tickets₹\d+/)
})

for (const [title, trip] of [
  ['Gaur City to Nehru Place', TO_NEHRU_PLACE],
  ['Vaishali to Dwarka Sector 21', TO_DWARKA],
] as const) {
  test(`${title} in Hindi names lines, stations and directions in Hindi`, anySize, async ({ page }) => {
    await inHindi(page)
    await withoutMap(page)
    await page.goto(trip)
    await expect(page.getByRole('main')).toContainText('ब्लू')
    await chooseMetro(page, 'ब्लू')
    await expect(stops(page, 'स्टॉप')).toContainText('की ओर')
    // The typed name of a place with another name on the map is shown unchanged.
    await expect.poll(() => englishLeft(page, ['Gaur City']), 'English left').toEqual([])
  })
}
