import {
  aPassenger,
  countCalls,
  fillSignIn,
  fillSignUp,
  openAuth,
  password,
  registered,
} from '../support/accounts.ts'
import { REFUSED } from '../support/complaints.ts'
import { alertOf, expectAccessible, sidewaysOverflow } from '../support/screens.ts'
import { anySize, expect, test } from '../support/test.ts'

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

test('1, 2 axe finds nothing in the sign-in modal', async ({ page, complaints }) => {
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
})
