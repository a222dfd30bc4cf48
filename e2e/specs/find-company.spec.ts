// From a planned ride to a person to share it with: one tap from the result, another one to search.
import { aRider, signInTab } from '../support/rider.ts'
import { anySize, expect, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

const FROM = 'Peeragarhi Metro'
const TO = 'Nangloi Metro'
// At night a reserved auto is the fastest.
const PLAN = `/routes?${new URLSearchParams({ from: FROM, to: TO, departAt: '2026-11-23T20:00:00.000Z' })}`

test(
  'a rider shares a planned ride: both places are filled, one tap searches',
  anySize,
  async ({ page, request }) => {
    await withoutMap(page)
    const rider = await aRider(request, 'Meera Rao')
    await signInTab(page, rider)
    await page.goto(PLAN)
    const card = page.locator('[data-route]').filter({ hasText: 'Reserved auto' })
    await card.getByRole('link', { name: /₹\d+ instead of ₹\d+ alone/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Find Travel Buddy' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue(FROM)
    await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue(TO)
    await page.getByRole('button', { name: 'Search Buddies' }).click()
    await expect
      .poll(async () => (await rider.call('GET', '/api/ride-buddy/search/status')).body.data)
      .toMatchObject({ hasActiveSearch: true, source: { name: FROM }, destination: { name: TO } })
  },
)
