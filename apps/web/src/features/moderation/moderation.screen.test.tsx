import {
  actOnReport,
  answerFeedback,
  closeFeedback,
  type ModerationFeedbackRow,
  type ModerationReport,
  moderationFeedback,
  moderationLog,
  moderationPerson,
  moderationReports,
  moderationStatus,
  proveSecondFactor,
  readTranscript,
} from '@sawari/contract'
import { within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../testing/page-clock.ts'
import { oneOf } from '../../testing/regions.ts'
import { type RenderedScreen, renderScreen } from '../../testing/render-screen.tsx'
import { createServerStub, type ServerStub } from '../../testing/server-stub.ts'
import { asha } from '../../testing/test-passenger.ts'

/** The response in the example of a call. */
function example<Response>(call: { readonly example: { readonly response: Response } }): Response {
  return call.example.response
}

const openReport = example(moderationReports).data[0] as ModerationReport
const openMessage = example(moderationFeedback).data[0] as ModerationFeedbackRow
const PAGE = `/moderation?report=${openReport.id}&person=${openReport.reported?.id}`

function moderationServer(secondFactor = true): ServerStub {
  const server = createServerStub()
  server.answers(moderationStatus, { success: true, data: { secondFactor, secondFactorEndsAt: null } })
  server.answers(moderationReports, { success: true, data: [openReport], hasMore: false })
  server.answers(moderationFeedback, { success: true, data: [openMessage], hasMore: false })
  server.answers(moderationPerson, example(moderationPerson))
  server.answers(moderationLog, example(moderationLog))
  server.answers(readTranscript, example(readTranscript))
  server.answers(actOnReport, example(actOnReport))
  return server
}

const opened = (address: string, server = moderationServer()) =>
  renderScreen(address, { server, signedInAs: asha })
const shown = async (page: RenderedScreen, name: string | RegExp) =>
  eventually(() => page.getByRole('heading', { name }))
async function openedReport(): Promise<RenderedScreen> {
  const page = await opened(PAGE)
  await shown(page, 'Their chat')
  return page
}

const actionsOf = (page: RenderedScreen) =>
  within(page.getByRole('group', { name: 'Actions' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const button = (page: RenderedScreen, name: string | RegExp) => page.getByRole('button', { name })

describe('everybody else', () => {
  test.each([
    ['a visitor', undefined, 0],
    ['a rider', asha, 1],
  ])('%s finds no such screen, and nothing is read', async (_, signedInAs, calls) => {
    const server = moderationServer()
    server.fails(moderationStatus, 'NOT_FOUND')
    const page = await renderScreen('/moderation', { server, ...(signedInAs && { signedInAs }) })
    await shown(page, 'Oops! Wrong Route!')
    expect(server.calls(moderationStatus)).toHaveLength(calls)
    expect(server.calls(moderationReports)).toEqual([])
    expect(page.queryByRole('link', { name: 'Moderation' })).toBeNull()
  })
})

test('a moderator has the link in the menu', async () => {
  const page = await renderScreen('/contact', { signedInAs: asha })
  sessionStorage.setItem(
    'sawari.profile',
    JSON.stringify({ userId: asha.userId, name: asha.name, phone: asha.phone, role: 'moderator' }),
  )
  expect(page.queryByRole('link', { name: 'Moderation' })).toBeNull()
  await page.reload()
  expect(page.getByRole('link', { name: 'Moderation' })).toHaveAttribute('href', '/moderation')
})

test('nothing is read before the code of the app; a wrong code is reported', async () => {
  const server = moderationServer(false)
  const page = await opened('/moderation', server)
  await shown(page, 'Your authenticator app')
  expect(server.calls(moderationReports)).toEqual([])
  const code = page.getByLabelText('Six-digit code')
  await page.user.click(button(page, 'Open moderation'))
  expect(page.getByText('Please enter the 6 digits of your app')).toBeInTheDocument()
  server.fails(proveSecondFactor, 'INVALID_OTP')
  await page.fill(code, '111 111')
  await page.user.click(button(page, 'Open moderation'))
  await eventually(() => expect(oneOf('alert', 'Invalid OTP', page.getByRole('main'))).toHaveFocus())
  server.answers(proveSecondFactor, example(proveSecondFactor))
  server.answers(moderationStatus, example(moderationStatus))
  await page.fill(code, '482 913')
  await page.user.click(button(page, 'Open moderation'))
  await shown(page, 'Reports')
  expect(server.calls(proveSecondFactor).map(({ body }) => body)).toEqual([
    { code: '111111' },
    { code: '482913' },
  ])
})

test('when the second factor has run out, the code is asked for again', async () => {
  const page = await opened('/moderation')
  await shown(page, 'Reports')
  page.server.answers(moderationStatus, {
    success: true,
    data: { secondFactor: false, secondFactorEndsAt: null },
  })
  page.server.fails(moderationReports, 'SECOND_FACTOR_REQUIRED')
  await page.user.click(button(page, 'Closed'))
  await shown(page, 'Your authenticator app')
  expect(page.queryByText('Reports')).toBeNull()
})

test('reports are listed by state, further pages on demand, and a failed load can be tried again', async () => {
  const server = moderationServer()
  server.answers(moderationReports, { success: true, data: [openReport], hasMore: true })
  const page = await opened('/moderation', server)
  const card = await eventually(() => page.getByTestId('report'))
  expect(card).toHaveTextContent(/Harassment · About Bilal Khan.*He would not stop asking where I live/)
  expect(card).toHaveTextContent('People whose reports count: 1 of 3')
  const other = { ...openReport, id: '0'.repeat(24), reason: 'spam' as const, reported: null }
  server.answers(moderationReports, { success: true, data: [other], hasMore: false })
  await page.user.click(button(page, 'Show more'))
  await eventually(() => expect(page.getAllByTestId('report')).toHaveLength(2))
  expect(page.getByText('Spam or advertising · About Deleted account')).toBeInTheDocument()
  expect(server.calls(moderationReports).at(-1)?.query).toMatchObject({ before: openReport.id })
  server.fails(moderationReports, 'DATABASE_ERROR')
  await page.user.click(button(page, 'Closed'))
  await eventually(() => expect(oneOf('alert', 'This could not be loaded.')).toBeInTheDocument())
  server.answers(moderationReports, { success: true, data: [], hasMore: false })
  await page.user.click(button(page, 'Try again'))
  await eventually(() => expect(page.getByText('No reports here.')).toBeInTheDocument())
})

describe('the page of a report', () => {
  test('shows who, how often and what was done; back on the list, focus is on the report', async () => {
    const page = await opened('/moderation')
    await page.user.click(await eventually(() => page.getByRole('link', { name: /^Harassment/ })))
    expect(await shown(page, 'Harassment · About Bilal Khan')).toHaveFocus()
    const person = within(page.getByRole('region', { name: 'The reported person' }))
    for (const text of ['bilal@example.com', '1 of 3', 'Active'])
      expect(person.getByText(text)).toBeInTheDocument()
    expect(page.getByTestId('record-entry')).toHaveTextContent(/^Read the transcript: Bilal Khan/)
    await page.user.click(page.getByRole('link', { name: 'All reports' }))
    await eventually(() => expect(page.getByRole('link', { name: /^Harassment/ })).toHaveFocus())
  })

  test('the transcript is read only after the reason, which is sent', async () => {
    const page = await openedReport()
    await page.user.click(button(page, 'Read the transcript'))
    expect(page.server.calls(readTranscript)).toEqual([])
    expect(page.getByLabelText('Why do you read it?')).toHaveFocus()
    await page.user.click(button(page, 'Read it now'))
    expect(page.getByText('Please say why')).toBeInTheDocument()
    await page.fill(page.getByLabelText('Why do you read it?'), ' The chat shows whether ')
    await page.user.click(button(page, 'Read it now'))
    await eventually(() => expect(page.getByText('Where do you live?')).toBeInTheDocument())
    expect(page.server.calls(readTranscript).map(({ body }) => body)).toEqual([
      { reason: 'The chat shows whether' },
    ])
    expect(page.getByRole('heading', { name: 'Their chat' })).toHaveFocus()
  })

  test('a suspension is asked about and wants a reason; a double click acts once', async () => {
    const page = await openedReport()
    expect(page.queryByRole('button', { name: 'Restore' })).toBeNull()
    await page.user.click(button(page, 'Suspend'))
    const dialog = within(page.getByRole('dialog', { name: 'Suspend Bilal Khan?' }))
    await page.user.click(dialog.getByRole('button', { name: 'Suspend the account' }))
    expect(dialog.getByText('Please say why')).toBeInTheDocument()
    expect(page.server.calls(actOnReport)).toEqual([])
    await page.fill(dialog.getByLabelText('Why? (for the record)'), 'He threatened her')
    const release = page.server.holds(actOnReport)
    await page.user.dblClick(dialog.getByRole('button', { name: 'Suspend the account' }))
    release()
    await eventually(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(page.server.calls(actOnReport).map(({ body }) => body)).toEqual([
      { action: 'suspend', reason: 'He threatened her' },
    ])
  })

  test('a warning wants the words for the person', async () => {
    const page = await openedReport()
    await page.user.click(button(page, 'Warn'))
    const dialog = within(page.getByRole('dialog', { name: 'Warn Bilal Khan?' }))
    await page.fill(dialog.getByLabelText('Why? (for the record)'), 'Rude')
    await page.user.click(dialog.getByRole('button', { name: 'Send the warning' }))
    expect(dialog.getByText('Please say what to change')).toBeInTheDocument()
    await page.fill(dialog.getByLabelText('Email to the person'), 'Please be polite.')
    await page.user.click(dialog.getByRole('button', { name: 'Send the warning' }))
    await eventually(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(page.server.calls(actOnReport).map(({ body }) => body)).toEqual([
      { action: 'warn', reason: 'Rude', message: 'Please be polite.' },
    ])
  })

  test('an action that another moderator has already done is shown', async () => {
    const page = await openedReport()
    await page.user.click(button(page, 'Close'))
    const dialog = within(page.getByRole('dialog', { name: 'Close this report?' }))
    await page.fill(dialog.getByLabelText('Why? (for the record)'), 'Nothing in it')
    page.server.fails(actOnReport, 'ALREADY_DONE')
    await page.user.click(dialog.getByRole('button', { name: 'Close the report' }))
    await eventually(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent('Somebody has done this already.'),
    )
  })

  test('somebody who is suspended can be restored', async () => {
    const server = moderationServer()
    const reported = { ...openReport.reported!, suspendedAt: openReport.createdAt }
    const held = { ...openReport, reported, state: 'closed' as const }
    server.answers(moderationPerson, {
      success: true,
      data: { person: reported, reports: [held], actions: [] },
    })
    const page = await opened(PAGE, server)
    await eventually(() => expect(button(page, 'Restore')).toBeInTheDocument())
    expect(actionsOf(page)).toEqual(['Warn', 'Restore'])
  })

  test('a report about a deleted account can only be closed', async () => {
    const server = moderationServer()
    const orphan = { ...openReport, reported: null }
    server.answers(moderationReports, { success: true, data: [orphan], hasMore: false })
    const page = await opened(`/moderation?report=${orphan.id}`, server)
    await eventually(() =>
      expect(page.getByText('The account of this person was deleted.')).toBeInTheDocument(),
    )
    expect(actionsOf(page)).toEqual(['Close'])
  })
})

test('a message is answered by mail, and another one closed', async () => {
  const second = { ...openMessage, id: '1'.repeat(24), name: 'Gone', email: '' }
  const server = moderationServer()
  server.answers(moderationFeedback, { success: true, data: [openMessage, second], hasMore: false })
  server.answers(answerFeedback, example(answerFeedback))
  server.answers(closeFeedback, example(closeFeedback))
  const page = await opened('/moderation?view=feedback', server)
  await page.user.click(await eventually(() => button(page, 'Answer Asha Verma')))
  expect(page.queryByRole('button', { name: 'Answer Gone' })).toBeNull()
  const dialog = within(page.getByRole('dialog', { name: 'Answer Asha Verma' }))
  await page.user.click(dialog.getByRole('button', { name: 'Send the answer' }))
  expect(dialog.getByText('Please enter a message')).toBeInTheDocument()
  await page.fill(dialog.getByLabelText('Your answer'), ' Thank you. ')
  server.answers(moderationFeedback, { success: true, data: [second], hasMore: false })
  await page.user.click(dialog.getByRole('button', { name: 'Send the answer' }))
  await eventually(() => expect(page.getAllByTestId('feedback')).toHaveLength(1))
  expect(server.calls(answerFeedback).map(({ body }) => body)).toEqual([{ message: 'Thank you.' }])
  await page.user.click(button(page, 'Close without an answer Gone'))
  await eventually(() => expect(server.calls(closeFeedback)).toHaveLength(1))
})

test('the record names the action, the person, the reason and who did it', async () => {
  const page = await opened('/moderation?view=record')
  const entry = await eventually(() => page.getByTestId('record-entry'))
  expect(entry).toHaveTextContent(/Read the transcript: Bilal Khan.*Asha Verma.*Why: The chat shows whether/)
  expect(page.server.calls(moderationReports)).toEqual([])
})
