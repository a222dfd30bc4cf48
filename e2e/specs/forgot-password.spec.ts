import type { Locator } from '@playwright/test'
import { mailedCode, openAuth, registered, signIn } from '../support/accounts.ts'
import { alertOf, expectAccessible, sidewaysOverflow } from '../support/screens.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'

test.describe('forgot password', anySize, () => {
  test('110, 112 back in by the mailed code', async ({ page, request }) => {
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
    await page.getByRole('button', { name: 'Use another email' }).click()
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
})

test('1, 2 axe finds nothing in the wizard', onPhone, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
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

async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
