import { NO_NETWORK } from '../support/complaints.ts'
import { type OwnTrip, ownTrip } from '../support/own-trip.ts'
import { aRider, openRideBuddy, type Rider } from '../support/rider.ts'
import { alertOf, isSound } from '../support/screens.ts'
import { anySize, expect, test } from '../support/test.ts'

test(
  'without live updates the page says so, asks by itself, and connects when told',
  anySize,
  async ({ page, request, complaints }) => {
    complaints.allow(NO_NETWORK)
    const [asha, bilal] = await Promise.all([aRider(request, 'Asha Verma'), aRider(request, 'Bilal Khan')])
    const { from, to, query } = ownTrip(7)
    let cut = true
    await page.clock.install()
    await page.routeWebSocket(/socket\.io/, socket => void (cut ? socket.close() : socket.connectToServer()))
    await page.route('**/socket.io/**', route => (cut ? route.abort() : route.continue()))
    const her = await openRideBuddy(page, asha, query)
    await her.searchesAsFilled()
    await expect(page.getByRole('button', { name: 'Search Active' })).toBeVisible()
    await bilal.searches(from, to)
    const note = page.getByRole('status').filter({ hasText: 'Connection failed. Please try again.' })
    await expect(async () => {
      await page.clock.fastForward(6_000)
      await expect(note).toBeVisible({ timeout: 500 })
    }).toPass({ intervals: [100] })
    await expect(her.card('match', 'Bilal K.')).toBeVisible()
    await isSound(page)
    cut = false
    await note.getByRole('button', { name: 'Reconnect' }).click()
    await expect(note).toHaveCount(0)
    await bilal.asks(asha)
    await expect(her.tab('Connections')).toHaveAccessibleName('Connections, 1')
  },
)

test(
  '91 a list that cannot be loaded says so, keeps its rows, and is tried again',
  anySize,
  async ({ page, request, complaints }) => {
    complaints.allow(NO_NETWORK)
    const [asha, bilal] = await Promise.all([aRider(request, 'Asha Verma'), aRider(request, 'Bilal Khan')])
    await areConnected(asha, bilal, ownTrip(6))
    const her = await openRideBuddy(page, asha, '?tab=connections')
    const card = her.card('connection', 'Bilal Khan')
    await expect(card).toBeVisible()
    const fault = {
      success: false,
      error: 'Database error',
      message: 'Database error',
      code: 'DATABASE_ERROR',
    }
    for (const path of ['requests', 'matches'])
      await page.route(`**/api/ride-buddy/${path}`, route => route.fulfill({ status: 503, json: fault }))
    await expect(async () => {
      // The tab is looked at again: what is older than some seconds is asked for.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      for (const text of ['Failed to load ride requests', 'Failed to load connections'])
        await expect(alertOf(page, text)).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(card).toBeVisible()
    for (const [path, text] of [
      ['requests', 'Failed to load ride requests'],
      ['matches', 'Failed to load connections'],
    ] as const) {
      const alert = alertOf(page, text)
      await page.unroute(`**/api/ride-buddy/${path}`)
      await expect(async () => {
        // A look that was still under way may have been quicker than the finger.
        if (await alert.isVisible())
          await alert.getByRole('button', { name: 'Retry' }).click({ timeout: 500 })
        await expect(alert).toHaveCount(0, { timeout: 2_000 })
      }).toPass()
    }

    await test.step('without a network buttons say what they need, and the clock goes on', async () => {
      await page.context().setOffline(true)
      const chat = card.getByRole('button', { name: /Open Chat/ })
      await expect(chat).toBeDisabled()
      await expect(chat).toContainText('Needs internet')
      await expect(chat).toContainText(/\d+ min left/)
      await isSound(page)
      await page.context().setOffline(false)
      await expect(chat).toBeEnabled()
    })

    await test.step('what the device keeps is short, is shown without the server, and goes at sign-out', async () => {
      const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
      expect(await stored()).toContain('Bilal K.')
      expect(await stored()).not.toMatch(/Khan|9876543210/)
      await page.route('**/api/ride-buddy/matches', route => route.fulfill({ status: 503, json: fault }))
      await page.reload()
      await expect(her.card('saved-connection', 'Bilal K.')).toContainText('Saved on this device')
      await page.goto('/logout')
      await expect(
        page.getByRole('heading', { level: 1, name: 'Last Mile Travel Made Simple' }),
      ).toBeVisible()
      expect(await stored()).not.toContain('Bilal')
    })
  },
)

async function areConnected(one: Rider, other: Rider, { from, to }: OwnTrip): Promise<void> {
  await one.searches(from, to)
  await other.searches(from, to)
  await one.asks(other)
  await other.answers('accept')
}
