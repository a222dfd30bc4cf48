// The behaviour without live updates and without lists is tested in ride-buddy.screen.test.tsx.
import { NO_NETWORK } from '../support/complaints.ts'
import { aRider, openRideBuddy } from '../support/rider.ts'
import { isSound } from '../support/screens.ts'
import { anySize, expect, test } from '../support/test.ts'

test(
  'axe finds nothing without live updates, nor where the lists are missing',
  anySize,
  async ({ page, request, complaints }) => {
    complaints.allow(NO_NETWORK)
    await page.clock.install()
    await page.routeWebSocket(/socket\.io/, socket => void socket.close())
    await page.route('**/socket.io/**', route => route.abort())
    await page.route('**/api/ride-buddy/requests', route => route.abort())
    await openRideBuddy(page, await aRider(request, 'Asha Verma'), '?tab=connections')
    const note = page.getByRole('status').filter({ hasText: 'Connection failed. Please try again.' })
    await expect(async () => {
      await page.clock.fastForward(6_000)
      await expect(note).toBeVisible({ timeout: 500 })
    }).toPass({ intervals: [100] })
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load ride requests' })).toBeVisible()
    await isSound(page)
  },
)
