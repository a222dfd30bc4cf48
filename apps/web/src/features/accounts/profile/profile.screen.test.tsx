import { updateProfile } from '@sawari/contract'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/page-clock.ts'
import { answerProfile } from '../../../testing/profile-answers.ts'
import { oneOf } from '../../../testing/regions.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
import { createServerStub } from '../../../testing/server-stub.ts'
import { asha, userOf } from '../../../testing/test-passenger.ts'

const button = (page: RenderedScreen, name: string) => page.getByRole('button', { name })

async function profileOfAsha(): Promise<RenderedScreen> {
  const server = createServerStub()
  answerProfile(server, asha)
  return renderScreen('/profile', { server, signedInAs: asha })
}

test('113 the email is fixed, Cancel restores both values, a bad phone has its text', async () => {
  const page = await profileOfAsha()
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

test('113 a failed update is shown in the form, which keeps what was typed', async () => {
  const page = await profileOfAsha()
  page.server.answersText(updateProfile, 500, 'oops')
  await page.user.click(button(page, 'Edit Profile'))
  await page.fill(page.getByLabelText('Full Name'), 'New Name')
  await page.user.click(button(page, 'Update Profile'))
  const main = page.getByRole('main')
  await eventually(() => expect(oneOf('alert', 'Failed to update profile', main)).toHaveFocus())
  expect(page.getByLabelText('Full Name')).toHaveValue('New Name')
})

test('another phone number asks for the password, the same one does not', async () => {
  const page = await profileOfAsha()
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
