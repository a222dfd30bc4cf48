import {
  type BuddyMatch,
  type BuddyRequest,
  blockRider,
  buddyConnections,
  buddyRequests,
  buddySearchStatus,
  type RequestId,
  reportRider,
  type SearchId,
} from '@sawari/contract'
import { within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { eventually, OPENED_AT, passes } from '../../../testing/page-clock.ts'
import type { RenderedScreen } from '../../../testing/render-screen.tsx'
import type { ServerStub } from '../../../testing/server-stub.ts'
import { asha } from '../../../testing/test-passenger.ts'
import {
  aConnection,
  aRequestFrom,
  BILAL,
  buddyServer,
  buddySocket,
  joined,
  openChat,
  renderBuddy,
} from '../../../testing/travel-buddy.ts'

const aMatch: BuddyMatch = {
  userId: BILAL.id,
  userName: 'Bilal K.',
  userEmail: '•••@•••',
  source: 'Noida City Centre',
  destination: 'Gaur Chowk',
  overlapPercentage: 80,
  estimatedSharedFare: 24,
  sharedDistance: 6,
  createdAt: OPENED_AT.toISOString(),
}

const aSentRequest: BuddyRequest = {
  ...aRequestFrom(BILAL),
  _id: 'f'.repeat(24) as RequestId,
  id: 'f'.repeat(24) as RequestId,
  type: 'outgoing',
  senderId: asha.userId,
  senderName: 'Asha V.',
  receiverId: BILAL.id,
  receiverName: 'Bilal K.',
}

function withMatch(): ServerStub {
  const server = buddyServer()
  answerSearch(server, [aMatch])
  return server
}

function answerSearch(server: ServerStub, matches: BuddyMatch[]): void {
  server.answers(buddySearchStatus, {
    success: true,
    data: {
      hasActiveSearch: true,
      searchId: 'a'.repeat(24) as SearchId,
      expiresAt: new Date(OPENED_AT.getTime() + 300_000).toISOString(),
      source: { name: 'Noida City Centre' },
      destination: { name: 'Gaur Chowk' },
      timeRemaining: 300_000,
      searchRadius: 2,
      matchCount: matches.length,
      matches,
    },
  })
}

function withRequests(requests: readonly BuddyRequest[], sentRequests: readonly BuddyRequest[]): ServerStub {
  const server = buddyServer()
  server.answers(buddyRequests, {
    success: true,
    data: { requests: [...requests], sentRequests: [...sentRequests] },
  })
  return server
}

const onCard = (kind: string) => async (page: RenderedScreen) =>
  within(await eventually(() => page.getByTestId(kind))).getByRole('button', { name: /^Block or report/ })

/** The places where a rider is shown: the address, the server's data, and the button for the first tap. */
const places = [
  { place: 'a match', address: '/ridebuddy', server: withMatch, button: onCard('match') },
  {
    place: 'an incoming request',
    address: '/ridebuddy?tab=connections',
    server: () => withRequests([aRequestFrom(BILAL)], []),
    button: onCard('incoming-request'),
  },
  {
    place: 'a sent request',
    address: '/ridebuddy?tab=connections',
    server: () => withRequests([], [aSentRequest]),
    button: onCard('sent-request'),
  },
  {
    place: 'a connection',
    address: '/ridebuddy?tab=connections',
    server: () => buddyServer([aConnection()]),
    button: onCard('connection'),
  },
  {
    place: 'a chat',
    address: '/ridebuddy?tab=connections',
    server: () => buddyServer([aConnection()]),
    button: async (page: RenderedScreen) => {
      const { dialog } = await openChat(page)
      return within(dialog).getByRole('button', { name: /^Block or report/ })
    },
  },
] as const

describe.each(places)('from $place', ({ address, server: open, button }) => {
  async function opened() {
    const server = open()
    server.answers(blockRider, { success: true, message: 'User blocked' })
    server.answers(reportRider, { success: true, message: 'User reported' })
    const page = await renderBuddy(address, server)
    const first = await button(page)
    // The server hides the rider from now on.
    answerSearch(server, [])
    server.answers(buddyRequests, { success: true, data: { requests: [], sentRequests: [] } })
    server.answers(buddyConnections, { success: true, data: [] })
    return { page, server, first }
  }

  test('two taps block', async () => {
    const { page, server, first } = await opened()
    await page.user.click(first)
    await page.user.click(page.getByRole('button', { name: 'Block' }))
    await eventually(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(server.calls(blockRider).map(({ body }) => body)).toEqual([{ userId: BILAL.id, reason: '' }])
    await eventually(() => expect(page.queryByRole('heading', { name: /^Bilal/ })).toBeNull())
    expect(page.getByText(/is blocked. You can undo this on your profile./)).toBeInTheDocument()
  })

  test('two taps report', async () => {
    const { page, server, first } = await opened()
    await page.user.click(first)
    await page.user.click(page.getByRole('button', { name: 'I feel unsafe' }))
    await eventually(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(server.calls(reportRider).map(({ body }) => body)).toEqual([
      { userId: BILAL.id, reason: 'unsafe', description: '' },
    ])
    await eventually(() => expect(page.queryByRole('heading', { name: /^Bilal/ })).toBeNull())
    expect(page.getByText(/is reported and blocked.$/)).toBeInTheDocument()
  })
})

test('a description can be written first, and a second tap while it is sent sends nothing', async () => {
  const server = buddyServer([aConnection()])
  server.answers(reportRider, { success: true, message: 'User reported' })
  const page = await renderBuddy('/ridebuddy?tab=connections', server)
  await page.user.click(await onCard('connection')(page))
  await page.user.click(page.getByRole('button', { name: 'Say what happened first' }))
  const description = page.getByLabelText('What happened? (optional)')
  expect(description).toHaveFocus()
  await page.fill(description, '  He asked for money.  ')
  const release = server.holds(reportRider)
  await page.user.click(page.getByRole('button', { name: 'Something else' }))
  await page.user.click(page.getByRole('button', { name: 'Harassment' }))
  await page.user.click(page.getByRole('button', { name: 'Block' }))
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
  const page = await renderBuddy('/ridebuddy?tab=connections', server, socket)
  const { dialog } = await openChat(page)
  await passes(3_000)
  await eventually(() => expect(dialog).toHaveTextContent('Bilal K.'))
  await page.user.click(within(dialog).getByRole('button', { name: 'Block or report Bilal K.' }))
  await page.user.click(page.getByRole('button', { name: 'Harassment' }))
  await eventually(() => expect(server.calls(reportRider)).toHaveLength(1))
})

test('a report before the email is confirmed says what to do, and blocking still works', async () => {
  const server = buddyServer([aConnection()])
  server.fails(reportRider, 'EMAIL_NOT_PROVED')
  server.answers(blockRider, { success: true, message: 'User blocked' })
  const page = await renderBuddy('/ridebuddy?tab=connections', server)
  await page.user.click(await onCard('connection')(page))
  await page.user.click(page.getByRole('button', { name: 'Harassment' }))
  await eventually(() => expect(page.getByText(/^Please confirm your email address first/)).toBeVisible())
  await page.user.click(page.getByRole('button', { name: 'Block' }))
  await eventually(() => expect(server.calls(blockRider)).toHaveLength(1))
})
