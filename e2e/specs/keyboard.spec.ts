// Every flow without a mouse: the order of focus, its position after an element closes or disappears, and no
// focus trap.
import { aPassenger, mailedCode, registered, signIn } from '../support/accounts.ts'
import { aPair, chatPanel } from '../support/chat.ts'
import { expectFocusIn, expectKeptIn, pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { aRider, openRideBuddy } from '../support/rider.ts'
import { alertOf } from '../support/screens.ts'
import { anySize, expect, type Page, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test.beforeEach(({ page }) => withoutMap(page))

test.describe('by keys alone', anySize, () => {
  test('a passenger signs up, signs in, changes the name, and gets back in by a code', async ({ page }) => {
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

    await test.step('sign in, where the email is known and the password has focus', async () => {
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
        .getByRole('region', { name: /^Where autos go/ })
        .getByRole('button')
        .first()
      await pressOn(page, destination)
      await pressOn(page, page.getByRole('link', { name: 'Plan route' }))
      await expect(page).toHaveURL(/\/routes\?from=/)
    })

    await test.step('a trip is chosen from two lists and asked for', async () => {
      await page.goto('/routes')
      await planTrip(page)
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

  test('a rider searches, asks and opens the chat, and focus is never lost', async ({ page, request }) => {
    const [asha, bilal] = [await aRider(request, 'Asha Verma'), await aRider(request, 'Bilal Khan')]
    const trip = ['Noida Sector 83 Metro', 'Vaishali'] as const
    await bilal.searches(...trip)
    const her = await openRideBuddy(page, asha)
    for (const [index, field] of ['From', 'To'].entries()) {
      const place = page.getByRole('combobox', { name: field, exact: true })
      await typeInto(page, place, trip[index]!)
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(place).toBeFocused()
    }
    await pressOn(page, button(page, 'Search Buddies'))
    const match = her.card('match', 'Bilal')
    await pressOn(page, match.getByRole('button', { name: 'Send Request' }))
    await expect(match.getByRole('button', { name: /^Request Sent/ })).toBeFocused()
    await expect.poll(() => bilal.incoming()).toHaveLength(1)
    await bilal.answers('accept')
    const open = her.card('connection', 'Bilal').getByRole('button', { name: /^Open Chat/ })
    await expect(open).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(chatPanel(page, 'Bilal Khan').composer).toBeFocused()
  })

  test('a rider reads a chat and answers, and is back where it was opened', async ({ page, request }) => {
    const { asha } = await aPair(request)
    await openRideBuddy(page, asha)
    const opener = page.getByTestId('connection').getByRole('button', { name: 'Open Chat' })
    await pressOn(page, opener)
    const panel = chatPanel(page, 'Bilal Khan')
    await expect(panel.state).toContainText('Connected')
    await typeInto(page, panel.composer, 'At gate 2')
    await pressOn(page, panel.sendButton)
    await expect(panel.own).toHaveCount(1)
    // Names and roles that axe does not check.
    await expect(panel.timer).toHaveAccessibleName(/\S/)
    await expect(panel.log).toHaveAccessibleName(/\S/)
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  test('a passenger changes the password, and gets a new one by a code, in dialogs', async ({
    page,
    request,
  }) => {
    const passenger = await registered(request)
    const dialog = page.getByRole('dialog')
    await page.goto('/')
    await signIn(page, passenger)
    await page.goto('/profile')

    await test.step('Escape leaves as it was, and goes back to the button', async () => {
      await pressOn(page, button(page, 'Change Password'))
      await expect(dialog.getByLabel('Current Password')).toBeFocused()
      await expectKeptIn(page, dialog)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(button(page, 'Change Password')).toBeFocused()
    })

    await test.step('a refusal has focus, the next Tab is the first field', async () => {
      await page.keyboard.press('Enter')
      await page.keyboard.type('wrong')
      await typeInto(page, dialog.getByLabel('New Password'), 'Another!25')
      await typeInto(page, dialog.getByLabel('Confirm Password'), 'Another!25')
      await page.keyboard.press('Enter')
      await expect(alertOf(dialog, 'Current password is incorrect')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(dialog.getByLabel('Current Password')).toBeFocused()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(passenger.password)
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(button(page, 'Change Password')).toBeFocused()
    })

    await test.step('each step of a reset starts at its heading', async () => {
      await pressOn(page, button(page, 'Reset Password'))
      await expect(dialog.getByLabel('Email')).toHaveValue(passenger.email)
      await pressOn(page, dialog.getByRole('button', { name: 'Send OTP' }))
      const heading = dialog.getByRole('heading', { level: 3 })
      await expect(heading).toContainText('Step 2 of 3')
      await expect(heading).toBeFocused()
      await expectKeptIn(page, dialog)
      await typeInto(page, dialog.getByLabel('OTP'), await mailedCode(passenger.email))
      await page.keyboard.press('Enter')
      await expect(heading).toContainText('Step 3 of 3')
      await expect(heading).toBeFocused()
      await typeInto(page, dialog.getByLabel('New Password'), 'Other-25')
      await expect(dialog.getByTestId('strength')).toHaveText('Strong')
      await typeInto(page, dialog.getByLabel('Confirm Password'), 'Other-25')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').getByText('Password reset successfully!')).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await expect(button(page, 'Reset Password')).toBeFocused()
    })

    await test.step('112 the session goes on', async () => {
      await page.reload()
      await page.getByRole('button', { name: 'Download my data' }).click()
      await expect(page.getByText('Your data has been downloaded.')).toBeVisible()
    })
  })

  test('a passenger goes back and forth in the wizard of a forgotten password', async ({ page, request }) => {
    const passenger = await registered(request)
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto('/forgot-password')
    await pressOn(page, button(page, 'Send OTP'))
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(passenger.email)
    await page.keyboard.press('Enter')
    await expect(heading).toBeFocused()
    await pressOn(page, button(page, 'Use another email'))
    await expect(heading).toContainText('Step 1 of 3')
    await expect(heading).toBeFocused()
    await pressOn(page, button(page, 'Send OTP'))
    await expect(heading).toContainText('Step 2 of 3')
    await typeInto(page, page.getByLabel('OTP'), '000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /OTP/ })).toBeFocused()
    await pressOn(page, button(page, 'Back to Sign In'))
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await expectKeptIn(page, dialog)
    await page.keyboard.press('Escape')
    await expect(button(page, 'Back to Sign In')).toBeFocused()
  })

  test('a rider blocks another, and takes it back on the profile', async ({ page, request }) => {
    const { asha } = await aPair(request)
    const dialog = page.getByRole('dialog')
    const her = await openRideBuddy(page, asha, '?tab=connections')
    const open = her.card('connection', 'Bilal Khan').getByRole('button', { name: 'Block or report' })

    await test.step('the dialog is left by Escape', async () => {
      await pressOn(page, open)
      await expect(dialog).toBeVisible()
      await expectKeptIn(page, dialog)
      await page.keyboard.press('Escape')
      await expect(open).toBeFocused()
    })

    await test.step('the one who is blocked is gone, and focus is at the heading of the screen', async () => {
      await page.keyboard.press('Enter')
      await pressOn(page, dialog.getByRole('button', { name: 'Block', exact: true }))
      await expect(dialog).toHaveCount(0)
      await expect(her.card('connection', 'Bilal Khan')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    })

    await test.step('unblocked, focus is at the heading of that list', async () => {
      await page.goto('/profile')
      const list = page.getByRole('region', { name: 'Blocked riders' })
      await pressOn(page, list.getByRole('button', { name: /^Unblock/ }))
      await expect(list.getByText('You haven’t blocked anyone.')).toBeVisible()
      await expect(list.getByRole('heading')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(button(page, 'Change Password')).toBeFocused()
    })
  })

  test('an account is deleted after a second thought', async ({ page, request }) => {
    const passenger = await registered(request)
    await page.goto('/')
    await signIn(page, passenger)
    await page.goto('/profile')
    const open = button(page, 'Delete my account')
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await pressOn(page, open)
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await expectKeptIn(page, dialog)
    await pressOn(page, dialog.getByRole('button', { name: 'Cancel' }))
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await expect(alertOf(dialog, 'Current password is incorrect')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(passenger.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('a message is mended, sent, and followed by another', async ({ page }) => {
    await page.goto('/contact')
    await pressOn(page, button(page, 'Send Message'))
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Asha')
    await page.keyboard.press('Tab')
    await page.keyboard.type('asha@example.com')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Two lines:')
    await page.keyboard.press('Enter')
    await page.keyboard.type('that is the second.')
    await expect(page.getByLabel('Message')).toHaveValue('Two lines:\nthat is the second.')
    await pressOn(page, button(page, 'Send Message'))
    await expect(page.getByText(/^Message sent successfully!/)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(button(page, 'Send another')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Name')).toBeFocused()
  })

  test('Home and Work are set and removed, and the field has focus again', async ({ page }) => {
    await page.goto('/routes')
    await planTrip(page)
    await pressOn(page, button(page, 'New Search'))
    const source = page.getByRole('combobox', { name: 'From', exact: true })
    const dialog = page.getByRole('dialog', { name: 'Your places' })
    await expect(source).toBeFocused()
    const edit = page.getByRole('option', { name: 'Edit saved places' })
    await expect(edit).toBeVisible()
    // The last option is the list of all stands.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(edit).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await expectKeptIn(page, dialog)
    for (const kind of ['Home', 'Work']) {
      await pressOn(page, dialog.getByRole('button', { name: `Set as ${kind}` }).first())
      await expect(dialog.getByRole('button', { name: `Remove ${kind}` })).toBeVisible()
      await expectFocusIn(dialog)
      await pressOn(page, dialog.getByRole('button', { name: `Remove ${kind}` }))
      await expect(dialog.getByRole('button', { name: `Remove ${kind}` })).toHaveCount(0)
      await expectFocusIn(dialog)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(source).toBeFocused()
  })

  test('language and theme are changed, and focus stays where it was', async ({ page }) => {
    await page.goto('/contact')
    const hindi = button(page, 'हिन्दी')
    await pressOn(page, hindi)
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await expect(hindi).toBeFocused()
    await expect(hindi).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(button(page, 'English')).toBeFocused()
    const theme = button(page, /theme/i)
    await pressOn(page, theme)
    const first = await theme.innerText()
    await page.keyboard.press('Space')
    await expect(theme).not.toHaveText(first)
    await expect(theme).toBeFocused()
  })
})

/** Chooses both ends of a trip from their lists, and plans it. */
async function planTrip(page: Page): Promise<void> {
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
}
