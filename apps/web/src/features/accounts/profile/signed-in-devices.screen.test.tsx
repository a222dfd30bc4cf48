import {
  endOtherSessions,
  endSession,
  listSessions,
  type SessionId,
  type UserSession,
} from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually, OPENED_AT } from '../../../testing/page-clock.ts'
import { answerProfile } from '../../../testing/profile-answers.ts'
import { oneOf } from '../../../testing/regions.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
import { createServerStub } from '../../../testing/server-stub.ts'
import { asha } from '../../../testing/test-passenger.ts'

function aSession(id: string, device: string, current = false): UserSession {
  const moment = OPENED_AT.toISOString()
  return { id: id.repeat(24) as SessionId, device, createdAt: moment, lastUsedAt: moment, current }
}

const here = aSession('a', 'Firefox on Linux', true)
const phone = aSession('b', 'Chrome on Android')
const tablet = aSession('c', 'Safari on iPad')

async function opened(sessions: readonly UserSession[]) {
  const server = createServerStub()
  answerProfile(server, asha)
  server.answers(listSessions, { success: true, data: [...sessions] })
  const page = await renderScreen('/profile', { server, signedInAs: asha })
  const list = within(page.getByRole('region', { name: 'Signed-in devices' }))
  return { page, server, list }
}

const inDialog = (page: RenderedScreen) => within(page.getByRole('dialog'))

test('this device is marked and has no button, another one is signed out after a question', async () => {
  const { page, server, list } = await opened([here, phone, tablet])
  const rows = await eventually(() => {
    const found = list.getAllByTestId('session')
    expect(found).toHaveLength(3)
    return found
  })
  expect(rows[0]).toHaveTextContent(/Firefox on Linux.*Last used.*Signed in on.*This device/)
  expect(within(rows[0]!).queryByRole('button')).toBeNull()
  server.answers(endSession, { success: true })
  await page.user.click(list.getByRole('button', { name: 'Sign out Chrome on Android' }))
  expect(server.calls(endSession)).toEqual([])
  expect(page.getByRole('dialog', { name: 'Sign out Chrome on Android?' })).toBeInTheDocument()
  server.answers(listSessions, { success: true, data: [here, tablet] })
  await page.user.dblClick(inDialog(page).getByRole('button', { name: 'Sign out' }))
  await eventually(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(server.calls(endSession).map(({ params }) => params)).toEqual([{ id: phone.id }])
  await eventually(() => expect(list.getAllByTestId('session')).toHaveLength(2))
  expect(oneOf('status', 'Chrome on Android is signed out')).toBeInTheDocument()
  await eventually(() => expect(list.getByRole('heading')).toHaveFocus())
})

test('all others are signed out together; alone, the list says so', async () => {
  const { page, server, list } = await opened([here, phone, tablet])
  server.answers(endOtherSessions, { success: true })
  await page.user.click(
    await eventually(() => list.getByRole('button', { name: 'Sign out all other devices' })),
  )
  server.answers(listSessions, { success: true, data: [here] })
  await page.user.click(inDialog(page).getByRole('button', { name: 'Sign out all other devices' }))
  await eventually(() => expect(list.getByText(/on this device only/)).toBeInTheDocument())
  expect(server.calls(endOtherSessions)).toHaveLength(1)
  expect(list.queryByRole('button')).toBeNull()
})

test('a session that has already ended counts as ended, any other rejection is shown', async () => {
  const { page, server, list } = await opened([here, phone])
  const open = async () => {
    await page.user.click(await eventually(() => list.getByRole('button', { name: /^Sign out Chrome/ })))
    await page.user.click(inDialog(page).getByRole('button', { name: 'Sign out' }))
  }
  server.fails(endSession, 'DATABASE_ERROR')
  await open()
  await eventually(() => expect(oneOf('alert', 'Failed to sign the device out')).toBeInTheDocument())
  await page.user.click(inDialog(page).getByRole('button', { name: 'Cancel' }))
  server.fails(endSession, 'SESSION_NOT_FOUND')
  await open()
  await eventually(() => expect(oneOf('status', 'Chrome on Android is signed out')).toBeInTheDocument())
})

test('a list that does not load can be tried again, and offline nothing is promised', async () => {
  const server = createServerStub()
  answerProfile(server, asha)
  server.fails(listSessions, 'DATABASE_ERROR')
  const page = await renderScreen('/profile', { server, signedInAs: asha })
  const list = within(page.getByRole('region', { name: 'Signed-in devices' }))
  const alert = await eventually(() => list.getByRole('alert'))
  expect(alert).toHaveTextContent('Your signed-in devices could not be loaded.')
  server.answers(listSessions, { success: true, data: [here, phone] })
  await page.user.click(within(alert).getByRole('button', { name: 'Try again' }))
  const button = await eventually(() => list.getByRole('button', { name: /^Sign out Chrome/ }))
  await page.goOffline()
  await eventually(() =>
    expect(list.getByRole('status')).toHaveTextContent('Connect to the internet to sign devices out.'),
  )
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.user.click(button)
  expect(page.queryByRole('dialog')).toBeNull()
})
