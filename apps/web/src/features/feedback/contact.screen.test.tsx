import { sendFeedback, signOut } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/page-clock.ts'
import { type RenderedScreen, renderScreen } from '../../testing/render-screen.tsx'
import { asha, bilal, keepInAnotherTab, keptSessionOf } from '../../testing/test-passenger.ts'

const SUCCESS = "Message sent successfully! We'll get back to you soon."
const FAILURE = 'Failed to send message. Please try again later.'
const MESSAGE = 'A stand is missing at Gaur Chowk.'

const send = (page: RenderedScreen) => page.getByRole('button', { name: 'Send Message' })

/** Opens the form, fills it in, and makes the server accept the message. */
async function filledIn(address = '/contact'): Promise<RenderedScreen> {
  const page = await renderScreen(address)
  page.server.answers(sendFeedback, { success: true })
  await page.fill(page.getByLabelText('Name'), 'Asha')
  await page.fill(page.getByLabelText('Email'), 'asha@example.com')
  await page.fill(page.getByLabelText('Message'), MESSAGE)
  return page
}

test.each(['/contact', '/feedbacks'])('%s sends a message, and the success takes focus', async address => {
  const page = await filledIn(address)
  await page.user.click(send(page))
  await eventually(() => expect(page.getByText(SUCCESS)).toHaveFocus())
  expect(page.server.calls(sendFeedback).map(({ body }) => body)).toEqual([
    { name: 'Asha', email: 'asha@example.com', message: MESSAGE },
  ])
  await page.user.click(page.getByRole('button', { name: 'Send another' }))
  expect(page.getByLabelText('Message')).toHaveValue('')
})

test('each field is required, and the email is of its type', async () => {
  const page = await renderScreen('/contact')
  expect(page.getByLabelText('Email')).toHaveAttribute('type', 'email')
  await page.user.click(send(page))
  for (const [label, text] of [
    ['Name', 'Name is required'],
    ['Email', 'Email is required'],
    ['Message', 'Message is required'],
  ] as const) {
    expect(page.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
    expect(page.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(text))
  }
  expect(page.getByLabelText('Name')).toHaveFocus()
  await page.fill(page.getByLabelText('Name'), 'A')
  expect(page.getByLabelText('Name')).not.toHaveAttribute('aria-invalid')
  expect(page.server.calls(sendFeedback)).toEqual([])
})

test.each([
  ['the server fails', ({ server }: RenderedScreen) => server.fails(sendFeedback, 'INTERNAL_ERROR')],
  ['there is no network', ({ server }: RenderedScreen) => server.loses(sendFeedback)],
] as const)('when %s, the text is kept', async (_, breakIt) => {
  const page = await filledIn()
  breakIt(page)
  await page.user.click(send(page))
  await eventually(() => expect(page.getByText(FAILURE).closest('[role="alert"]')).toHaveFocus())
  expect(page.getByLabelText('Message')).toHaveValue(MESSAGE)
  page.server.answers(sendFeedback, { success: true })
  await page.user.click(send(page))
  await eventually(() => expect(page.getByText(SUCCESS)).toBeInTheDocument())
})

test('a double submit sends once', async () => {
  const page = await filledIn()
  const release = page.server.holds(sendFeedback)
  await page.user.dblClick(send(page))
  release()
  await eventually(() => expect(page.getByText(SUCCESS)).toBeInTheDocument())
  expect(page.server.calls(sendFeedback)).toHaveLength(1)
})

test('an unsent message is back after a reload, a sent one is not', async () => {
  const page = await filledIn()
  await page.reload()
  expect(page.getByLabelText('Message')).toHaveValue(MESSAGE)
  expect(page.getByText('Your unsent message is back.')).toBeInTheDocument()
  await page.user.click(send(page))
  await eventually(() => expect(page.getByText(SUCCESS)).toBeInTheDocument())
  await page.reload()
  expect(page.getByLabelText('Message')).toHaveValue('')
})

test('a signed-in sender is known, until the sign-out', async () => {
  const page = await renderScreen('/contact', { signedInAs: asha })
  page.server.answers(signOut, { success: true })
  expect(page.getByLabelText('Name')).toHaveValue(asha.name)
  expect(page.getByLabelText('Email')).toHaveValue(asha.email)
  await page.fill(page.getByLabelText('Message'), 'Only for me')
  await page.visit('/logout')
  expect(page.address()).toBe('/')
  await page.visit('/contact')
  expect(page.getByLabelText('Message')).toHaveValue('')
})

test.each([
  ['a sign-out', undefined],
  ["another passenger's sign-in", bilal],
])('%s in another tab empties the form, and nothing of it is stored', async (_, next) => {
  const page = await renderScreen('/contact', { remembered: keptSessionOf(asha) })
  await page.fill(page.getByLabelText('Message'), 'Only for me')
  localStorage.clear()
  keepInAnotherTab(next)
  await eventually(() => expect(page.getByLabelText('Message')).toHaveValue(''))
  expect(page.getByLabelText('Name')).toHaveValue(next?.name ?? '')
  expect(page.getByLabelText('Email')).toHaveValue(next?.email ?? '')
  await page.fill(page.getByLabelText('Message'), 'Another')
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Only for me/)
})

test('a visitor who signs in keeps the draft', async () => {
  const page = await filledIn()
  keepInAnotherTab(asha)
  await eventually(() => expect(page.queryAllByRole('button', { name: 'Sign In' })).toHaveLength(0))
  expect(page.getByLabelText('Message')).toHaveValue(MESSAGE)
})

test('the support address is a mail link', async () => {
  const page = await renderScreen('/contact')
  const link = within(page.getByRole('main')).getByRole('link', { name: 'support@sawari.example' })
  expect(link).toHaveAttribute('href', 'mailto:support@sawari.example')
})
