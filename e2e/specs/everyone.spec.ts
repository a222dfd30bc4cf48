// What axe cannot see: every flow without a mouse, at 400 %, without colours, with odd answers of the server.
import { aPassenger, mailedCode } from '../support/accounts.ts'
import { aPair, chatPanel } from '../support/chat.ts'
import { REFUSED } from '../support/complaints.ts'
import { pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { openRideBuddy } from '../support/rider.ts'
import { answerPlan, aPlan, aRoute, refusePlan } from '../support/route-plan.ts'
import { openScreen, screens, sidewaysOverflow } from '../support/screens.ts'
import { answerStands, aStand } from '../support/stand-map.ts'
import { anySize, expect, type Page, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

const TRIP = '/routes?from=Noida%20City%20Centre&to=Gaur%20Chowk'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test.beforeEach(({ page }) => withoutMap(page))

test.describe('by keys alone', anySize, () => {
  test('a passenger signs up, signs in, changes the name, and gets back in by a code', async ({ page }) => {
    test.slow()
    const passenger = aPassenger()
    const dialog = page.getByRole('dialog')
    await page.goto('/contact')

    await test.step('sign up', async () => {
      await pressOn(page, button(page, 'Sign Up'))
      await typeInto(page, dialog.getByLabel('Full Name'), passenger.name)
      await typeInto(page, dialog.getByLabel('Email'), passenger.email)
      await typeInto(page, dialog.getByLabel('Phone'), passenger.phone)
      await typeInto(page, dialog.getByLabel('Password', { exact: true }), passenger.password)
      await typeInto(page, dialog.getByLabel('Confirm Password'), passenger.password)
      await tabTo(page, dialog.getByRole('checkbox'))
      await page.keyboard.press('Space')
      await pressOn(page, dialog.getByRole('button', { name: 'Sign Up' }))
    })

    await test.step('sign in, where the e-mail is known and the password has focus', async () => {
      await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
      await page.keyboard.type(passenger.password)
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
    })

    await test.step('change the name', async () => {
      await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Profile' }))
      await pressOn(page, button(page, 'Edit Profile'))
      await tabTo(page, page.getByLabel('Full Name'))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('Asha Rani Verma')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Profile updated successfully!').first()).toBeVisible()
    })

    await test.step('forget the password', async () => {
      await page.goto('/logout')
      await page.goto('/forgot-password')
      await typeInto(page, page.getByLabel('Email'), passenger.email)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Step 2 of 3')
      await typeInto(page, page.getByLabel('OTP'), await mailedCode(passenger.email))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Step 3 of 3')
      await typeInto(page, page.getByLabel('New Password'), 'brand-new-1')
      await typeInto(page, page.getByLabel('Confirm Password'), 'brand-new-1')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').getByText('Password reset successfully!')).toBeVisible()
    })
  })

  test('a visitor finds a stand, plans a trip, reads it and writes to us', async ({ page }) => {
    await test.step('a stand opens by Enter, Escape gives focus back', async () => {
      await page.goto('/hotspots')
      const row = page.locator('main ul button[aria-expanded]').nth(1)
      await pressOn(page, row)
      const destination = page
        .getByRole('list', { name: /^Where autos go/ })
        .getByRole('button')
        .first()
      await pressOn(page, destination)
      await pressOn(page, page.getByRole('link', { name: 'Plan route' }))
      await expect(page).toHaveURL(/\/routes\?from=/)
    })

    await test.step('a trip is chosen from two lists and asked for', async () => {
      await page.goto('/routes')
      for (const [name, text] of [
        ['From', 'Noida City'],
        ['To', 'Gaur Chowk'],
      ] as const) {
        await typeInto(page, page.getByRole('combobox', { name, exact: true }), text)
        await expect(page.getByRole('listbox', { name }).getByRole('option').first()).toBeVisible()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      }
      await pressOn(page, button(page, 'Find Best Route'))
      await expect(page.locator('[data-route]').first()).toBeVisible()
    })

    await test.step('another card is chosen by arrow and unfolded', async () => {
      await tabTo(page, page.getByRole('radio', { checked: true }))
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('radio').nth(1)).toBeChecked()
      const unfold = page.locator('[data-route]').nth(1).getByRole('button', { expanded: false })
      await pressOn(page, unfold.first())
      await expect(page.getByText('Total Fare').first()).toBeVisible()
    })

    await test.step('a message to us', async () => {
      await page.goto('/contact')
      await typeInto(page, page.getByLabel('Name'), 'Asha')
      await typeInto(page, page.getByLabel('Email'), 'asha@example.com')
      await typeInto(page, page.getByLabel('Message'), 'Thank you')
      await pressOn(page, button(page, 'Send Message'))
      await expect(page.getByText(/^Message sent successfully!/)).toBeVisible()
    })
  })

  test('a rider reads a chat and answers, and is back where it was opened', async ({ page, request }) => {
    const { asha } = await aPair(request)
    await openRideBuddy(page, asha)
    await tabTo(page, page.getByRole('tab', { name: /^Search/ }))
    await page.keyboard.press('ArrowRight')
    const opener = button(page, 'Open Chat')
    await pressOn(page, opener)
    const panel = chatPanel(page, 'Bilal Khan')
    await expect(panel.state).toContainText('Connected')
    await typeInto(page, panel.composer, 'At gate 2')
    await pressOn(page, panel.sendButton)
    await expect(panel.own).toHaveCount(1)
    // Names and roles of what axe does not judge.
    await expect(panel.timer).toHaveAccessibleName(/\S/)
    await expect(panel.log).toHaveAccessibleName(/\S/)
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })
})

test('2 at 400 % every screen is one column in which focus is always seen', anySize, async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 256 })
  for (const { path, heading } of screens.filter(({ path }) => !['/home', '/feedbacks'].includes(path))) {
    await openScreen(page, path, heading)
    expect(await sidewaysOverflow(page), path).toBe(0)
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await isFocusSeen(page), `${path}, stop ${stop + 1}`).toBe(true)
    }
  }
})

test(
  '9, 18 words and signs tell what colours tell, and no figure is nonsense',
  anySize,
  async ({ page, complaints }) => {
    complaints.allow(REFUSED)
    const nonsense = async () => {
      expect(await page.locator('body').innerText()).not.toMatch(/NaN|undefined|Invalid Date|null|Infinity/)
    }

    await test.step('how many autos a stand has', async () => {
      const levels = [
        ['high', 'red', 'High'],
        ['medium', 'orange', 'Medium'],
        ['low', 'yellow', 'Low'],
      ] as const
      await answerStands(page, [
        ...levels.map(([availability, color_code]) =>
          aStand({ name: `Stand ${availability}`, availability, color_code }),
        ),
        aStand({ name: 'Stand of no colour', color_code: 'blue' as 'red' }),
      ])
      await page.goto('/hotspots')
      for (const [level, , word] of levels) {
        const row = button(page, new RegExp(`^Stand ${level}`))
        await expect(row).toContainText(word)
        await expect(row.locator('svg').first()).toBeAttached()
      }
      await nonsense()
    })

    await test.step('which route is chosen, and what it costs where it costs nothing', async () => {
      const free = aRoute({ id: 'b'.repeat(24), totalFare: 0, distance: 0.4, name: 'On foot' })
      await answerPlan(page, aPlan([aRoute(), free]))
      await page.goto(TRIP)
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
      await expect(page.locator('[data-route]').nth(1)).toContainText('₹0')
      await expect(page.locator('[data-route]').nth(1)).toContainText('0.4 km')
      await nonsense()
    })

    await test.step('that something went wrong', async () => {
      await refusePlan(page, 404, 'No route found', 'NO_ROUTE')
      await page.goto(TRIP)
      const box = page.getByRole('alert').first()
      await expect(box.locator('svg').first()).toBeAttached()
      await expect(box).toContainText(/\S/)
    })
  },
)

/** Whether what has focus lies in the window, and under nothing else. */
function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return true
    const seen = [...element.getClientRects()].some(({ left, right, top, bottom }) => {
      const [x, y] = [
        (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
        (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
      ]
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    })
    return seen
  })
}
