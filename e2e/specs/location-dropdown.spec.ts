// The location dropdown, by the numbers of the acceptance list, on a page of its own and the real server.
import type { Page } from '@playwright/test'
import { hold } from '../support/hold.ts'
import { expectAccessible } from '../support/screens.ts'
import { anySize, expect, test } from '../support/test.ts'
import { buildTestPage, openTestPage } from '../support/test-page.ts'

let folder: string

test.beforeAll(async () => {
  folder = await buildTestPage('location-dropdown-page', test.info().parallelIndex)
})

const field = (page: Page) => page.getByRole('combobox', { name: 'Pickup' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Pickup' }).getByRole('option')
const loadMore = (page: Page) => options(page).filter({ hasText: /^Load(ing\.\.\.| More)$/ })

const lastPage = (total: number) => ({ page: 1, limit: 20, total, totalPages: 1, hasMore: false })

async function open(page: Page): Promise<void> {
  await openTestPage(page, folder)
  await field(page).click()
}

test('looks as specified: label with an asterisk, placeholder, disabled state', anySize, async ({ page }) => {
  await openTestPage(page, folder)
  await expect(page.getByText('Pickup *')).toBeVisible()
  await expect(field(page)).toHaveAttribute('placeholder', 'Search location')
  await expect(page.getByRole('combobox', { name: 'Nowhere' })).toBeDisabled()
})

test('61 follows the pattern of an editable combobox', anySize, async ({ page }) => {
  await open(page)
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(field(page)).toHaveAttribute('aria-autocomplete', 'list')
  await expect(page.locator(`#${await field(page).getAttribute('aria-controls')}`)).toHaveRole('listbox')
  await expect(options(page)).toHaveCount(21)
  await field(page).press('End')
  await expect(loadMore(page)).toHaveAttribute('aria-selected', 'true')
  await field(page).press('Home')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).first().getAttribute('id')) ?? '',
  )
  await field(page).press('Tab')
  await expect(page.getByRole('listbox', { name: 'Pickup' })).toBeHidden()
  await expect(field(page)).toHaveValue('')
  await expect(page.locator('output')).toHaveText('')
})

test('61 what was chosen can be changed, and not cleared', anySize, async ({ page }) => {
  await open(page)
  const name = await options(page).first().locator('span').first().textContent()
  await field(page).press('ArrowDown')
  await field(page).press('Enter')
  await expect(page.locator('output')).toHaveText(name ?? '')
  await field(page).fill('')
  await field(page).press('Escape')
  await field(page).press('Escape')
  await expect(field(page)).toHaveValue(name ?? '')
  await field(page).fill('something else')
  await field(page).press('Tab')
  await expect(field(page)).toHaveValue(name ?? '')
  await expect(page.locator('output')).toHaveText(name ?? '')
})

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

test('64 there is no Load More while searching or on the last page', anySize, async ({ page }) => {
  await page.route(/paginated/, route =>
    route.fulfill({
      json: {
        success: true,
        message: '',
        data: [stand('Only stand')],
        pagination: lastPage(1),
      },
    }),
  )
  await open(page)
  await expect(options(page)).toHaveCount(1)
  await expect(loadMore(page)).toHaveCount(0)
  await field(page).fill('sector')
  await expect(options(page)).toHaveCount(20)
  await expect(loadMore(page)).toHaveCount(0)
  await field(page).fill('')
  await expect(options(page)).toHaveText([/Only stand/])
})

test('65 says why the list is empty, and shows typed markup as text', anySize, async ({ page }) => {
  await page.route(/paginated/, route =>
    route.fulfill({
      json: { success: true, message: '', data: [], pagination: lastPage(0) },
    }),
  )
  const release = await hold(page, /paginated/)
  await open(page)
  await expect(page.getByText('Loading locations...')).toBeVisible()
  release()
  await expect(page.getByText('No locations available')).toBeVisible()
  await field(page).fill('<i>zzqq</i>')
  await expect(page.getByText('No locations found matching "<i>zzqq</i>"')).toBeVisible()
})

test('63 says how many results there are', anySize, async ({ page }) => {
  await open(page)
  await field(page).fill('sector 62')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ results$/ })).toHaveCount(1)
})

test('66 waits 300 ms after the last letter, and asks once', anySize, async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/hotspots/search'))
      asked.push(new URL(request.url()).searchParams.get('q') ?? '')
  })
  await page.clock.install()
  await open(page)
  await expect(options(page)).toHaveCount(21)
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const text of ['s', 'se', 'sec']) {
    await field(page).fill(text)
    await page.clock.runFor(250)
  }
  expect(asked).toEqual([])
  await page.clock.runFor(120)
  await expect.poll(() => asked).toEqual(['sec'])
})

test('66 an older answer never replaces a newer one', anySize, async ({ page }) => {
  await page.route(/search\?q=old/, async route => {
    await new Promise(resolve => setTimeout(resolve, 700))
    await route
      .fulfill({ json: { success: true, message: '', data: [stand('Old')], count: 1 } })
      .catch(() => undefined)
  })
  await page.route(/search\?q=new/, route =>
    route.fulfill({ json: { success: true, message: '', data: [stand('New')], count: 1 } }),
  )
  await open(page)
  const asked = page.waitForRequest(/q=old/)
  const abandoned = page.waitForEvent('requestfailed', request => request.url().includes('q=old'))
  await field(page).fill('old')
  await asked
  await field(page).fill('new')
  await expect(options(page)).toHaveText([/^New/])
  await abandoned
  await expect(options(page)).toHaveText([/^New/])
})

test('failures are said exactly, and can be tried again', anySize, async ({ page, complaints }) => {
  complaints.allow(/status of 5\d\d/)
  const down = {
    status: 500,
    json: { success: false, error: 'Internal server error', code: 'INTERNAL_ERROR' },
  }
  await page.route(/paginated\?page=1/, route => route.fulfill(down))
  await open(page)
  await expect(page.getByRole('alert').getByText('Failed to load locations')).toBeVisible()
  await expect(page.getByRole('alert').getByText('Internal server error')).toBeVisible()
  await page.unroute(/paginated\?page=1/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(options(page)).toHaveCount(21)

  await page.route(/paginated\?page=2/, route => route.fulfill(down))
  await options(page).last().click()
  await expect(page.getByRole('alert').getByText('Failed to load more locations')).toBeVisible()
  await expect(options(page)).toHaveCount(21)

  await page.route(/hotspots\/search/, route => route.fulfill(down))
  await field(page).fill('sector')
  await expect(page.getByRole('alert').getByText('Failed to search locations')).toBeVisible()
})

test('1 axe finds nothing with the list open', async ({ page }) => {
  await open(page)
  await expect(options(page)).toHaveCount(21)
  await expectAccessible(page)
})

function stand(name: string) {
  const _id = Buffer.from(name).toString('hex').padEnd(24, '0').slice(0, 24)
  return { _id, name, name_hi: name, latitude: 28.6, longitude: 77.4, city: 'Noida' }
}
