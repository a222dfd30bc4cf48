// Two tabs of one browser with two accounts: local storage is shared, the sessions are not.
import type { Locator, Page } from '@playwright/test'
import { openAuth, registered, signIn, storedTokens, unfoldMenu } from '../support/accounts.ts'
import { withoutMap } from '../support/drawing.ts'
import { destination, source } from '../support/planner.ts'
import { anySize, expect, test } from '../support/test.ts'

const LATITUDE = '28.620517'
const TRIP = `/routes?from=My+location&fromAt=${LATITUDE},77.364213&to=Gaur+Chowk+%28Char+Murti%29`
const PLACES = ['Sector 62, Noida', 'Gaur Chowk (Char Murti)']

const offered = (page: Page) =>
  page.getByRole('listbox', { name: 'From' }).getByRole('option').filter({ hasNotText: 'All stands' })

test(
  'two tabs with two accounts each keep their own places and plan',
  anySize,
  async ({ context, request, browser, baseURL }) => {
    test.slow()
    const [asha, bilal] = await Promise.all([registered(request), registered(request)])
    const [first, second] = await Promise.all([context.newPage(), context.newPage()])
    for (const page of [first, second]) await withoutMap(page)

    await test.step('the first plans trips and writes a message', async () => {
      for (const page of [first, second]) await page.goto('/routes')
      await signIn(first, asha)
      await signIn(second, bilal)
      const saved = accountWritten(first)
      await pick(first, source(first), PLACES[0]!)
      await pick(first, destination(first), PLACES[1]!)
      await first.getByRole('button', { name: 'Find Best Route' }).click()
      await saved
      await first.goto(TRIP)
      await expect(first.getByRole('heading', { name: /^Route (Found|Options)$/ }).first()).toBeVisible()
      await first.goto('/contact')
      await expect(first.getByLabel('Name')).toHaveValue(asha.name)
      await first.getByLabel('Message').fill('Words of the first')
    })

    await test.step('the second finds and sends nothing of it', async () => {
      const read = second.waitForResponse('**/api/user/places')
      await second.goto('/routes')
      await read
      await source(second).click()
      await expect(offered(second)).toHaveCount(0)
      await second.goto('/contact')
      await expect(second.getByLabel('Message')).toHaveValue('')
      // A change of its own makes the tab send its places.
      await second.goto('/routes')
      const saved = accountWritten(second)
      await pick(second, source(second), 'Sector 18, Noida')
      await pick(second, destination(second), 'Botanical Garden')
      await second.getByRole('button', { name: 'Find Best Route' }).click()
      await saved
      const answer = await placesOf(second)
      expect(answer).toContain('Botanical Garden')
      for (const name of PLACES) expect(answer).not.toContain(name)
    })

    await test.step('the first still has everything, whether the second is signed in or out', async () => {
      await expectOwn(first)
      await unfoldMenu(second)
      await second.getByRole('link', { name: 'Logout' }).click()
      await openAuth(second, 'Sign In')
      await second.keyboard.press('Escape')
      await second.goto('/routes')
      await source(second).click()
      await expect(offered(second)).toHaveCount(0)
      await expectOwn(first)
      await signIn(second, bilal)
      await expectOwn(first)
      expect(await placesOf(first)).not.toContain('Botanical Garden')
    })

    await test.step('the places of the first follow to another device', async () => {
      const elsewhere = await browser.newPage({ ...(baseURL && { baseURL }) })
      await withoutMap(elsewhere)
      await elsewhere.goto('/routes')
      await signIn(elsewhere, asha)
      await source(elsewhere).click()
      for (const name of PLACES) await expect(offered(elsewhere).filter({ hasText: name })).toHaveCount(1)
      await elsewhere.close()
    })
  },
)

async function expectOwn(page: Page): Promise<void> {
  await page.goto('/contact')
  await expect(page.getByLabel('Message')).toHaveValue('Words of the first')
  await page.goto('/routes')
  await source(page).click()
  for (const name of PLACES) await expect(offered(page).filter({ hasText: name })).toHaveCount(1)
  await expect(offered(page).filter({ hasText: 'Botanical Garden' })).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(LATITUDE)
}

async function pick(page: Page, field: Locator, name: string): Promise<void> {
  await field.fill(name)
  await page.getByRole('option').filter({ hasText: name }).first().click()
}

function accountWritten(page: Page) {
  return page.waitForResponse(
    answer => answer.url().endsWith('/api/user/places') && answer.request().method() === 'PUT',
  )
}

/** The saved places of the account whose token the tab holds. */
async function placesOf(page: Page): Promise<string> {
  const [token] = await storedTokens(page)
  const headers = { authorization: `Bearer ${token}` }
  return await (await page.request.get('/api/user/places', { headers })).text()
}
