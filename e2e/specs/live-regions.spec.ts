// A change without a page load is announced once, by one live region.
import { announcements, keepAnnouncements, nestedRegions } from '../support/announcements.ts'
import { hold } from '../support/hold.ts'
import { anySize, expect, type Page, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

test.beforeEach(async ({ page }) => {
  await withoutMap(page)
  await keepAnnouncements(page)
})

/** The text was announced this many times in total, and no live regions are nested. */
async function expectAnnounced(page: Page, text: string, times = 1): Promise<void> {
  const timesAnnounced = async () => (await announcements(page)).filter(one => one.text === text).length
  await expect.poll(timesAnnounced, text).toBe(times)
  expect(await nestedRegions(page)).toEqual([])
}

/** Nothing was announced twice since the page was opened. */
async function expectNothingTwice(page: Page): Promise<void> {
  const texts = (await announcements(page)).map(({ text }) => text)
  expect(texts).toEqual([...new Set(texts)])
}

test.describe('said once:', anySize, () => {
  for (const [path, screen] of [
    ['/profile', 'Profile'],
    ['/ridebuddy', 'Find Travel Buddy'],
  ] as const)
    test(`that a visitor of ${path} has to sign in; its loading is read with the page`, async ({ page }) => {
      const release = await hold(page, '**/assets/auth-forms-*.js')
      await page.goto(path)
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('Loading')).toBeVisible()
      await expect(page).toHaveURL('/')
      release()
      await expect(dialog.getByLabel('Email')).toBeVisible()
      await expectAnnounced(page, `Please sign in to access ${screen}`)
      await expectNothingTwice(page)
    })

  test('that the landing screen is on its way after a sign-out by address', async ({ page }) => {
    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAnnounced(page, 'Loading')
  })

  test('that the sign-in form is on its way, in its dialog', async ({ page }) => {
    await page.goto('/')
    const release = await hold(page, '**/assets/auth-forms-*.js')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Loading')
    release()
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
    await expectAnnounced(page, 'Loading')
  })
})
