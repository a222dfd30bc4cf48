import { type BuddyRequest, blockRider, buddyConnections, type Endpoint, reportRider } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually, passes } from '../../../testing/page-clock.ts'
import type { RenderedScreen } from '../../../testing/render-screen.tsx'
import type { ServerStub } from '../../../testing/server-stub.ts'
import {
  aConnection,
  answerRequests,
  answerSearch,
  aRequestFrom,
  BILAL,
  bilalFound,
  buddyServer,
  buddySocket,
  joined,
  openChat,
  renderBuddy,
  sentRequest,
} from '../../../testing/travel-buddy.ts'

function withMatch(): ServerStub {
  const server = buddyServer()
  answerSearch(server, [bilalFound])
  return server
}

function withRequests(received: readonly BuddyRequest[], sent: readonly BuddyRequest[]): ServerStub {
  const server = buddyServer()
  answerRequests(server, received, sent)
  return server
}

const onCard = (kind: string) => async (page: RenderedScreen) =>
  within(await eventually(() => page.getByTestId(kind))).getByRole('button', { name: /^Block or report/ })

/** Presses a button of the dialog, whose content loads when it opens. */
const press = async (page: RenderedScreen, name: string) =>
  page.user.click(await eventually(() => page.getByRole('button', { name })))

/** The places where a rider is shown: the server's data, and the button for the first tap. */
const places = [
  { place: 'a match', server: withMatch, button: onCard('match') },
  {
    place: 'an incoming request',
    server: () => withRequests([aRequestFrom(BILAL)], []),
    button: onCard('incoming-request'),
  },
  {
    place: 'a sent request',
    server: () => withRequests([], [sentRequest]),
    button: onCard('sent-request'),
  },
  {
    place: 'a connection',
    server: () => buddyServer([aConnection()]),
    button: onCard('connection'),
  },
  {
    place: 'a chat',
    server: () => buddyServer([aConnection()]),
    button: async (page: RenderedScreen) => {
      const { dialog } = await openChat(page)
      return within(dialog).getByRole('button', { name: /^Block or report/ })
    },
  },
] as const

const block = {
  name: 'Block',
  call: blockRider,
  sent: { reason: '' },
  said: /is blocked. You can undo this on your profile./,
}
const report = {
  name: 'I feel unsafe',
  call: reportRider,
  sent: { reason: 'unsafe', description: '' },
  said: /is reported and blocked.$/,
}

test.each([...places.map(from => ({ ...from, ...block })), { ...places[4], ...report }])(
  'from $place two taps are enough: $name',
  async ({ place, server: open, button, name, call, sent, said }) => {
    const server = open()
    server.answers(blockRider, { success: true, message: 'User blocked' })
    server.answers(reportRider, { success: true, message: 'User reported' })
    const page = await renderBuddy(place === 'a match' ? '/ridebuddy' : undefined, server)
    const first = await button(page)
    // The server hides the rider from now on.
    answerSearch(server)
    answerRequests(server, [])
    server.answers(buddyConnections, { success: true, data: [] })
    await page.user.click(first)
    await press(page, name)
    await eventually(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(server.calls<Endpoint>(call).map(({ body }) => body)).toEqual([{ userId: BILAL.id, ...sent }])
    await eventually(() => expect(page.queryByRole('heading', { name: /^Bilal/ })).toBeNull())
    expect(page.getByText(said)).toBeInTheDocument()
  },
)

test('a description can be written first, and a second tap while it is sent sends nothing', async () => {
  const server = buddyServer([aConnection()])
  server.answers(reportRider, { success: true, message: 'User reported' })
  const page = await renderBuddy(undefined, server)
  await page.user.click(await onCard('connection')(page))
  await press(page, 'Say what happened first')
  const description = page.getByLabelText('What happened? (optional)')
  expect(description).toHaveFocus()
  await page.fill(description, '  He asked for money.  ')
  const release = server.holds(reportRider)
  await press(page, 'Something else')
  await press(page, 'Harassment')
  await press(page, 'Block')
  release()
  await eventually(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(server.calls(reportRider).map(({ body }) => body)).toEqual([
    { userId: BILAL.id, reason: 'other', description: 'He asked for money.' },
  ])
  expect(server.calls(blockRider)).toEqual([])
})

test('a chat that has expired can still be reported, by the short name', async () => {
  const nearlyOver = { chatTimeRemaining: 1_000, contactTimeRemaining: 1_000, totalTimeRemaining: 2_000 }
  const server = buddyServer([{ ...aConnection(), ...nearlyOver }])
  server.answers(reportRider, { success: true, message: 'User reported' })
  const socket = buddySocket()
  socket.acknowledges('join-chat', { ...joined(), ...nearlyOver })
  const page = await renderBuddy(undefined, server, socket)
  const { dialog } = await openChat(page)
  await passes(3_000)
  await eventually(() => expect(dialog).toHaveTextContent('Bilal K.'))
  await page.user.click(within(dialog).getByRole('button', { name: 'Block or report Bilal K.' }))
  await press(page, 'Harassment')
  await eventually(() => expect(server.calls(reportRider)).toHaveLength(1))
})

test('a report before the email is confirmed says what to do, and blocking still works', async () => {
  const server = buddyServer([aConnection()])
  server.fails(reportRider, 'EMAIL_NOT_PROVED')
  server.answers(blockRider, { success: true, message: 'User blocked' })
  const page = await renderBuddy(undefined, server)
  await page.user.click(await onCard('connection')(page))
  await press(page, 'Harassment')
  await eventually(() => expect(page.getByText(/^Please confirm your email address first/)).toBeVisible())
  await press(page, 'Block')
  await eventually(() => expect(server.calls(blockRider)).toHaveLength(1))
})
