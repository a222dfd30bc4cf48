import { agreeToTerms, CONSENT_VERSION, readProfile, signOut } from '@sawari/contract'
import { consent } from '@sawari/messages/en/dialogs'
import { consent as hindi } from '@sawari/messages/hi/dialogs'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { consentChangedIn } from '../../../messages/dialogs.ts'
import { eventually } from '../../../testing/page-clock.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { createServerStub } from '../../../testing/server-stub.ts'
import { asha, userOf } from '../../../testing/test-passenger.ts'

const DUE = { success: true, data: { ...userOf(asha), consentDue: true } } as const

function serverWithNewTerms() {
  const server = createServerStub()
  server.answers(readProfile, DUE)
  return server
}

async function openNotice(server = serverWithNewTerms()) {
  const page = await renderScreen('/contact', { server, signedInAs: asha })
  const notice = await eventually(() => page.getByRole('region', { name: /^New terms of/ }))
  return { page, notice, answers: within(notice) }
}

test('the notice says what this version changes', () => {
  expect(consentChangedIn).toBe(CONSENT_VERSION)
  expect(hindi.points).toHaveLength(consent.points.length)
})

test('somebody who agreed to older terms is asked on any screen, and asked no more after "I agree"', async () => {
  const { page, notice, answers } = await openNotice()
  for (const point of [...consent.points, consent.messagesDeleted(30)])
    expect(notice).toHaveTextContent(point)
  expect(answers.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms')
  expect(answers.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
  // The screen below stays usable.
  expect(page.getByLabelText(/^Message/)).toBeEnabled()
  page.server.answers(agreeToTerms, { success: true, user: userOf(asha) })
  await page.user.click(answers.getByRole('button', { name: 'I agree' }))
  await eventually(() => expect(page.queryByRole('region', { name: /^New terms/ })).toBeNull())
  expect(page.server.calls(agreeToTerms).map(({ body }) => body)).toEqual([{ version: CONSENT_VERSION }])
  expect(document.activeElement).toHaveAttribute('id', 'main')
})

test.each([
  ['INTERNAL_ERROR', consent.failed],
  ['VALIDATION_FAILED', consent.olderApp],
] as const)(
  'an agreement that is rejected with %s shows the reason, and the question stays',
  async (code, text) => {
    const server = serverWithNewTerms()
    server.fails(agreeToTerms, code)
    const { page, notice, answers } = await openNotice(server)
    await page.user.click(answers.getByRole('button', { name: 'I agree' }))
    await eventually(() => expect(notice).toHaveTextContent(text))
  },
)

test('whoever does not agree signs out', async () => {
  const server = serverWithNewTerms()
  server.answers(signOut, { success: true })
  const { page, answers } = await openNotice(server)
  await page.user.click(answers.getByRole('link', { name: 'Sign out' }))
  await eventually(() => expect(server.calls(signOut)).toHaveLength(1))
  expect(page.queryByRole('region', { name: /^New terms/ })).toBeNull()
})

test('a visitor, and somebody who agreed to the current terms, is not asked', async () => {
  const visitor = await renderScreen('/contact')
  expect(visitor.server.calls(readProfile)).toEqual([])
  const passenger = await renderScreen('/contact', { signedInAs: asha })
  await eventually(() => expect(passenger.server.calls(readProfile)).toHaveLength(1))
  expect(passenger.queryByRole('region', { name: /^New terms/ })).toBeNull()
})
