// The location dropdown, by the numbers of the acceptance list, on a page of its own and the real server.
import type { Page } from '@playwright/test'
import { hold } from '../support/hold.ts'
import { expectAccessible } from '../support/screens.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'
import { buildTestPage, openTestPage } from '../support/test-page.ts'

let folder: string

test.beforeAll(async () => {
  folder = await buildTestPage('location-dropdown-page', test.info().parallelIndex)
})

const field = (page: Page) => page.getByRole('combobox', { name: 'Pickup' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Pickup' }).getByRole('option')

async function open(page: Page): Promise<void> {
  await openTestPage(page, folder)
  await field(page).click()
}

test('64 Load More ends the list, appends 20 and keeps the scroll position', anySize, async ({ page }) => {
  await open(page)
  await expect(options(page)).toHaveCount(21)
  const release = await hold(page, /paginated\?page=2/)
  await expect(options(page).last()).toHaveText('Load More')
  await options(page).last().scrollIntoViewIfNeeded()
  const list = page.getByRole('listbox', { name: 'Pickup' })
  const scrollTop = await list.evaluate(element => element.scrollTop)
  expect(scrollTop).toBeGreaterThan(0)
  await options(page).last().click()
  await expect(options(page).last()).toHaveText('Loading...')
  release()
  await expect(options(page)).toHaveCount(41)
  expect(await list.evaluate(element => element.scrollTop)).toBe(scrollTop)

  await field(page).press('End')
  await field(page).press('Enter')
  await expect(options(page)).toHaveCount(61)
})

test('1 axe finds nothing with the list open', onPhone, async ({ page }) => {
  await open(page)
  await expect(options(page)).toHaveCount(21)
  await expectAccessible(page)
})
