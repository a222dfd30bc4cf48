// Sessions on a device whose clock is wrong, and on one that stores nothing.
import { countCalls, registered, signIn } from '../support/accounts.ts'
import { moveDate } from '../support/day-clock.ts'
import { aRider, openRideBuddy } from '../support/rider.ts'
import { anySize, expect, test } from '../support/test.ts'
import { unfoldMenu } from '../support/top-bar.ts'

const HOUR_MS = 3_600_000
const QUIET_MS = 20_000

for (const [name, hours] of [
  ['two hours ahead', 2],
  ['a day ahead', 24],
  ['five hours behind', -5],
] as const) {
  test(
    `a clock ${name} causes at most one renewal in 20 s on Travel Buddy`,
    anySize,
    async ({ page, request }) => {
      await page.addInitScript(moveDate, hours * HOUR_MS)
      const renewals = countCalls(page, '/auth/refresh')
      await openRideBuddy(page, await aRider(request, 'Asha Verma'))
      await page.waitForTimeout(QUIET_MS)
      expect(renewals()).toBeLessThanOrEqual(1)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Find Travel Buddy' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(renewals()).toBeLessThanOrEqual(1)
    },
  )
}

test(
  'a device that stores nothing signs in for the tab, and the menu says so',
  anySize,
  async ({ page, request }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'BroadcastChannel'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
    })
    await page.goto('/')
    await signIn(page, await registered(request))
    await unfoldMenu(page)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByText('You stay signed in only while this tab is open')).toBeVisible()
    await menu.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
    await expect(page.getByText(/@example\.com/).first()).toBeVisible()
    await unfoldMenu(page)
    await menu.getByRole('link', { name: 'Logout' }).click()
    await unfoldMenu(page)
    await expect(menu.getByRole('button', { name: 'Sign In' })).toBeVisible()
  },
)
