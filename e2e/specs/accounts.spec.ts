// Accounts on the real server, by keys alone where focus moves. The logic of the forms is in the screen tests.
import type { APIRequestContext, Locator } from '@playwright/test'
import {
  aPassenger,
  fillSignIn,
  mailedCode,
  openAuth,
  type Passenger,
  password,
  registered,
  signIn,
  storedTokens,
  unfoldMenu,
} from '../support/accounts.ts'
import { expectFocusIn, expectKeptIn, pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { REFUSED } from '../support/network.ts'
import { aRider, signInTab } from '../support/rider.ts'
import {
  alertOf,
  expectAccessible,
  expectNoSidewaysScroll,
  sidewaysOverflow,
  toasts,
} from '../support/screens.ts'
import { anySize, expect, onPhone, type Page, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })
const status = (page: Page, text: string) => page.getByRole('status').getByText(text)

test('by keys alone an account is made, used, changed, downloaded and deleted', anySize, async ({ page }) => {
  const passenger = aPassenger()
  const dialog = page.getByRole('dialog')
  await page.goto('/contact')

  await test.step('sign up', async () => {
    await pressOn(page, button(page, 'Sign Up'))
    await typeInto(page, dialog.getByLabel('Full Name'), passenger.name)
    await typeInto(page, dialog.getByLabel('Email'), passenger.email)
    await typeInto(page, dialog.getByLabel('Phone'), passenger.phone)
    await typeInto(page, password(dialog), passenger.password)
    await typeInto(page, dialog.getByLabel('Confirm Password'), passenger.password)
    await tabTo(page, dialog.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await pressOn(page, dialog.getByRole('button', { name: 'Sign Up' }))
    const made = 'Account created successfully! You can now sign in with your credentials.'
    await expect(page.getByText(made)).toBeVisible()
  })

  await test.step('sign in, where the email is known and the password has focus', async () => {
    await expect(password(dialog)).toBeFocused()
    await expect(dialog.getByLabel('Email')).toHaveValue(passenger.email)
    await page.keyboard.type(passenger.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(status(page, 'Welcome aboard! Login successful')).toBeVisible()
    await expect(page.getByTestId('viewer')).toContainText(passenger.email.split('@')[0]!)
  })

  await test.step('change the name', async () => {
    await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Profile' }))
    await pressOn(page, button(page, 'Edit Profile'))
    await tabTo(page, page.getByLabel('Full Name'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Asha Rani Verma')
    await page.keyboard.press('Enter')
    await expect(status(page, 'Profile updated successfully!')).toBeVisible()
  })

  await test.step('a new password: Escape goes back to the button, a refusal has focus', async () => {
    await pressOn(page, button(page, 'Change Password'))
    await expect(dialog.getByLabel('Current Password')).toBeFocused()
    await expectKeptIn(page, dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button(page, 'Change Password')).toBeFocused()
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
    await expect(status(page, 'Password changed successfully')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(button(page, 'Change Password')).toBeFocused()
  })

  await test.step('a new one by a code: each step starts at its heading', async () => {
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
    await expect(status(page, 'Password reset successfully!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(button(page, 'Reset Password')).toBeFocused()
  })

  await test.step('the session goes on, also after a reload, and the data can be downloaded', async () => {
    await page.reload()
    const downloading = page.waitForEvent('download')
    await pressOn(page, button(page, 'Download my data'))
    const download = await downloading
    expect(download.suggestedFilename()).toBe('sawari-my-data.json')
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
      account: { email: passenger.email, name: 'Asha Rani Verma' },
    })
    await expect(page.getByText('Your data has been downloaded.')).toBeVisible()
  })

  await test.step('deleted after a second thought, the account is gone', async () => {
    const open = button(page, 'Delete my account')
    const question = page.getByRole('dialog', { name: 'Delete your account?' })
    await pressOn(page, open)
    await expect(password(question)).toBeFocused()
    await expectKeptIn(page, question)
    await pressOn(page, question.getByRole('button', { name: 'Cancel' }))
    await expect(question).toHaveCount(0)
    await expect(open).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(question.getByText('Password is required for your ride')).toBeVisible()
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await expect(alertOf(question, 'Current password is incorrect')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Other-25')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your account and its data have been deleted.')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await storedTokens(page)).toEqual([null, null])
    const again = await openAuth(page, 'Sign In')
    await fillSignIn(again, { ...passenger, password: 'Other-25' })
    await again.getByRole('button', { name: 'Sign In' }).click()
    await expect(alertOf(again, 'Invalid email or password')).toBeVisible()
  })
})

test('by keys alone a forgotten password is replaced, forth and back', anySize, async ({ page, request }) => {
  const passenger = await registered(request)
  const heading = page.getByRole('heading', { level: 1 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const signInDialog = await openAuth(page, 'Sign In')
  await signInDialog.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect(page).toHaveURL('/forgot-password')

  await test.step('the address is asked for', async () => {
    await expect(heading).toContainText('Step 1 of 3')
    await expectAccessible(page)
    await pressOn(page, button(page, 'Send OTP'))
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type('nobody')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(passenger.email)
    await page.keyboard.press('Enter')
    await expect(heading).toContainText('Step 2 of 3')
    await expect(heading).toBeFocused()
  })

  await test.step('back for another address, and to the sign-in', async () => {
    await pressOn(page, button(page, 'Use another email'))
    await expect(heading).toContainText('Step 1 of 3')
    await expect(heading).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(passenger.email)
    await pressOn(page, button(page, 'Back to Sign In'))
    await expect(signInDialog.getByLabel('Email')).toBeFocused()
    await expectKeptIn(page, signInDialog)
    await page.keyboard.press('Escape')
    await expect(button(page, 'Back to Sign In')).toBeFocused()
    await pressOn(page, button(page, 'Send OTP'))
    await expect(heading).toContainText('Step 2 of 3')
  })

  await test.step('a wrong code has focus, the right one is pasted', async () => {
    const otp = page.getByLabel('OTP')
    await expect(otp).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(otp).toHaveAttribute('inputmode', 'numeric')
    const code = await mailedCode(passenger.email)
    await typeInto(page, otp, String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await page.keyboard.press('Enter')
    await expect(alertOf(page, 'Invalid OTP')).toBeFocused()
    await expectAccessible(page)
    await otp.fill('')
    await paste(otp, `${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(otp).toHaveValue(code)
    await pressOn(page, button(page, 'Verify OTP'))
    await expect(heading).toContainText('Step 3 of 3')
  })

  await test.step('a new password signs in', async () => {
    await typeInto(page, page.getByLabel('New Password'), '12345')
    await typeInto(page, page.getByLabel('Confirm Password'), '123456')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('New Password').fill('brand-new-1')
    await page.getByLabel('Confirm Password').fill('brand-new-1')
    await page.keyboard.press('Enter')
    await expect(status(page, 'Password reset successfully!')).toBeVisible()
    await expect(page).toHaveURL('/')
    await signIn(page, { ...passenger, password: 'brand-new-1' })
  })
})

test('the sign-in modal can be used by everybody', onPhone, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const dialog = await openAuth(page, 'Sign In')
  await expectAccessible(page)

  await test.step('Show password has a name and a state, and keeps the caret', async () => {
    const field = password(dialog)
    await field.fill('secret99')
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
    const show = dialog.getByRole('button', { name: 'Show password' })
    const caret = () => field.evaluate((input: HTMLInputElement) => input.selectionStart)
    await expect(show).toHaveAttribute('aria-pressed', 'false')
    await show.click()
    await expect(show).toHaveAttribute('aria-pressed', 'true')
    await expect(field).toHaveAttribute('type', 'text')
    await expect.poll(caret).toBe(3)
    await show.click()
    await expect(field).toHaveAttribute('type', 'password')
    await expect.poll(caret).toBe(3)
  })

  await fillSignIn(dialog, { ...aPassenger(), password: 'nobody-knows' })
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(alertOf(dialog, 'Invalid email or password')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  const signUp = page.getByRole('dialog', { name: 'Sign Up' })
  for (const label of ['Full Name', 'Email', 'Phone', 'Confirm Password']) {
    await signUp.getByLabel(label).focus()
    await signUp.getByLabel(label).blur()
  }
  await password(signUp).fill('aB1')
  await expectAccessible(page)
  expect(await sidewaysOverflow(page)).toBe(0)
})

test(
  'the profile, its dialogs and its switches can be used by everybody',
  onPhone,
  async ({ page, request, complaints }) => {
    complaints.allow(REFUSED)
    const asha = await aRider(request, 'Asha Verma')
    const saved = await answerSwitches(page)
    await page.addInitScript(playPushService, PUBLIC_KEY)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInTab(page, asha)
    await page.goto('/')
    await unfoldMenu(page)
    await expectAccessible(page)
    const elsewhere = await signInOnAnotherPhone(asha.passenger, request)
    await page.goto('/profile')
    await expect(page.getByText('Routes that you plan while signed in')).toBeVisible()

    await test.step('notifications go on, one by one and off by keys, and focus stays', async () => {
      const card = page.getByRole('region', { name: 'Notifications' })
      const heading = card.getByRole('heading')
      await pressOn(page, card.getByRole('button', { name: 'Turn on notifications' }))
      await expect(heading).toBeFocused()
      await expect(card.getByRole('status')).toHaveText('On')
      await expect(card.getByRole('switch', { checked: true })).toHaveCount(3)
      await expectAccessible(page)
      expect(await sidewaysOverflow(page)).toBe(0)
      for (const [index, kind] of ['request', 'acceptance', 'message'].entries()) {
        const one = card.getByRole('switch').nth(index)
        await tabTo(page, one)
        await page.keyboard.press('Space')
        await expect(one).not.toBeChecked()
        await expect.poll(() => saved.at(-1)?.[kind]).toBe(false)
        await expect(one).toBeFocused()
      }
      await pressOn(page, card.getByRole('button', { name: 'Turn off on this device' }))
      await expect(card.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
      await expect(heading).toBeFocused()
      await page.keyboard.press('Tab')
      await expectFocusIn(card)
    })

    await test.step('no field has focus under the bar with the buttons', async () => {
      await button(page, 'Edit Profile').click()
      await page.getByLabel('Phone').fill('12')
      const bar = button(page, 'Update Profile').locator('..')
      for (const label of ['Current Password', 'Phone', 'Full Name']) {
        await page.evaluate(() => window.scrollTo(0, 0))
        const field = page.getByLabel(label)
        await field.focus()
        const [over, under] = [await field.boundingBox(), await bar.boundingBox()]
        expect(over!.y + over!.height, label).toBeLessThanOrEqual(under!.y)
      }
      await expectAccessible(page)
      await button(page, 'Cancel').click()
    })

    await test.step('a failed update is a toast, too, which leaves the words of the form in sight', async () => {
      await page.route('**/api/user/profile', route => route.fulfill({ status: 500, body: 'oops' }))
      await button(page, 'Edit Profile').click()
      await button(page, 'Update Profile').click()
      const toast = toasts(page).getByText('Failed to update profile')
      const inForm = alertOf(page.getByRole('main'), 'Failed to update profile')
      await expect(toast).toBeVisible()
      await expect(inForm).toBeFocused()
      const [above, below] = await Promise.all([toast.boundingBox(), inForm.boundingBox()])
      const overlaps =
        above!.x < below!.x + below!.width &&
        below!.x < above!.x + above!.width &&
        above!.y < below!.y + below!.height &&
        below!.y < above!.y + above!.height
      expect(overlaps, JSON.stringify({ toast: above, form: below })).toBe(false)
      await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
      await expect(toast).toHaveCount(0)
      await expect(inForm).toBeVisible()
      await page.unroute('**/api/user/profile')
      await button(page, 'Cancel').click()
    })

    await test.step('each dialog gives focus back to its button', async () => {
      for (const name of ['Change Password', 'Reset Password', 'Delete my account']) {
        await button(page, name).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(button(page, name)).toBeFocused()
      }
    })

    await test.step('another device is signed out at once', async () => {
      const list = page.getByRole('region', { name: 'Signed-in devices' })
      await expect(list.getByTestId('session')).toHaveCount(2)
      await expect(list.getByTestId('session').first()).toContainText('This device')
      expect(await elsewhere()).toBe(200)
      await list.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
      const dialog = page.getByRole('dialog', { name: 'Sign out Chrome on Android?' })
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Sign out' }).click()
      await expect(list.getByTestId('session')).toHaveCount(1)
      await expect(list.getByRole('heading')).toBeFocused()
      await expect.poll(elsewhere).toBe(401)
    })
  },
)

async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Returns a function that asks the server, as that phone, whether the session is still good. */
async function signInOnAnotherPhone(
  { email, password: secret }: Passenger,
  request: APIRequestContext,
): Promise<() => Promise<number>> {
  const userAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
  const headers = { 'user-agent': userAgent }
  const signedIn = await request.post('/signin', { data: { email, password: secret }, headers })
  const authorization = `Bearer ${(await signedIn.json()).data.accessToken}`
  return async () =>
    (await request.get('/api/user/profile', { headers: { ...headers, authorization } })).status()
}

const PUBLIC_KEY = `B${'k'.repeat(85)}Q`

/** Responds in place of the server, which has no keys; returns the saved switches, oldest first. */
async function answerSwitches(page: Page): Promise<Record<string, boolean>[]> {
  const saved: Record<string, boolean>[] = []
  await page.route('**/api/user/push', async route => {
    const call = route.request()
    const kinds = call.method() === 'PUT' ? call.postDataJSON().kinds : null
    if (kinds) saved.push(kinds)
    await route.fulfill({ json: { success: true, data: { publicKey: PUBLIC_KEY, kinds } } })
  })
  return saved
}

/** Plays the browser's push service, because headless Chromium has none. */
function playPushService(publicKey: string): void {
  let permission = 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Notification.requestPermission = () => {
    permission = 'granted'
    return Promise.resolve('granted')
  }
  const bytes = Uint8Array.from(atob(publicKey.replaceAll('-', '+').padEnd(88, '=')), c => c.charCodeAt(0))
  const subscription = {
    endpoint: 'https://push.example/send/a',
    unsubscribe: () => Promise.resolve(true),
    toJSON: () => ({ keys: { p256dh: publicKey, auth: 'c2VjcmV0IG9mIDE2IGJ5dA' } }),
    options: { applicationServerKey: bytes },
  }
  let current: typeof subscription | null = null
  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: () => {
      current = subscription
      return Promise.resolve(current)
    },
  }
  const registration = { pushManager, getNotifications: () => Promise.resolve([]) }
  Object.defineProperties(ServiceWorkerContainer.prototype, {
    ready: { get: () => Promise.resolve(registration) },
    getRegistration: { value: () => Promise.resolve(registration) },
  })
}
