import {
  readProfile,
  resendEmailProof,
  resetForgottenPassword,
  sendOtp,
  verifyEmail,
  verifyResetLink,
} from '@sawari/contract'
import { expect, test, vi } from 'vitest'
import { eventually, passes, sleeps } from '../../../testing/page-clock.ts'
import { allOf } from '../../../testing/regions.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
import { createServerStub, type ServerStub } from '../../../testing/server-stub.ts'
import { answerProfile } from '../../../testing/signing-in.ts'
import { asha, userOf } from '../../../testing/test-passenger.ts'

const LINK = 'L'.repeat(43)

/** Opens the link of the reset mail. */
const openLink = (server: ServerStub) => renderScreen(`/forgot-password#link=${LINK}`, { server })

async function choosesPassword(page: RenderedScreen): Promise<void> {
  await page.fill(await eventually(() => page.getByLabelText('New Password')), 'Ride5safe!')
  await page.fill(page.getByLabelText('Confirm Password'), 'Ride5safe!')
  await page.user.click(page.getByRole('button', { name: 'Reset Password' }))
}

/** Asks for a code that is valid for this time, and returns the page and its countdown. */
async function withCode(expiresIn: number) {
  const page = await renderScreen('/forgot-password')
  page.server.answers(sendOtp, { success: true, message: 'sent', token: 'x'.repeat(40), expiresIn })
  await page.fill(page.getByLabelText('Email'), 'asha@example.com')
  await page.user.click(page.getByRole('button', { name: 'Send OTP' }))
  const timer = await eventually(() => page.getByRole('timer', { name: 'Code expires in' }))
  return { page, timer }
}

test('the way back to sign-in is always there', async () => {
  const page = await renderScreen('/forgot-password')
  await page.user.click(page.getByRole('button', { name: 'Back to Sign In' }))
  expect(page.getByRole('dialog', { name: 'Sign In' })).toBeInTheDocument()
})

test('the link of the mail opens at the new password, leaves the address, and is exchanged once', async () => {
  const server = createServerStub()
  server.answers(verifyResetLink, { success: true, resetToken: 'reset' })
  server.answers(resetForgottenPassword, { success: true, deviceSecret: 'secret of this device' })
  const page = await openLink(server)
  await eventually(() => expect(page.getByRole('heading', { name: /Choose a new password/ })).toBeVisible())
  expect(location.href).not.toContain('link')
  expect(server.calls(verifyResetLink).map(({ body }) => body)).toEqual([{ link: LINK }])

  await choosesPassword(page)
  await eventually(() => expect(page.address()).toBe('/'))
  expect(server.calls(resetForgottenPassword)[0]!.body).toMatchObject({ resetToken: 'reset' })
  expect(localStorage.getItem('sawari.device')).toBe('secret of this device')
})

test('a new password that is rejected leads back to the first step', async () => {
  const server = createServerStub()
  server.answers(verifyResetLink, { success: true, resetToken: 'reset' })
  server.fails(resetForgottenPassword, 'INVALID_TOKEN')
  const page = await openLink(server)
  await choosesPassword(page)
  await page.user.click(await eventually(() => page.getByRole('button', { name: 'Start again' })))
  await eventually(() => expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Step 1 of 3'))
})

test('a link that is spent or too old says so, and the screen asks for a new mail', async () => {
  const server = createServerStub()
  server.fails(verifyResetLink, 'INVALID_TOKEN')
  const page = await openLink(server)
  await eventually(() => expect(page.getByText(/^This link has expired or was used before/)).toBeVisible())
  expect(page.getByLabelText('Email')).toBeEnabled()
  expect(page.getByRole('button', { name: 'Send OTP' })).toBeEnabled()
  expect(location.hash).toBe('')
})

test('a link that could not be opened without a network can be tried again', async () => {
  const server = createServerStub()
  server.answersText(verifyResetLink, 503, 'away')
  const page = await openLink(server)
  const retry = await eventually(() => page.getByRole('button', { name: 'Try again' }))
  server.answers(verifyResetLink, { success: true, resetToken: 'reset' })
  await page.user.click(retry)
  await eventually(() => expect(page.getByRole('heading', { name: /Choose a new password/ })).toBeVisible())
})

test.each([20, -20, 540])(
  'a clock that is stepped by %i minutes leaves the time of the code',
  async minutes => {
    const { page, timer } = await withCode(600)
    vi.setSystemTime(Date.now() + minutes * 60_000)
    await passes(2_000)
    expect(timer).toHaveTextContent(/^9:5\d$/)
    expect(page.getByLabelText(/^OTP/)).toBeEnabled()
  },
)

test('at the end of its time the code cannot be typed, and a new one can be had', async () => {
  const { page, timer } = await withCode(90)
  expect(timer).toHaveTextContent(/^1:(30|29)$/)
  await sleeps(60_000)
  expect(timer).toHaveTextContent(/^0:(30|29|28)$/)
  expect(page.queryByRole('button', { name: 'Send New OTP' })).toBeNull()
  await sleeps(31_000)
  expect(timer).toHaveTextContent('0:00')
  expect(page.getByLabelText(/^OTP/)).toBeDisabled()
  expect(page.queryByRole('button', { name: 'Verify OTP' })).toBeNull()
  expect(allOf('status', 'The code has expired.')).toHaveLength(1)
  await page.user.click(page.getByRole('button', { name: 'Send New OTP' }))
  await eventually(() => expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Step 1 of 3'))
  expect(page.getByLabelText('Email')).toHaveValue('asha@example.com')
})

const TOKEN = 'T'.repeat(43)

test.each([
  ['signed out', {}],
  ['signed in', { signedInAs: asha }],
])('the link of the mail confirms the address, %s, and leaves the address bar', async (_, options) => {
  const server = createServerStub()
  server.answers(verifyEmail, { success: true })
  const page = await renderScreen(`/verify-email#token=${TOKEN}`, { server, ...options })
  await eventually(() => expect(page.getByText('Your email address is confirmed')).toBeVisible())
  expect(location.href).not.toContain('token')
  expect(server.calls(verifyEmail).map(({ body }) => body)).toEqual([{ token: TOKEN }])
})

test('a link that is too old says so, and somebody signed in gets a new one', async () => {
  const server = createServerStub()
  server.fails(verifyEmail, 'INVALID_TOKEN')
  server.answers(resendEmailProof, { success: true })
  const page = await renderScreen(`/verify-email#token=${TOKEN}`, { server, signedInAs: asha })
  await eventually(() => expect(page.getByText(/^This link has expired/)).toBeVisible())
  await page.user.click(page.getByRole('button', { name: 'Send the link again' }))
  await eventually(() => expect(page.getByText(`The link is on its way to ${asha.email}.`)).toBeVisible())
})

test('without a link a visitor is asked to sign in for a new one', async () => {
  const page = await renderScreen('/verify-email')
  await page.user.click(
    page.getAllByRole('button', { name: 'Sign In' }).find(button => button.closest('main'))!,
  )
  expect(page.getByRole('dialog', { name: 'Sign In' })).toBeInTheDocument()
  expect(page.server.calls(verifyEmail)).toEqual([])
})

test('the profile of somebody whose address is not confirmed offers the link, and says when it is too soon', async () => {
  const server = createServerStub()
  answerProfile(server, asha)
  server.answers(readProfile, { success: true, data: { ...userOf(asha), emailProved: false } })
  server.fails(resendEmailProof, 'RATE_LIMITED')
  const page = await renderScreen('/profile', { server, signedInAs: asha })
  const send = await eventually(() => page.getByRole('button', { name: 'Send the link again' }))
  await page.user.click(send)
  await eventually(() => expect(page.getByText(/A link was sent a short while ago/)).toBeVisible())
})

test('the profile of somebody whose address is confirmed says nothing about it', async () => {
  const server = createServerStub()
  answerProfile(server, asha)
  const page = await renderScreen('/profile', { server, signedInAs: asha })
  await eventually(() => expect(server.calls(readProfile)).toHaveLength(1))
  expect(page.queryByText('Confirm your email')).toBeNull()
})
