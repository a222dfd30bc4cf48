// From a planned ride to a person to share it with: one tap from the result, another one to search.
import type { Page } from '@playwright/test'
import { aRider, type Rider, signInTab } from '../support/rider.ts'
import { anySize, expect, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

const FROM = 'Peeragarhi Metro'
const TO = 'Nangloi Metro'
// At night a reserved auto is the fastest.
const PLAN = `/routes?${new URLSearchParams({ from: FROM, to: TO, departAt: '2026-11-23T20:00:00.000Z' })}`

test.beforeEach(({ page }) => withoutMap(page))

async function takesTheRideToCompany(page: Page): Promise<void> {
  await page.goto(PLAN)
  const card = page.locator('[data-route]').filter({ hasText: 'Reserved auto' })
  await card.getByRole('link', { name: /₹\d+ instead of ₹\d+ alone/ }).click()
}

async function searchesWithOneTap(page: Page, rider: Rider): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Find Travel Buddy' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue(FROM)
  await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue(TO)
  await page.getByRole('button', { name: 'Search Buddies' }).click()
  await expect
    .poll(async () => (await rider.call('GET', '/api/ride-buddy/search/status')).body.data)
    .toMatchObject({ hasActiveSearch: true, source: { name: FROM }, destination: { name: TO } })
}

test(
  'a rider shares a planned ride: both places are filled, one tap searches',
  anySize,
  async ({ page, request }) => {
    const rider = await aRider(request, 'Meera Rao')
    await signInTab(page, rider)
    await takesTheRideToCompany(page)
    await searchesWithOneTap(page, rider)
  },
)

test('a visitor signs in first, and then finds the form filled', anySize, async ({ page, request }) => {
  const rider = await aRider(request, 'Farah Ali')
  await takesTheRideToCompany(page)
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await dialog.getByLabel('Email').fill(rider.passenger.email)
  await dialog.getByLabel('Password', { exact: true }).fill(rider.passenger.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await searchesWithOneTap(page, rider)
})
