import type { Page } from '@playwright/test'
import { aPassenger, fillSignUp, openAuth, password, signIn, storedTokens } from '../support/accounts.ts'
import { alertOf } from '../support/screens.ts'
import { expect, onPhone, test } from '../support/test.ts'
import { unfoldMenu } from '../support/top-bar.ts'

const viewer = (page: Page) => page.getByTestId('viewer')

test.describe('the sign-up form', () => {
  test(
    '30, 37, 109 sign up, sign in, edit the profile, change the password, log out',
    onPhone,
    async ({ page }) => {
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
      await page.getByLabel('Current Password').fill(passenger.password)
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
    },
  )
})
