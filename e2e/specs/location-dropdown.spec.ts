// The list of all stands in the place inputs, by the numbers of the acceptance list, on the real server.
import type { Page } from '@playwright/test'
import { hold } from '../support/hold.ts'
import { source } from '../support/planner.ts'
import { expectAccessible } from '../support/screens.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'

const options = (page: Page) => page.getByRole('listbox', { name: 'From' }).getByRole('option')

async function open(page: Page): Promise<void> {
  await page.goto('/routes')
  await source(page).click()
  await options(page).filter({ hasText: 'All stands' }).click()
}

test('64 Load More ends the list, appends 20 and keeps the scroll position', anySize, async ({ page }) => {
  await open(page)
  await expect(options(page)).toHaveCount(21)
  const release = await hold(page, /paginated\?page=2/)
  await expect(options(page).last()).toHaveText('Load More')
  await options(page).last().scrollIntoViewIfNeeded()
  const list = page.getByRole('listbox', { name: 'From' })
  const scrollTop = await list.evaluate(element => element.scrollTop)
  expect(scrollTop).toBeGreaterThan(0)
  await options(page).last().click()
  await expect(options(page).last()).toHaveText('Loading...')
  release()
  await expect(options(page)).toHaveCount(41)
  expect(await list.evaluate(element => element.scrollTop)).toBe(scrollTop)

  await source(page).press('End')
  await source(page).press('Enter')
  await expect(options(page)).toHaveCount(61)
})

test('1 axe finds nothing with the list open', onPhone, async ({ page }) => {
  await open(page)
  await expect(options(page)).toHaveCount(21)
  await expectAccessible(page)
})
