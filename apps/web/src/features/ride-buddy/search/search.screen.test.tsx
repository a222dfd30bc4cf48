import {
  type BuddyMatch,
  buddyConnections,
  buddySearchStatus,
  sendBuddyRequest,
  startBuddySearch,
} from '@sawari/contract'
import { expect, test, vi } from 'vitest'
import { eventually, passes, sleeps } from '../../../testing/page-clock.ts'
import { expectAnnounced, expectNothingTwice, keepAnnouncements } from '../../../testing/regions.ts'
import type { RenderedScreen } from '../../../testing/render-screen.tsx'
import type { ServerStub } from '../../../testing/server-stub.ts'
import {
  aConnection,
  answerRequests,
  answerSearch,
  aRequestFrom,
  BILAL,
  begunSearch,
  bilalFound,
  buddyServer,
  buddySocket,
  matchEvent,
  renderBuddy,
  sentRequest,
} from '../../../testing/travel-buddy.ts'

const EXPIRED = 'Your search has expired. You can start a new search now.'
const TRIP = { source: 'Noida City Centre', destination: 'Gaur Chowk' }
const FILLED = '/ridebuddy?from=Noida+City+Centre&to=Gaur+Chowk'

/** A server that accepts a search and finds these riders. */
function searchServer(matches: BuddyMatch[] = []): ServerStub {
  const server = buddyServer()
  server.answers(startBuddySearch, () => {
    answerSearch(server, matches)
    return { success: true, data: { ...begunSearch, matches } }
  })
  return server
}

async function search(page: RenderedScreen): Promise<void> {
  await page.user.click(await eventually(() => page.getByRole('button', { name: /^Search Buddies/ })))
  await eventually(() => expect(page.getByRole('button', { name: 'Search Active' })).toBeInTheDocument())
}

test('a search ends by the clock, and its countdown is announced only at a few marks', async () => {
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
  answerSearch(server)
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
  socket.emits('ride_buddy_new_potential_match', { newMatch: bilalFound })
  await expectAnnounced(announcements, '1 match')

  server.answers(sendBuddyRequest, { success: true, data: sentRequest })
  await page.user.click(page.getByRole('button', { name: /^Send Request/ }))
  await expectAnnounced(announcements, 'Request sent to Bilal K.')

  server.answers(buddyConnections, { success: true, data: [aConnection()] })
  socket.emits('ride_buddy_new_match', matchEvent())
  await expectAnnounced(announcements, 'You are now connected with Bilal Khan')
  expectNothingTwice(announcements)
})

test.each([20, -20])(
  'a rider who was asked stays asked when the clock is stepped by %i minutes',
  async minutes => {
    const server = searchServer([bilalFound])
    server.answers(sendBuddyRequest, { success: true, data: sentRequest })
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
  const [server, socket] = [searchServer([bilalFound]), buddySocket()]
  answerRequests(server, [aRequestFrom(BILAL)])
  const page = await renderBuddy(FILLED, server, socket)
  await search(page)
  const send = await eventually(() => page.getByRole('button', { name: /^Send Request/ }))
  server.answers(sendBuddyRequest, () => {
    server.answers(buddyConnections, { success: true, data: [aConnection()] })
    answerRequests(server, [])
    return { success: true, data: aConnection() }
  })
  await page.user.click(send)
  await eventually(() => expect(page.getByTestId('connection')).toHaveTextContent('Bilal Khan'))
  expect(page.getAllByText('You are now connected with Bilal Khan')).toHaveLength(1)
  await page.user.click(page.getByRole('tab', { name: /^Connections/ }))
  expect(page.queryByTestId('incoming-request')).toBeNull()
})

test.each([
  [{ limited: true }, true],
  [{}, false],
] as const)('a search says whether new riders appear tomorrow only: %j', async (limits, isSaid) => {
  const server = buddyServer()
  answerSearch(server, [bilalFound], limits)
  const page = await renderBuddy('/ridebuddy', server)
  await eventually(() => expect(page.getByText('Looking for riders')).toBeInTheDocument())
  const said = page.queryByText('You have been shown many riders today. New ones appear again tomorrow.')
  expect(said !== null).toBe(isSaid)
})
