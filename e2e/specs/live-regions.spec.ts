// What changes without a page load is said, by one region, once.
import { registered, signIn } from '../support/accounts.ts'
import { announcements, keepAnnouncements, nestedRegions } from '../support/announcements.ts'
import { REFUSED } from '../support/complaints.ts'
import { hold } from '../support/hold.ts'
import { ownTrip } from '../support/own-trip.ts'
import { aRider, openRideBuddy } from '../support/rider.ts'
import { answerPlan, aPlan, aReservedRoute, aRoute } from '../support/route-plan.ts'
import { toasts } from '../support/screens.ts'
import { answerStands, aStand } from '../support/stand-map.ts'
import { anySize, expect, type Page, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

test.beforeEach(async ({ page }) => {
  await withoutMap(page)
  await keepAnnouncements(page)
})

/** It was said that often, all in all, and no region stands in another. */
async function expectSaid(page: Page, text: string, times = 1): Promise<void> {
  const said = async () => (await announcements(page)).filter(one => one.text === text).length
  await expect.poll(said, text).toBe(times)
  expect(await nestedRegions(page)).toEqual([])
}

/** Nothing that was said since the page was opened was said twice. */
async function expectNothingTwice(page: Page): Promise<void> {
  const texts = (await announcements(page)).map(({ text }) => text)
  expect(texts).toEqual([...new Set(texts)])
}

test.describe('said once:', anySize, () => {
  test('that stands are loaded, at each load', async ({ page }) => {
    await answerStands(page, [aStand({ name: 'Stand one' })])
    await page.goto('/hotspots')
    await expect(page.getByRole('button', { name: /^Stand one/ })).toBeVisible()
    await expect(page.getByText('Loading hotspots...')).toHaveCount(0)
    await expectSaid(page, 'Loading hotspots...')
    await expectSaid(page, '1 stand here')
    await expectNothingTwice(page)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expectSaid(page, 'Loading hotspots...', 2)
    await expectSaid(page, '1 stand here', 2)
  })

  test('how many routes were found', async ({ page }) => {
    await answerPlan(page, aPlan([aRoute(), aReservedRoute()]))
    await page.goto('/routes?from=Noida%20City%20Centre&to=Gaur%20Chowk')
    await expectSaid(page, '2 routes found')
    // To choose another and to unfold it changes nothing that was found.
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await page.locator('[data-route]').nth(1).getByRole('button', { expanded: false }).first().click()
    await expect(page.getByText('Total Fare').first()).toBeVisible()
    await expectNothingTwice(page)
  })

  test('that a rider came, that a request was sent, and that it was accepted', async ({ page, request }) => {
    const [asha, bilal] = await Promise.all([aRider(request, 'Asha Verma'), aRider(request, 'Bilal Khan')])
    const { from, to, query } = ownTrip(9)
    const her = await openRideBuddy(page, asha, query)
    await her.searchesAsFilled()
    await expectSaid(page, '0 matches')
    await bilal.searches(from, to)
    await expectSaid(page, '1 match')
    await her.requests('Bilal K.')
    await expectSaid(page, 'Request sent to Bilal K.')
    await bilal.answers('accept')
    await expect(her.card('connection', 'Bilal Khan')).toBeVisible()
    await expectSaid(page, 'Ride Request Accepted: Bilal Khan accepted your ride request')
    await expectNothingTwice(page)
  })

  for (const path of ['/profile', '/ridebuddy'])
    test(`that ${path} is on its way to a visitor, who is sent to sign in`, async ({ page }) => {
      const release = await hold(page, '**/assets/auth-forms-*.js')
      await page.goto(path)
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('Loading')).toBeVisible()
      await expect(page).toHaveURL('/')
      release()
      await expect(dialog.getByLabel('Email')).toBeVisible()
      await expectSaid(page, 'Loading')
      await expectNothingTwice(page)
    })

  test('that the landing screen is on its way after a sign-out by address', async ({ page }) => {
    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSaid(page, 'Loading')
  })

  test('that the sign-in form is on its way, in its dialog', async ({ page }) => {
    await page.goto('/')
    const release = await hold(page, '**/assets/auth-forms-*.js')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Loading')
    release()
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
    await expectSaid(page, 'Loading')
  })

  test('that the profile was saved, and that it was not', async ({ page, request, complaints }) => {
    complaints.allow(REFUSED)
    await page.goto('/')
    await signIn(page, await registered(request))
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Full Name').fill('New Name')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expectSaid(page, 'Profile updated successfully!')
    await page.route('**/api/user/profile', route => route.fulfill({ status: 500, body: 'oops' }))
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Full Name').fill('Newer Name')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to update profile' })).toBeFocused()
    await expect(toasts(page).getByText('Failed to update profile')).toBeVisible()
    await expectSaid(page, 'Failed to update profile')
    await expectNothingTwice(page)
  })
})
