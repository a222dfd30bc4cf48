import type { Locator, Page, Route } from '@playwright/test'
import {
  aPassenger,
  mailedCode,
  openAuth,
  registered,
  signIn,
  storedTokens,
  unfoldMenu,
} from '../support/accounts.ts'
import { expectAccessible, sidewaysOverflow } from '../support/screens.ts'
import { anySize, expect, test } from '../support/test.ts'

/** The browser's own line about a refused or lost call, where that is what the test is about. */
const REFUSED = /Failed to load resource/

const password = (place: Page | Locator) => place.getByLabel('Password', { exact: true })
const alertOf = (place: Page | Locator, text: string) => place.getByRole('alert').filter({ hasText: text })
const viewer = (page: Page) => page.getByTestId('viewer')

test.describe('the sign-in form', anySize, () => {
  test('105 the fields carry their tokens for password managers', async ({ page }) => {
    await page.goto('/')
    const dialog = await openAuth(page, 'Sign In')
    await expect(dialog.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
    await expect(password(dialog)).toHaveAttribute('autocomplete', 'current-password')
    await dialog.getByRole('button', { name: 'Create an account' }).click()
    const signUp = page.getByRole('dialog', { name: 'Sign Up' })
    for (const [label, token] of [
      ['Full Name', 'name'],
      ['Email', 'email'],
      ['Phone', 'tel-national'],
      ['Confirm Password', 'new-password'],
    ] as const)
      await expect(signUp.getByLabel(label)).toHaveAttribute('autocomplete', token)
    await expect(password(signUp)).toHaveAttribute('autocomplete', 'new-password')
    await signUp.getByRole('button', { name: 'Sign in instead' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  })

  test('105 Show password has a name and a state, and keeps the caret', async ({ page }) => {
    await page.goto('/')
    const dialog = await openAuth(page, 'Sign In')
    const field = password(dialog)
    await field.fill('secret99')
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
    const show = dialog.getByRole('button', { name: 'Show password' })
    await expect(show).toHaveAttribute('aria-pressed', 'false')
    await show.click()
    await expect(show).toHaveAttribute('aria-pressed', 'true')
    await expect(field).toHaveAttribute('type', 'text')
    const caret = () => field.evaluate((input: HTMLInputElement) => input.selectionStart)
    await expect.poll(caret).toBe(3)
    await show.click()
    await expect(field).toHaveAttribute('type', 'password')
    await expect.poll(caret).toBe(3)
  })

  test('106 no error before a field is left; then its exact text, gone once it is mended', async ({
    page,
  }) => {
    await page.goto('/')
    const dialog = await openAuth(page, 'Sign In')
    const email = dialog.getByLabel('Email')
    const cases = [
      [email, '', 'Email is required to hop on!', 'asha@example.com'],
      [email, 'asha', 'Please enter a valid email address', 'asha@example.com'],
      [password(dialog), '', 'Password is required for your ride', 'secret'],
      [password(dialog), '12345', 'Password must be at least 6 characters long', '123456'],
    ] as const
    await email.focus()
    await email.pressSequentially('ash')
    await expect(email).not.toHaveAttribute('aria-invalid')
    for (const [field, bad, text, good] of cases) {
      await field.fill(bad)
      await field.blur()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(text)
      await field.fill(good)
      await expect(field).not.toHaveAttribute('aria-invalid')
      await expect(dialog.getByText(text)).toHaveCount(0)
    }
  })

  test('107 the button is disabled until both fields are filled, and says what is missing', async ({
    page,
  }) => {
    await page.goto('/')
    const dialog = await openAuth(page, 'Sign In')
    const button = dialog.getByRole('button', { name: 'Sign In' })
    await expect(button).toBeDisabled()
    await expect(dialog.getByText('Still missing: Email, Password')).toBeVisible()
    await dialog.getByLabel('Email').fill('asha@example.com')
    await expect(button).toBeDisabled()
    await password(dialog).fill('secret')
    await expect(button).toBeEnabled()
  })

  test('108 a refusal is an alert with focus, the fields stay, and it is no failure of a session', async ({
    page,
    request,
    complaints,
  }) => {
    complaints.allow(REFUSED)
    const passenger = await registered(request)
    const refreshes = countCalls(page, '/auth/refresh')
    await page.goto('/')
    const dialog = await openAuth(page, 'Sign In')
    await dialog.getByLabel('Email').fill(`  ${passenger.email.toUpperCase()} `)
    await password(dialog).fill('Sawari!25')
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(alertOf(dialog, 'Invalid email or password')).toBeFocused()
    await expect(password(dialog)).toHaveValue('Sawari!25')
    await password(dialog).fill(passenger.password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog).toHaveCount(0)
    expect(refreshes()).toBe(0)
  })

  for (const [mode, path] of [
    ['Sign In', '**/signin'],
    ['Sign Up', '**/signup'],
  ] as const)
    test(`108 ${mode} without a network says so, and keeps what was typed`, async ({ page, complaints }) => {
      complaints.allow(REFUSED)
      await page.goto('/')
      const dialog = await openAuth(page, mode)
      const passenger = aPassenger()
      if (mode === 'Sign Up') await fillSignUp(dialog, passenger)
      else await fillSignIn(dialog, passenger)
      await page.route(path, route => route.abort('failed'))
      await dialog.getByRole('button', { name: mode, exact: true }).click()
      await expect(
        alertOf(dialog, 'Network error. Please check your connection and try again.'),
      ).toBeFocused()
      await expect(dialog.getByLabel('Email')).toHaveValue(passenger.email)
      await expect(password(dialog)).toHaveValue(passenger.password)
    })

  test('108 a double submit signs in once', async ({ page, request }) => {
    const passenger = await registered(request)
    await page.goto('/')
    const calls = countCalls(page, '/signin')
    await page.route('**/signin', async route => {
      await new Promise(resolve => setTimeout(resolve, 300))
      await route.continue()
    })
    const dialog = await openAuth(page, 'Sign In')
    await fillSignIn(dialog, passenger)
    await dialog.getByRole('button', { name: 'Sign In' }).dblclick()
    await expect(dialog).toHaveCount(0)
    expect(calls()).toBe(1)
  })
})

test.describe('the sign-up form', () => {
  test('107 rules, hints and the strength label', anySize, async ({ page }) => {
    await page.goto('/')
    const dialog = await openAuth(page, 'Sign Up')
    const strength = dialog.getByTestId('strength')
    for (const [typed, label] of [
      ['a', 'Very Weak'],
      ['aB', 'Weak'],
      ['aB1', 'Fair'],
      ['aB1!', 'Good'],
      ['aB1!aB1!', 'Strong'],
    ] as const) {
      await password(dialog).fill(typed)
      await expect(strength).toHaveText(label)
    }
    await expect(dialog.getByRole('status').filter({ hasText: 'Password strength: Strong' })).toHaveCount(1)

    const phone = dialog.getByLabel('Phone')
    await phone.fill('5876543210')
    await phone.blur()
    await expect(phone).toHaveAccessibleDescription(
      /Please enter a valid 10-digit Indian mobile number starting with 6-9/,
    )
    await phone.fill('+91 98765 43210')
    await expect(phone).toHaveValue('9876543210')
    await expect(phone).not.toHaveAttribute('aria-invalid')

    const confirm = dialog.getByLabel('Confirm Password')
    await confirm.fill('aB1!')
    await confirm.blur()
    await expect(dialog.getByText('Passwords do not match')).toHaveCount(1)
    await confirm.fill('aB1!aB1!')
    await expect(dialog.getByText('Passwords match')).toBeVisible()

    const agree = dialog.getByRole('checkbox')
    await agree.check()
    await agree.uncheck()
    await agree.blur()
    await expect(dialog.getByText('You must agree to the Terms of Service and Privacy Policy')).toBeVisible()
    for (const [name, path] of [
      [/^Terms of Service/, '/terms'],
      [/^Privacy Policy/, '/privacy'],
    ] as const)
      await expect(dialog.getByRole('link', { name })).toHaveAttribute('href', path)
  })

  test('107 the button is disabled until all is filled and matching', anySize, async ({ page }) => {
    await page.goto('/')
    const dialog = await openAuth(page, 'Sign Up')
    const button = dialog.getByRole('button', { name: 'Sign Up', exact: true })
    const passenger = aPassenger()
    await fillSignUp(dialog, passenger)
    await expect(button).toBeEnabled()
    await dialog.getByLabel('Confirm Password').fill('other')
    await expect(button).toBeDisabled()
    await dialog.getByLabel('Confirm Password').fill(passenger.password)
    await dialog.getByRole('checkbox').uncheck()
    await expect(button).toBeDisabled()
  })

  test('108 what the server refuses is said and kept', anySize, async ({ page, request, complaints }) => {
    complaints.allow(REFUSED)
    const taken = await registered(request)
    await page.goto('/')
    const dialog = await openAuth(page, 'Sign Up')
    await fillSignUp(dialog, taken)
    await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(alertOf(dialog, 'An account with this email already exists')).toBeFocused()
    await expect(dialog.getByLabel('Full Name')).toHaveValue(taken.name)
    await expect(password(dialog)).toHaveValue(taken.password)
  })

  test('30, 37, 109 sign up, sign in, edit the profile, change the password, log out', async ({
    page,
    complaints,
  }) => {
    test.slow()
    complaints.allow(REFUSED)
    const passenger = aPassenger()
    await page.goto('/')
    const dialog = await openAuth(page, 'Sign Up')
    await fillSignUp(dialog, passenger)
    await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(
      page.getByText('Account created successfully! You can now sign in with your credentials.'),
    ).toBeVisible()

    const signInDialog = page.getByRole('dialog', { name: 'Sign In' })
    await expect(signInDialog.getByLabel('Email')).toHaveValue(passenger.email)
    await expect(password(signInDialog)).toBeFocused()
    await password(signInDialog).fill(passenger.password)
    await signInDialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('status').getByText('Welcome aboard! Login successful')).toBeVisible()
    await expect(signInDialog).toHaveCount(0)
    await unfoldMenu(page)
    await expect(viewer(page)).toContainText(passenger.email.split('@')[0] ?? '')
    await page.getByRole('link', { name: 'Profile' }).click()

    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Full Name').fill('Asha V. Nair')
    await page.getByLabel('Phone').fill('+91 98765-00000')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByRole('status').getByText('Profile updated successfully!')).toBeVisible()
    await page.reload()
    await expect(page.getByText('+91 98765-00000')).toBeVisible()
    await expect(page.getByText('Asha V. Nair').first()).toBeVisible()

    await page.getByRole('button', { name: 'Change Password' }).click()
    const change = page.getByRole('dialog', { name: 'Change Password' })
    await change.getByLabel('Current Password').fill('wrong')
    await change.getByLabel('New Password').fill('Another!25')
    await change.getByLabel('Confirm Password').fill('Another!25')
    await change.getByRole('button', { name: 'Change Password' }).click()
    await expect(alertOf(change, 'Current password is incorrect')).toBeFocused()
    await change.getByLabel('Current Password').fill(passenger.password)
    await change.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByRole('status').getByText('Password changed successfully')).toBeVisible()
    await expect(change).toHaveCount(0)

    await page.evaluate(() => localStorage.setItem('sawari.mine.connections', '[]'))
    await unfoldMenu(page)
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(viewer(page)).toHaveCount(0)
    expect(await storedTokens(page)).toEqual([null, null])
    expect(await page.evaluate(() => localStorage.getItem('sawari.mine.connections'))).toBeNull()

    await signIn(page, { ...passenger, password: 'Another!25' })
    expect((await storedTokens(page))[0]).not.toBeNull()
  })
})

test.describe('guards and session', anySize, () => {
  test('109 the guarded page first asked for opens after sign-in, with its query', async ({
    page,
    request,
  }) => {
    const passenger = await registered(request)
    await page.goto('/profile?from=mail')
    await expect(page).toHaveURL('/')
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    await fillSignIn(dialog, passenger)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/profile?from=mail')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  })

  test('a reload keeps the session, a new tab does not have it', async ({ page, request, context }) => {
    await page.goto('/')
    await signIn(page, await registered(request))
    await page.goto('/profile')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
    const other = await context.newPage()
    await other.goto('/profile')
    await expect(other.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  })

  test('36 many 401s at once make one refresh, and all calls get their answers', async ({
    page,
    request,
    complaints,
  }) => {
    complaints.allow(REFUSED)
    await page.goto('/')
    await signIn(page, await registered(request))
    const [spent] = await storedTokens(page)
    await refuseToken(page, spent)
    const refreshes = countCalls(page, '/auth/refresh')
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Download my data' }).click()
    await expect(page.getByText('Your data has been downloaded.')).toBeVisible()
    await expect(page.getByText('Routes that you plan while signed in are listed here.')).toBeVisible()
    expect(refreshes()).toBe(1)
    expect((await storedTokens(page))[0]).not.toBe(spent)
  })

  test('36 when the refresh is refused the user is signed out, told why, and comes back after sign-in', async ({
    page,
    request,
    complaints,
  }) => {
    complaints.allow(REFUSED)
    const passenger = await registered(request)
    await page.goto('/')
    await signIn(page, passenger)
    const [spent] = await storedTokens(page)
    await refuseToken(page, spent)
    await page.route('**/auth/refresh', route => refuse(route))
    const refreshes = countCalls(page, '/auth/refresh')
    await page.goto('/profile')
    await expect(page).toHaveURL('/')
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    await expect(dialog).toContainText('Your session has expired. Please sign in again.')
    expect(await storedTokens(page)).toEqual([null, null])
    expect(refreshes()).toBe(1)
    await fillSignIn(dialog, passenger)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/profile')
  })

  test('36 a session revoked on the server ends here too', async ({ page, request, complaints }) => {
    complaints.allow(REFUSED)
    await page.goto('/')
    await signIn(page, await registered(request))
    const [token] = await storedTokens(page)
    await request.post('/logout', { headers: { authorization: `Bearer ${token}` }, data: {} })
    await page.goto('/profile')
    await expect(page).toHaveURL('/')
    await expect(alertOf(page, 'Your session has expired. Please sign in again.').first()).toBeVisible()
  })

  test('no network signs nobody out', async ({ page, request, context, complaints }) => {
    complaints.allow(REFUSED)
    await page.goto('/')
    await signIn(page, await registered(request))
    await page.goto('/profile')
    await expect(page.getByText('Routes that you plan while signed in')).toBeVisible()
    const tokens = await storedTokens(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Download my data' }).click()
    await expect(alertOf(page, 'Network error. Please check your connection and try again.')).toBeVisible()
    expect(await storedTokens(page)).toEqual(tokens)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Download my data' }).click()
    await expect(page.getByText('Your data has been downloaded.')).toBeVisible()
  })

  test('/logout without a network still signs out of this browser', async ({ page, request, complaints }) => {
    complaints.allow(REFUSED)
    await page.goto('/')
    await signIn(page, await registered(request))
    await page.route('**/logout', route =>
      route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
    )
    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    expect(await storedTokens(page)).toEqual([null, null])
  })
})

test('32 a success toast goes after 2 s', anySize, async ({ page, request }) => {
  const passenger = await registered(request)
  await page.clock.install()
  await page.goto('/')
  const dialog = await openAuth(page, 'Sign In')
  await fillSignIn(dialog, passenger)
  await page.clock.pauseAt(Date.now() + 60_000)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  const toast = page.getByRole('status').getByText('Welcome aboard! Login successful')
  await expect
    .poll(async () => {
      // Calls take their turn by the clock.
      if (!(await toast.isVisible())) await page.clock.runFor(60)
      return await toast.isVisible()
    })
    .toBe(true)
  await page.clock.runFor(1_800)
  await expect(toast).toBeVisible()
  await page.clock.runFor(700)
  await expect(toast).toHaveCount(0)
})

test.describe('forgot password', anySize, () => {
  test('110, 112 back in by the mailed code', async ({ page, request, complaints }) => {
    test.slow()
    complaints.allow(REFUSED)
    const passenger = await registered(request)
    await page.goto('/')
    const dialog = await openAuth(page, 'Sign In')
    await dialog.getByRole('link', { name: 'Forgot Password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toContainText('Step 1 of 3')

    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.getByLabel('Email').fill(passenger.email)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(heading).toContainText('Step 2 of 3')
    await expect(heading).toBeFocused()

    const otp = page.getByLabel('OTP')
    await expect(otp).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(otp).toHaveAttribute('inputmode', 'numeric')
    await page.getByRole('button', { name: 'Use another e-mail' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(passenger.email)
    await page.getByRole('button', { name: 'Send OTP' }).click()

    const code = await mailedCode(passenger.email)
    await otp.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await page.getByRole('button', { name: 'Verify OTP' }).click()
    await expect(alertOf(page, 'Invalid OTP')).toBeFocused()
    await otp.fill('')
    await paste(otp, `${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(otp).toHaveValue(code)
    await page.getByRole('button', { name: 'Verify OTP' }).click()
    await expect(heading).toContainText('Step 3 of 3')

    await page.getByLabel('New Password').fill('12345')
    await page.getByLabel('Confirm Password').fill('123456')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await page.getByLabel('New Password').fill('brand-new-1')
    await page.getByLabel('Confirm Password').fill('brand-new-1')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('status').getByText('Password reset successfully!')).toBeVisible()
    await expect(page).toHaveURL('/')
    await signIn(page, { ...passenger, password: 'brand-new-1' })
  })

  test('111 at the end of its time the code cannot be typed, and a new one can be had', async ({ page }) => {
    await page.clock.install()
    await page.route('**/send-otp', route =>
      route.fulfill({ json: { success: true, message: 'sent', token: 'x'.repeat(40), expiresIn: 90 } }),
    )
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('asha@example.com')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    const timer = page.getByRole('timer')
    await expect(timer).toHaveText(/^1:(30|29|28)$/)
    await page.clock.runFor(60_000)
    await expect(timer).toHaveText(/^0:(30|29|28|27)$/)
    await expect(page.getByRole('button', { name: 'Send New OTP' })).toHaveCount(0)
    await page.clock.runFor(31_000)
    await expect(timer).toHaveText('0:00')
    await expect(page.getByLabel('OTP')).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Verify OTP' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Send New OTP' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Step 1 of 3')
    await expect(page.getByLabel('Email')).toHaveValue('asha@example.com')
  })

  test('the way back to sign-in is always there', async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByRole('button', { name: 'Back to Sign In' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  })
})

test.describe('profile', anySize, () => {
  test('113 the e-mail is fixed, Cancel restores both values, a bad phone has its text', async ({
    page,
    request,
  }) => {
    const passenger = await registered(request)
    await page.goto('/')
    await signIn(page, passenger)
    await page.goto('/profile')
    await expect(page.getByText('Active Account')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(page.getByText('Email cannot be changed')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveCount(0)
    await page.getByLabel('Full Name').fill('')
    await page.getByLabel('Phone').fill('12345')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByText('Name cannot be empty')).toBeVisible()
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(page.getByLabel('Full Name')).toHaveValue(passenger.name)
    await expect(page.getByLabel('Phone')).toHaveValue(passenger.phone)
  })

  test('113 a failed update is said in the form, which keeps what was typed', async ({
    page,
    request,
    complaints,
  }) => {
    complaints.allow(REFUSED)
    await page.goto('/')
    await signIn(page, await registered(request))
    await page.goto('/profile')
    await page.route('**/api/user/profile', route => route.fulfill({ status: 500, body: 'oops' }))
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Full Name').fill('New Name')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(alertOf(page.getByRole('main'), 'Failed to update profile')).toBeFocused()
    await expect(page.getByLabel('Full Name')).toHaveValue('New Name')
  })

  test('112 the reset dialog sets a new password and keeps the session', async ({ page, request }) => {
    test.slow()
    const passenger = await registered(request)
    await page.goto('/')
    await signIn(page, passenger)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset Password' })
    const short = page.waitForRequest('**/forgot-password/send-otp')
    await expect(dialog.getByLabel('Email')).toHaveValue(passenger.email)
    await dialog.getByRole('button', { name: 'Send OTP' }).click()
    expect(new URL((await short).url()).pathname).toBe('/forgot-password/send-otp')
    await dialog.getByLabel('OTP').fill(await mailedCode(passenger.email))
    await dialog.getByRole('button', { name: 'Verify OTP' }).click()
    await dialog.getByLabel('New Password').fill('Other-25')
    await expect(dialog.getByTestId('strength')).toHaveText('Strong')
    await dialog.getByLabel('Confirm Password').fill('Other-25')
    await dialog.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('status').getByText('Password reset successfully!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeFocused()
    await page.reload()
    await page.getByRole('button', { name: 'Download my data' }).click()
    await expect(page.getByText('Your data has been downloaded.')).toBeVisible()
  })

  test('the download holds what is stored', async ({ page, request }) => {
    const passenger = await registered(request)
    await page.goto('/')
    await signIn(page, passenger)
    await page.goto('/profile')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('sawari-my-data.json')
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
      account: { email: passenger.email, name: passenger.name },
    })
  })

  test('deleting the account asks for the password, and then it is gone', async ({
    page,
    request,
    complaints,
  }) => {
    complaints.allow(REFUSED)
    const passenger = await registered(request)
    await page.goto('/')
    await signIn(page, passenger)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByText('Password is required for your ride')).toBeVisible()
    await password(dialog).fill('wrong')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(alertOf(dialog, 'Current password is incorrect')).toBeFocused()
    await password(dialog).fill(passenger.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('Your account and its data have been deleted.')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await storedTokens(page)).toEqual([null, null])
    const again = await openAuth(page, 'Sign In')
    await fillSignIn(again, passenger)
    await again.getByRole('button', { name: 'Sign In' }).click()
    await expect(alertOf(again, 'Invalid email or password')).toBeVisible()
  })

  test('a route planned while signed in is stored once and leads back to its plan', async ({
    page,
    request,
  }) => {
    test.slow()
    await page.goto('/')
    await signIn(page, await registered(request))
    const stored = countCalls(page, '/api/routes/store')
    const trip = '/routes?from=Botanical+Garden&to=Sector+62'
    await page.goto(trip)
    await expect.poll(stored).toBe(1)
    await page.getByRole('link', { name: 'Sawari, home' }).click()
    await page.goBack()
    await expect(page).toHaveURL(trip)
    await unfoldMenu(page)
    await page.getByRole('link', { name: 'Profile' }).click()
    const recent = page.getByRole('region', { name: 'Recent routes' }).getByRole('link')
    await expect(recent).toHaveCount(1)
    await expect(recent).toHaveAttribute('href', trip)
    expect(stored()).toBe(1)
  })

  test('a visitor stores no route', async ({ page }) => {
    const stored = countCalls(page, '/api/routes/store')
    const planned = page.waitForResponse('**/api/routes/calculate')
    await page.goto('/routes?from=Botanical+Garden&to=Sector+62')
    await planned
    await page.waitForLoadState('networkidle')
    expect(stored()).toBe(0)
  })
})

test('1, 2 axe finds nothing in the modal and the wizard', async ({ page, complaints }) => {
  test.slow()
  complaints.allow(REFUSED)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const dialog = await openAuth(page, 'Sign In')
  await expectAccessible(page)
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

  await page.goto('/forgot-password')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/send-otp', route =>
    route.fulfill({ json: { success: true, token: 'x'.repeat(40), expiresIn: 600 } }),
  )
  await page.route('**/verify-otp', route => route.fulfill({ json: { success: true, resetToken: 'x' } }))
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.getByLabel('OTP').fill('123456')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await page.getByLabel('New Password').fill('aB1')
  await expectAccessible(page)
  expect(await sidewaysOverflow(page)).toBe(0)
})

test('1, 2 axe finds nothing on the profile and its dialogs', async ({ page, request }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await signIn(page, await registered(request))
  await unfoldMenu(page)
  await expectAccessible(page)
  await page.goto('/profile')
  await expect(page.getByText('Routes that you plan while signed in')).toBeVisible()
  await expectAccessible(page)
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expectAccessible(page)
  for (const name of ['Change Password', 'Reset Password', 'Delete my account']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
})

async function fillSignIn(dialog: Locator, who: { email: string; password: string }): Promise<void> {
  await dialog.getByLabel('Email').fill(who.email)
  await password(dialog).fill(who.password)
}

async function fillSignUp(dialog: Locator, passenger: ReturnType<typeof aPassenger>): Promise<void> {
  await dialog.getByLabel('Full Name').fill(passenger.name)
  await dialog.getByLabel('Email').fill(passenger.email)
  await dialog.getByLabel('Phone').fill(passenger.phone)
  await password(dialog).fill(passenger.password)
  await dialog.getByLabel('Confirm Password').fill(passenger.password)
  await dialog.getByRole('checkbox').check()
}

/** Counts the calls to a path that are no page loads. */
function countCalls(page: Page, path: string): () => number {
  let count = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname === path && request.resourceType() === 'fetch') count += 1
  })
  return () => count
}

function refuse(route: Route): Promise<void> {
  const text = 'Token expired'
  return route.fulfill({
    status: 401,
    json: { success: false, error: text, message: text, code: 'TOKEN_EXPIRED' },
  })
}

/** From now on the server's answer to this access token is that it has expired. */
async function refuseToken(page: Page, token: string | null | undefined): Promise<void> {
  await page.route('**/api/**', route =>
    route.request().headers().authorization === `Bearer ${token}` ? refuse(route) : route.continue(),
  )
}

async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
