import {
  endOtherSessions,
  endSession,
  listSessions,
  type SessionId,
  type UserSession,
  updateProfile,
} from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually, OPENED_AT } from '../../../testing/page-clock.ts'
import { oneOf } from '../../../testing/regions.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
import { createServerStub } from '../../../testing/server-stub.ts'
import { answerProfile } from '../../../testing/signing-in.ts'
import { asha, userOf } from '../../../testing/test-passenger.ts'

const button = (page: RenderedScreen, name: string) => page.getByRole('button', { name })

test('the email is fixed, Cancel restores both values, a bad phone has its text', async () => {
  const { page } = await opened([])
  expect(page.getByText('Active Account')).toBeInTheDocument()
  await page.user.click(button(page, 'Edit Profile'))
  expect(page.getByText('Email cannot be changed')).toBeInTheDocument()
  expect(page.queryByLabelText('Email')).toBeNull()
  await page.fill(page.getByLabelText('Full Name'), '')
  await page.fill(page.getByLabelText('Phone'), '12345')
  await page.user.click(button(page, 'Update Profile'))
  expect(page.getByText('Name cannot be empty')).toBeInTheDocument()
  expect(page.getByText('Please enter a valid phone number')).toBeInTheDocument()
  await page.user.click(button(page, 'Cancel'))
  expect(button(page, 'Edit Profile')).toHaveFocus()
  await page.user.click(button(page, 'Edit Profile'))
  expect(page.getByLabelText('Full Name')).toHaveValue(asha.name)
  expect(page.getByLabelText('Phone')).toHaveValue(asha.phone)
})

test('a failed update is shown in the form, which keeps what was typed', async () => {
  const { page } = await opened([])
  page.server.answersText(updateProfile, 500, 'oops')
  await page.user.click(button(page, 'Edit Profile'))
  await page.fill(page.getByLabelText('Full Name'), 'New Name')
  await page.user.click(button(page, 'Update Profile'))
  const main = page.getByRole('main')
  await eventually(() => expect(oneOf('alert', 'Failed to update profile', main)).toHaveFocus())
  expect(page.getByLabelText('Full Name')).toHaveValue('New Name')
})

test('another phone number asks for the password, the same one does not', async () => {
  const { page } = await opened([])
  const user = { ...userOf(asha), phone: '9123456789' }
  page.server.answers(updateProfile, { success: true, user })
  await page.user.click(button(page, 'Edit Profile'))
  expect(page.queryByLabelText('Current Password')).toBeNull()
  await page.fill(page.getByLabelText('Phone'), '9123456789')
  await page.user.click(button(page, 'Update Profile'))
  expect(page.getByText('Enter your password to change the phone number')).toBeInTheDocument()
  await page.fill(page.getByLabelText('Current Password'), 'Ride4safe!')
  await page.user.click(button(page, 'Update Profile'))
  await eventually(() => expect(button(page, 'Edit Profile')).toBeInTheDocument())
  expect(page.server.calls(updateProfile).at(-1)?.body).toEqual({
    name: asha.name,
    phone: '9123456789',
    password: 'Ride4safe!',
  })
})

function aSession(id: string, device: string, current = false): UserSession {
  const moment = OPENED_AT.toISOString()
  return { id: id.repeat(24) as SessionId, device, createdAt: moment, lastUsedAt: moment, current }
}

const here = aSession('a', 'Firefox on Linux', true)
const phone = aSession('b', 'Chrome on Android')
const tablet = aSession('c', 'Safari on iPad')

/** Opens the profile with these sessions, or with a list that does not load. */
async function opened(sessions: readonly UserSession[] | null) {
  const server = createServerStub()
  answerProfile(server, asha)
  if (sessions) server.answers(listSessions, { success: true, data: [...sessions] })
  else server.fails(listSessions, 'DATABASE_ERROR')
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
  const { page, server, list } = await opened(null)
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
