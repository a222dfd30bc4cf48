import { cards, search, source, TRIP } from '../support/planner.ts'
import { refusePlan, several } from '../support/route-plan.ts'
import { anySize, expect, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

test.describe('a failure', anySize, () => {
  test.beforeEach(({ page }) => withoutMap(page))

  const table = [
    {
      case: 'an unknown source',
      status: 404,
      error: 'Source location not found',
      code: 'SOURCE_NOT_FOUND',
      text: 'Source location not found. Please select a valid location from the available rickshaw points.',
    },
    {
      case: 'an unknown destination',
      status: 404,
      error: 'Destination location not found',
      code: 'DESTINATION_NOT_FOUND',
      text: 'Destination not found. Please select a valid destination from the available rickshaw points.',
    },
    {
      case: 'no route',
      status: 404,
      error: 'No route found',
      code: 'NO_ROUTE',
      text: 'No direct route available between these locations. Try selecting different rickshaw points or destinations from the map.',
    },
    {
      case: 'the same place',
      status: 400,
      error: 'Source and destination cannot be the same',
      code: 'SAME_PLACE',
      text: 'Source and destination cannot be the same',
    },
  ] as const

  for (const { case: name, status, error, code, text } of table)
    test(`77 ${name}: exact text, alert, focus`, async ({ page, complaints }) => {
      complaints.allow(/status of 4\d\d/)
      await refusePlan(page, status, error, code)
      await page.goto(TRIP)
      const box = page.getByRole('alert')
      await expect(box).toBeFocused()
      await expect(box.getByText(text, { exact: true })).toBeVisible()
      const helped = code === 'NO_ROUTE' ? 1 : 0
      await expect(box.getByText('Try nearby rickshaw points on the map')).toHaveCount(helped)
      await expect(box.getByText('Check that both places have active auto services')).toHaveCount(helped)
      await expect(box.getByText('Break the journey into segments')).toHaveCount(helped)
      await expect(box.getByText('More locations are coming soon.')).toHaveCount(helped)
    })

  test('77 on the real server an unknown name gives the same box', async ({ page, complaints }) => {
    complaints.allow(/status of 404/)
    await page.goto('/routes?from=Zzzzqq&to=Gaur+Chowk')
    await expect(page.getByRole('alert')).toContainText('Source location not found. Please select')
    await expect(source(page)).toHaveValue('Zzzzqq')
  })

  test('77 a lost connection is tried again, then said, then tried by hand', async ({ page, complaints }) => {
    complaints.allow(/ERR_FAILED|Failed to load resource/)
    await page.clock.install()
    let tries = 0
    await page.route('**/api/routes/calculate', route => {
      tries += 1
      return tries <= 4 ? route.abort() : route.fulfill({ json: { success: true, data: several } })
    })
    await page.goto(TRIP)
    for (const wanted of [1, 2, 3, 4]) {
      await expect.poll(() => tries).toBe(wanted)
      await page.clock.runFor(3_200)
    }
    await expect(page.getByRole('alert')).toContainText('Unable to calculate route. Please try again.')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.clock.runFor(500)
    await expect(cards(page)).toHaveCount(3)
  })

  test('without a network the search waits and the last plan can still be read', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    await page.goto(TRIP)
    await expect(cards(page).first()).toBeVisible()
    await page.goto('/routes')
    await expect(search(page)).toBeVisible()
    await context.setOffline(true)
    await expect(search(page)).toBeDisabled()
    await expect(search(page)).toHaveAccessibleDescription(
      "You're offline. Connect to the internet to search.",
    )
    await page.getByRole('link', { name: /Saved plan from/ }).click()
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByText(/^Saved plan from/)).toBeVisible()
  })
})
