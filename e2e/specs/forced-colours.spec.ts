// A contrast theme of the system removes our backgrounds, shadows and shades: borders and icons must convey the
// same information.
import { openAuth, password } from '../support/accounts.ts'
import { aPair, openChat, sendMessage } from '../support/chat.ts'
import { faintInForcedColours } from '../support/contrast.ts'
import { withoutMap } from '../support/drawing.ts'
import { forceColours, shapeOf, stopsWithoutRing } from '../support/forced-colours.ts'
import { answerPlan, aPlan, aReservedRoute, aRoute } from '../support/planner.ts'
import { openRideBuddy, ownTrip } from '../support/rider.ts'
import { answerStands, aStand } from '../support/stand-map.ts'
import { anySize, expect, onPhone, type Page, test } from '../support/test.ts'

const TRIP = '/routes?from=Noida%20City%20Centre&to=Gaur%20Chowk'

test.beforeEach(({ page }) => forceColours(page))

/** Everything is visible, including the keyboard focus. */
async function expectSeen(page: Page): Promise<void> {
  expect(await faintInForcedColours(page)).toEqual([])
  expect(await stopsWithoutRing(page, 12)).toEqual([])
}

test('with forced colours over a map: the handle of the list, a popup', onPhone, async ({ page }) => {
  await page.goto('/hotspots')
  const row = page.locator('main ul button[aria-expanded]').nth(1)
  await expect(row).toBeVisible()
  await expect(page.locator('canvas')).toBeVisible()
  await row.press('Enter')
  await expect(page.locator('.maplibregl-popup')).toBeVisible()
  await expect(page.locator('.maplibregl-popup-tip')).toBeHidden()
  expect(await faintInForcedColours(page)).toEqual([])
})

test('with forced colours a visitor sees what is chosen, wrong and how much', anySize, async ({ page }) => {
  await withoutMap(page)

  await test.step('stands and their availability', async () => {
    const levels = ['high', 'medium', 'low'] as const
    await answerStands(
      page,
      levels.map(availability => aStand({ name: `Stand ${availability}`, availability })),
    )
    await page.goto('/hotspots')
    for (const level of levels) {
      const row = page.getByRole('button', { name: new RegExp(`^Stand ${level}`) })
      await expect(row.locator('svg').first()).toBeVisible()
    }
    const link = (name: string) => page.getByRole('banner').getByRole('link', { name })
    expect(await shapeOf(link('Rickshaw Points'))).not.toBe(await shapeOf(link('Route Planner')))
    await page.getByRole('button', { name: /^Stand medium/ }).click()
    const item = (level: string) => page.locator('main li').filter({ hasText: `Stand ${level}` })
    expect(await shapeOf(item('medium').first())).not.toBe(await shapeOf(item('low').first()))
    await expectSeen(page)
  })

  await test.step('the option that the arrows are at', async () => {
    await page.goto('/routes')
    await page.getByRole('combobox', { name: 'From', exact: true }).fill('Noida')
    const options = page.getByRole('listbox', { name: 'From' }).getByRole('option')
    await expect(options.nth(1)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    expect(await shapeOf(options.first())).not.toBe(await shapeOf(options.nth(1)))
  })

  await test.step('a plan: which tile and which card are chosen', async () => {
    const whole = aReservedRoute()
    await answerPlan(page, aPlan([aRoute(), whole], { fastest: whole }))
    await page.goto(TRIP)
    const [first, second] = [page.locator('[data-route]').first(), page.locator('[data-route]').nth(1)]
    await expect(first).toBeVisible()
    expect(await shapeOf(first)).not.toBe(await shapeOf(second))
    const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
    expect(await shapeOf(tile('Cheapest'))).not.toBe(await shapeOf(tile('Fastest')))
    await expectSeen(page)
  })

  await test.step('signing in and up: what is wrong, and how strong a password is', async () => {
    await page.goto('/')
    const dialog = await openAuth(page, 'Sign In')
    await expect(dialog).toHaveCSS('border-top-style', 'solid')
    const field = dialog.getByLabel('Email')
    const sound = await shapeOf(field)
    await field.fill('asha')
    await field.blur()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(await shapeOf(field)).not.toBe(sound)
    await expectSeen(page)
    await dialog.getByRole('button', { name: 'Create an account' }).click()
    const signUp = page.getByRole('dialog', { name: 'Sign Up' })
    await password(signUp).fill('aB1')
    await expect(signUp.getByTestId('strength')).toHaveText('Fair')
    const bar = (isOn: boolean) => signUp.locator(`[data-on="${isOn}"]`).first()
    expect(await shapeOf(bar(true))).not.toBe(await shapeOf(bar(false)))
    await expectSeen(page)
  })

  await test.step('signs are those of the contrast theme, whichever of ours was chosen', async () => {
    await page.evaluate(() => localStorage.setItem('sawari.theme', 'dark'))
    await forceColours(page, 'light')
    await page.goto('/hotspots')
    await expect(page.locator('main ul button[aria-expanded]').first()).toBeVisible()
    expect(await faintInForcedColours(page)).toEqual([])
  })
})

test(
  'with forced colours a rider sees tabs, times, a chat and the profile',
  anySize,
  async ({ page, request }) => {
    await withoutMap(page)
    const { asha, bilal, chatId } = await aPair(request)

    await test.step('a chat: its edge, and its time', async () => {
      const panel = await openChat(page, asha, 'Bilal Khan')
      await expect(panel.state).toContainText('Connected')
      await panel.writes('At gate 2')
      await sendMessage(bilal, chatId, 'Coming')
      await expect(panel.partners).toHaveCount(1)
      await expect(panel.timer).toHaveCSS('border-top-style', 'solid')
      await expect(panel.dialog).toHaveCSS('border-top-style', 'solid')
      await expectSeen(page)
    })

    await test.step('Travel Buddy: which tab is open, and the time of a search', async () => {
      const her = await openRideBuddy(page, asha, ownTrip(8).query)
      expect(await shapeOf(her.tab('Search'))).not.toBe(await shapeOf(her.tab('Connections')))
      await expectSeen(page)
      await her.searchesAsFilled()
      await expect(page.getByRole('timer', { name: 'Time left' })).toBeVisible()
      await expectSeen(page)
    })

    await test.step('the profile and its dialogs', async () => {
      await page.goto('/profile')
      await expect(page.getByText('Active Account')).toBeVisible()
      await expectSeen(page)
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectSeen(page)
    })
  },
)
