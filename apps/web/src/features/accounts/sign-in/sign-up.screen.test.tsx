import { signUp } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/page-clock.ts'
import { allOf, oneOf } from '../../../testing/regions.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { fillSignUp, openAuth, PASSWORD, passwordField } from '../../../testing/signing-in.ts'
import { asha } from '../../../testing/test-passenger.ts'

test('107 rules, hints and the strength label', async () => {
  const page = await renderScreen('/contact')
  const dialog = await openAuth(page, 'Sign Up')
  const field = (label: string) => within(dialog).getByLabelText(label)
  for (const [typed, label] of [
    ['a', 'Very Weak'],
    ['aB', 'Weak'],
    ['aB1', 'Fair'],
    ['aB1!', 'Good'],
    ['aB1!aB1!', 'Strong'],
  ] as const) {
    await page.fill(passwordField(dialog), typed)
    await eventually(() =>
      expect(within(dialog).getByTestId('strength')).toHaveTextContent(new RegExp(`^${label}$`)),
    )
  }
  await eventually(() => expect(allOf('status', 'Password strength: Strong', dialog)).toHaveLength(1))

  await page.fill(field('Phone'), '5876543210')
  await page.user.click(document.body)
  expect(field('Phone')).toHaveAccessibleDescription(
    /Please enter a valid 10-digit Indian mobile number starting with 6-9/,
  )
  await page.fill(field('Phone'), '+91 98765 43210')
  expect(field('Phone')).toHaveValue('9876543210')
  expect(field('Phone')).not.toHaveAttribute('aria-invalid')

  await page.fill(field('Confirm Password'), 'aB1!')
  await page.user.click(document.body)
  expect(within(dialog).getAllByText('Passwords do not match')).toHaveLength(1)
  await page.fill(field('Confirm Password'), 'aB1!aB1!')
  expect(within(dialog).getByText('Passwords match')).toBeInTheDocument()

  const agree = within(dialog).getByRole('checkbox')
  await page.user.dblClick(agree)
  expect(agree).not.toBeChecked()
  await page.user.click(document.body)
  expect(
    within(dialog).getByText('You must agree to the Terms of Service and Privacy Policy'),
  ).toBeInTheDocument()
  for (const [name, path] of [
    [/^Terms of Service/, '/terms'],
    [/^Privacy Policy/, '/privacy'],
  ] as const)
    expect(within(dialog).getByRole('link', { name })).toHaveAttribute('href', path)
})

test('107 the button is disabled until all is filled and matching', async () => {
  const page = await renderScreen('/contact')
  const dialog = await openAuth(page, 'Sign Up')
  const button = within(dialog).getByRole('button', { name: 'Sign Up' })
  await fillSignUp(page, dialog, asha)
  expect(button).toBeEnabled()
  const confirm = within(dialog).getByLabelText('Confirm Password')
  await page.fill(confirm, 'other')
  expect(button).toBeDisabled()
  await page.fill(confirm, PASSWORD)
  expect(button).toBeEnabled()
  await page.user.click(within(dialog).getByRole('checkbox'))
  expect(button).toBeDisabled()
})

test('108 what the server rejects is shown, and the input is kept', async () => {
  const page = await renderScreen('/contact')
  page.server.fails(signUp, 'EMAIL_TAKEN')
  const dialog = await openAuth(page, 'Sign Up')
  await fillSignUp(page, dialog, asha)
  await page.user.click(within(dialog).getByRole('button', { name: 'Sign Up' }))
  const refusal = 'An account with this email already exists'
  await eventually(() => expect(oneOf('alert', refusal, dialog)).toHaveFocus())
  expect(within(dialog).getByLabelText('Full Name')).toHaveValue(asha.name)
  expect(passwordField(dialog)).toHaveValue(PASSWORD)
})
