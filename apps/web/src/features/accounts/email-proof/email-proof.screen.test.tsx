import { readProfile, resendEmailProof, verifyEmail } from '@sawari/contract'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/page-clock.ts'
import { answerProfile } from '../../../testing/profile-answers.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { createServerStub } from '../../../testing/server-stub.ts'
import { asha, userOf } from '../../../testing/test-passenger.ts'

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
