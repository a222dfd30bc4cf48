import { resetForgottenPassword, verifyResetLink } from '@sawari/contract'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/page-clock.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { createServerStub } from '../../../testing/server-stub.ts'

const LINK = 'L'.repeat(43)

test('the way back to sign-in is always there', async () => {
  const page = await renderScreen('/forgot-password')
  await page.user.click(page.getByRole('button', { name: 'Back to Sign In' }))
  expect(page.getByRole('dialog', { name: 'Sign In' })).toBeInTheDocument()
})

test('the link of the mail opens at the new password, leaves the address, and is exchanged once', async () => {
  const server = createServerStub()
  server.answers(verifyResetLink, { success: true, resetToken: 'reset' })
  server.answers(resetForgottenPassword, { success: true, deviceSecret: 'secret of this device' })
  const page = await renderScreen(`/forgot-password#link=${LINK}`, { server })
  await eventually(() => expect(page.getByRole('heading', { name: /Choose a new password/ })).toBeVisible())
  expect(location.href).not.toContain('link')
  expect(server.calls(verifyResetLink).map(({ body }) => body)).toEqual([{ link: LINK }])

  await page.fill(page.getByLabelText('New Password'), 'Ride5safe!')
  await page.fill(page.getByLabelText('Confirm Password'), 'Ride5safe!')
  await page.user.click(page.getByRole('button', { name: 'Reset Password' }))
  await eventually(() => expect(page.address()).toBe('/'))
  expect(server.calls(resetForgottenPassword)[0]!.body).toMatchObject({ resetToken: 'reset' })
  expect(localStorage.getItem('sawari.device')).toBe('secret of this device')
})

test('a link that is spent or too old says so, and the screen asks for a new mail', async () => {
  const server = createServerStub()
  server.fails(verifyResetLink, 'INVALID_TOKEN')
  const page = await renderScreen(`/forgot-password#link=${LINK}`, { server })
  await eventually(() => expect(page.getByText(/^This link has expired or was used before/)).toBeVisible())
  expect(page.getByLabelText('Email')).toBeEnabled()
  expect(page.getByRole('button', { name: 'Send OTP' })).toBeEnabled()
  expect(location.hash).toBe('')
})

test('a link that could not be opened without a network can be tried again', async () => {
  const server = createServerStub()
  server.answersText(verifyResetLink, 503, 'away')
  const page = await renderScreen(`/forgot-password#link=${LINK}`, { server })
  const retry = await eventually(() => page.getByRole('button', { name: 'Try again' }))
  server.answers(verifyResetLink, { success: true, resetToken: 'reset' })
  await page.user.click(retry)
  await eventually(() => expect(page.getByRole('heading', { name: /Choose a new password/ })).toBeVisible())
})
