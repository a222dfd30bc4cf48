import { aPassenger, fillSignIn, openAuth, password } from '../support/accounts.ts'
import { alertOf, expectAccessible, sidewaysOverflow } from '../support/screens.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'

test.describe('the sign-in form', anySize, () => {
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
})

test('1, 2 axe finds nothing in the sign-in modal', onPhone, async ({ page }) => {
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
