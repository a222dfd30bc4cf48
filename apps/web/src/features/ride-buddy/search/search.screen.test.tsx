import {
  type BuddyMatch,
  buddyConnections,
  buddyRequests,
  buddySearchStatus,
  type ChatId,
  type MatchId,
  type SearchId,
  sendBuddyRequest,
  startBuddySearch,
} from '@sawari/contract'
import { expect, test, vi } from 'vitest'
import { eventually, OPENED_AT, passes, sleeps } from '../../../testing/page-clock.ts'
import { expectAnnounced, expectNothingTwice, keepAnnouncements } from '../../../testing/regions.ts'
import type { RenderedScreen } from '../../../testing/render-screen.tsx'
import {
  aConnection,
  aRequestFrom,
  BILAL,
  buddyServer,
  buddySocket,
  renderBuddy,
} from '../../../testing/travel-buddy.ts'

const LIFETIME_MS = 300_000
const EXPIRED = 'Your search has expired. You can start a new search now.'
const TRIP = { source: 'Noida City Centre', destination: 'Gaur Chowk' }
const FILLED = '/ridebuddy?from=Noida+City+Centre&to=Gaur+Chowk'

const begun = {
  searchId: 'e'.repeat(24) as SearchId,
  expiresAt: new Date(OPENED_AT.getTime() + LIFETIME_MS).toISOString(),
  timeRemaining: LIFETIME_MS,
}

const bilal: BuddyMatch = {
  userId: BILAL.id,
  userName: 'Bilal K.',
  userEmail: '•••@•••',
  ...TRIP,
  overlapPercentage: 100,
  estimatedSharedFare: 24,
  sharedDistance: 6,
  createdAt: OPENED_AT.toISOString(),
}

function activeSearch(matches: BuddyMatch[], more: { readonly limited?: true } = {}) {
  const [source, destination] = [{ name: TRIP.source }, { name: TRIP.destination }]
  const found = { source, destination, searchRadius: 2, matchCount: matches.length, matches }
  return { success: true, data: { hasActiveSearch: true, ...begun, ...found }, ...more } as const
}

/** A server that accepts a search and finds these riders. */
function searchServer(matches: BuddyMatch[] = []) {
  const server = buddyServer()
  server.answers(startBuddySearch, () => {
    server.answers(buddySearchStatus, activeSearch(matches))
    return { success: true, data: { ...begun, matches } }
  })
  return server
}

async function search(page: RenderedScreen): Promise<void> {
  await page.user.click(await eventually(() => page.getByRole('button', { name: /^Search Buddies/ })))
  await eventually(() => expect(page.getByRole('button', { name: 'Search Active' })).toBeInTheDocument())
}

test('84, 85 a search ends by the clock, and its countdown is announced only at a few marks', async () => {
  const announcements = keepAnnouncements()
  const server = searchServer()
  const page = await renderBuddy(FILLED, server)
  await search(page)
  expect(page.getByRole('timer')).toHaveTextContent(/^(5:00|4:5\d)$/)
  // The device ends the search by its own clock, even if the server cannot be asked.
  server.fails(buddySearchStatus, 'DATABASE_ERROR')
  for (const [quietMs, markMs] of [
    [178_000, 4_000],
    [56_000, 4_000],
    [26_000, 4_000],
    [26_000, 3_000],
  ] as const) {
    await sleeps(quietMs)
    await passes(markMs)
  }
  await eventually(() => expect(page.getByText(EXPIRED)).toBeInTheDocument())
  expect(page.queryByRole('timer')).toBeNull()
  expect(page.getByRole('button', { name: 'Search Buddies' })).toBeEnabled()
  expect(page.getByRole('combobox', { name: 'From' })).toHaveValue(TRIP.source)
  expect(page.getByRole('combobox', { name: 'To' })).toHaveValue(TRIP.destination)
  const texts = announcements.map(({ text }) => text).filter(text => /left$|expired/.test(text))
  expect(texts).toEqual(['2 minutes left', '1 minute left', '30 seconds left', EXPIRED])
})

test('a search that the server has already is shown, and no second one begins', async () => {
  const server = buddyServer()
  const page = await renderBuddy(FILLED, server)
  server.fails(startBuddySearch, 'ACTIVE_SEARCH_EXISTS')
  server.answers(buddySearchStatus, activeSearch([]))
  await search(page)
  expect(page.getByRole('timer')).toHaveTextContent(/^(5:00|4:5\d)$/)
})

test('a rider who comes, a sent request and its acceptance are announced once', async () => {
  const announcements = keepAnnouncements()
  const [server, socket] = [searchServer(), buddySocket()]
  const page = await renderBuddy(FILLED, server, socket)
  await eventually(() => expect(socket.isConnected()).toBe(true))
  await search(page)
  await expectAnnounced(announcements, '0 matches')
  socket.emits('ride_buddy_new_potential_match', { newMatch: bilal })
  await expectAnnounced(announcements, '1 match')

  const sent = { ...aRequestFrom(BILAL), receiverName: 'Bilal K.', type: 'outgoing' as const }
  server.answers(sendBuddyRequest, { success: true, data: { ...sent, receiverId: BILAL.id } })
  await page.user.click(page.getByRole('button', { name: /^Send Request/ }))
  await expectAnnounced(announcements, 'Request sent to Bilal K.')

  server.answers(buddyConnections, { success: true, data: [aConnection()] })
  const { routeDetails, estimatedSharedFare } = aConnection()
  socket.emits('ride_buddy_new_match', {
    ...{ matchId: 'd'.repeat(24) as MatchId, chatId: 'c'.repeat(24) as ChatId },
    ...{ partnerId: BILAL.id, partnerName: BILAL.name, partnerPhone: BILAL.phone },
    ...{ routeDetails, estimatedSharedFare },
  })
  await expectAnnounced(announcements, 'You are now connected with Bilal Khan')
  expectNothingTwice(announcements)
})

test.each([20, -20])(
  'a rider who was asked stays asked when the clock is stepped by %i minutes',
  async minutes => {
    const server = searchServer([bilal])
    const sent = { ...aRequestFrom(BILAL), receiverName: 'Bilal K.', type: 'outgoing' as const }
    server.answers(sendBuddyRequest, { success: true, data: { ...sent, receiverId: BILAL.id } })
    const page = await renderBuddy(FILLED, server)
    await search(page)
    const send = () => page.queryByRole('button', { name: /^Send Request/ })
    await page.user.click(await eventually(() => send()!))
    await eventually(() => expect(server.calls(sendBuddyRequest)).toHaveLength(1))
    await eventually(() => expect(send()).toBeNull())
    vi.setSystemTime(Date.now() + minutes * 60_000)
    await page.setVisibility('visible')
    await passes(4_000)
    expect(page.queryByRole('timer')).toHaveTextContent(/^(5:00|4:[45]\d)$/)
    expect(send()).toBeNull()
  },
)

test('a request to a rider who has asked too connects both at once', async () => {
  const [server, socket] = [searchServer([bilal]), buddySocket()]
  const requests = [aRequestFrom(BILAL)]
  server.answers(buddyRequests, { success: true, data: { requests, sentRequests: [] } })
  const page = await renderBuddy(FILLED, server, socket)
  await search(page)
  const send = await eventually(() => page.getByRole('button', { name: /^Send Request/ }))
  server.answers(sendBuddyRequest, () => {
    server.answers(buddyConnections, { success: true, data: [aConnection()] })
    server.answers(buddyRequests, { success: true, data: { requests: [], sentRequests: [] } })
    return { success: true, data: aConnection() }
  })
  await page.user.click(send)
  await eventually(() => expect(page.getByTestId('connection')).toHaveTextContent('Bilal Khan'))
  expect(page.getAllByText('You are now connected with Bilal Khan')).toHaveLength(1)
  await page.user.click(page.getByRole('tab', { name: /^Connections/ }))
  expect(page.queryByTestId('incoming-request')).toBeNull()
})

test.each([
  [activeSearch([bilal], { limited: true }), true],
  [activeSearch([bilal]), false],
])('a search says whether new riders appear tomorrow only', async (answer, isSaid) => {
  const server = buddyServer()
  server.answers(buddySearchStatus, answer)
  const page = await renderBuddy('/ridebuddy', server)
  await eventually(() => expect(page.getByText('Looking for riders')).toBeInTheDocument())
  const said = page.queryByText('You have been shown many riders today. New ones appear again tomorrow.')
  expect(said !== null).toBe(isSaid)
})
