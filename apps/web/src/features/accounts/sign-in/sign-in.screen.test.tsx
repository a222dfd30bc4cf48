import { type Endpoint, refreshSession, signIn, signUp } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually, passes } from '../../../testing/page-clock.ts'
import { allOf, oneOf } from '../../../testing/regions.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import {
  fillSignIn,
  fillSignUp,
  openAuth,
  PASSWORD,
  passwordField,
  signedIn,
} from '../../../testing/signing-in.ts'
import { asha } from '../../../testing/test-passenger.ts'

const submit = (dialog: HTMLElement, mode = 'Sign In') => within(dialog).getByRole('button', { name: mode })

async function opened(mode: 'Sign In' | 'Sign Up') {
  const page = await renderScreen('/contact')
  return { page, dialog: await openAuth(page, mode) }
}

/** Opens and fills the form of a passenger whom the server accepts. */
async function filledIn() {
  const { page, dialog } = await opened('Sign In')
  page.server.answers(signIn, signedIn(asha))
  await fillSignIn(page, dialog, asha)
  return { page, dialog }
}

test('the fields carry their tokens for password managers', async () => {
  const { page, dialog } = await opened('Sign In')
  expect(within(dialog).getByLabelText('Email')).toHaveAttribute('autocomplete', 'email')
  expect(passwordField(dialog)).toHaveAttribute('autocomplete', 'current-password')
  await page.user.click(within(dialog).getByRole('button', { name: 'Create an account' }))
  const other = page.getByRole('dialog', { name: 'Sign Up' })
  for (const [label, token] of [
    ['Full Name', 'name'],
    ['Email', 'email'],
    ['Phone', 'tel-national'],
    ['Password', 'new-password'],
    ['Confirm Password', 'new-password'],
  ] as const)
    expect(within(other).getByLabelText(label)).toHaveAttribute('autocomplete', token)
  await page.user.click(within(other).getByRole('button', { name: 'Sign in instead' }))
  expect(page.getByRole('dialog', { name: 'Sign In' })).toBeInTheDocument()
})

test('no error before a field is left; then its exact text, gone once it is mended', async () => {
  const { page, dialog } = await opened('Sign In')
  const email = within(dialog).getByLabelText('Email')
  await page.user.type(email, 'ash')
  expect(email).not.toHaveAttribute('aria-invalid')
  for (const [field, bad, text, good] of [
    [email, '', 'Email is required to hop on!', 'asha@example.com'],
    [email, 'asha', 'Please enter a valid email address', 'asha@example.com'],
    [passwordField(dialog), '', 'Password is required for your ride', 'secret'],
    [passwordField(dialog), '12345', 'Password must be at least 6 characters long', '123456'],
  ] as const) {
    await page.fill(field, bad)
    await page.user.click(document.body)
    expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(field).toHaveAccessibleDescription(text)
    await page.fill(field, good)
    expect(field).not.toHaveAttribute('aria-invalid')
    expect(within(dialog).queryByText(text)).toBeNull()
  }
})

test('the button is disabled until both fields are filled, and says what is missing', async () => {
  const { page, dialog } = await opened('Sign In')
  expect(submit(dialog)).toBeDisabled()
  expect(within(dialog).getByText('Still missing: Email, Password')).toBeInTheDocument()
  await page.fill(within(dialog).getByLabelText('Email'), 'asha@example.com')
  expect(submit(dialog)).toBeDisabled()
  await page.fill(passwordField(dialog), 'secret')
  expect(submit(dialog)).toBeEnabled()
})

test('a refusal is an alert with focus, the fields stay, and it is no failure of a session', async () => {
  const { page, dialog } = await opened('Sign In')
  page.server.fails(signIn, 'INVALID_CREDENTIALS')
  await page.fill(within(dialog).getByLabelText('Email'), '  ASHA@Example.com ')
  await page.fill(passwordField(dialog), 'Sawari!25')
  await page.user.click(submit(dialog))
  await eventually(() => expect(oneOf('alert', 'Invalid email or password', dialog)).toHaveFocus())
  expect(passwordField(dialog)).toHaveValue('Sawari!25')
  page.server.fails(signIn, 'ACCOUNT_SUSPENDED')
  await page.user.click(submit(dialog))
  const suspended =
    'This account is suspended. If you think that is a mistake, write to support@sawari.example.'
  await eventually(() => expect(oneOf('alert', suspended, dialog)).toHaveFocus())
  page.server.answers(signIn, signedIn(asha))
  await page.fill(passwordField(dialog), 'Lotus!2468')
  await page.user.click(submit(dialog))
  await eventually(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(page.server.calls(signIn).at(-1)?.body).toEqual({ email: asha.email, password: 'Lotus!2468' })
  expect(page.server.calls(refreshSession)).toEqual([])
})

test.each<['Sign In' | 'Sign Up', Endpoint]>([
  ['Sign In', signIn],
  ['Sign Up', signUp],
])('%s without a network says so, and keeps what was typed', async (mode, endpoint) => {
  const { page, dialog } = await opened(mode)
  await (mode === 'Sign Up' ? fillSignUp : fillSignIn)(page, dialog, asha)
  page.server.loses(endpoint)
  await page.user.click(submit(dialog, mode))
  const failure = 'Network error. Please check your connection and try again.'
  await eventually(() => expect(oneOf('alert', failure, dialog)).toHaveFocus())
  expect(within(dialog).getByLabelText('Email')).toHaveValue(asha.email)
  expect(passwordField(dialog)).toHaveValue('Lotus!2468')
  // The shell shows it in its own words, also when the form is closed.
  const message = () => page.getByText('Network error. Please check your connection.', { exact: true })
  await page.user.keyboard('{Escape}')
  expect(message().closest('[role=status]')).not.toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Dismiss' }))
  expect(page.queryByText('Network error. Please check your connection.')).toBeNull()
})

test('a double submit signs in once', async () => {
  const { page, dialog } = await filledIn()
  const release = page.server.holds(signIn)
  await page.user.dblClick(submit(dialog))
  release()
  await eventually(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(page.server.calls(signIn)).toHaveLength(1)
})

test('a success toast goes after 2 s', async () => {
  const { page, dialog } = await filledIn()
  await page.user.click(submit(dialog))
  const toast = () => allOf('status', 'Welcome aboard! Login successful')
  await eventually(() => expect(toast()).toHaveLength(1))
  await passes(1_800)
  expect(toast()).toHaveLength(1)
  await passes(700)
  expect(toast()).toEqual([])
})

test.each([
  ['off', false],
  ['on', true],
])('the tokens stay on the device only if the viewer asks for it: %s', async (_, keep) => {
  const { page, dialog } = await filledIn()
  const choice = within(dialog).getByRole('checkbox', { name: 'Keep me signed in on this device' })
  expect(choice).not.toBeChecked()
  if (keep) await page.user.click(choice)
  await page.user.click(submit(dialog))
  await eventually(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(page.server.calls(signIn)[0]?.body?.keep).toBe(keep ? true : undefined)
  expect(localStorage.getItem('sawari.refresh') !== null).toBe(keep)
  expect(sessionStorage.getItem('sawari.refresh') !== null).toBe(!keep)
})

test('rules, hints and the strength label', async () => {
  const { page, dialog } = await opened('Sign Up')
  const field = (label: string) => within(dialog).getByLabelText(label)
  await page.fill(passwordField(dialog), 'aB1!aB1!')
  await eventually(() => expect(within(dialog).getByTestId('strength')).toHaveTextContent(/^Strong$/))
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

test('the button is disabled until all is filled and matching', async () => {
  const { page, dialog } = await opened('Sign Up')
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

test('what the server rejects is shown, and the input is kept', async () => {
  const { page, dialog } = await opened('Sign Up')
  page.server.fails(signUp, 'EMAIL_TAKEN')
  await fillSignUp(page, dialog, asha)
  await page.user.click(within(dialog).getByRole('button', { name: 'Sign Up' }))
  const refusal = 'An account with this email already exists'
  await eventually(() => expect(oneOf('alert', refusal, dialog)).toHaveFocus())
  expect(within(dialog).getByLabelText('Full Name')).toHaveValue(asha.name)
  expect(passwordField(dialog)).toHaveValue(PASSWORD)
})
