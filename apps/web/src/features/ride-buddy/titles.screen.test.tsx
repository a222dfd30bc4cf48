import { buddySearchHistory, buddySearchStatus, cancelBuddySearch, startBuddySearch } from '@sawari/contract'
import { expect, test } from 'vitest'
import { eventually, OPENED_AT } from '../../testing/page-clock.ts'
import { answerPlaces } from '../../testing/place-answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { asha } from '../../testing/test-passenger.ts'
import {
  aConnection,
  aMessage,
  BILAL,
  buddyServer,
  buddySocket,
  openChat,
} from '../../testing/travel-buddy.ts'

const SEARCH_MS = 300_000
const titled = (title: string | RegExp) => eventually(() => expect(document.title).toMatch(title))

test('the title says how long a search runs, and which dialog is open', async () => {
  const server = buddyServer()
  answerPlaces(server)
  const search = {
    searchId: '5'.repeat(24),
    expiresAt: new Date(OPENED_AT.getTime() + SEARCH_MS).toISOString(),
    timeRemaining: SEARCH_MS,
    matches: [],
  }
  server.answers(startBuddySearch, { success: true, data: search })
  server.answers(buddySearchStatus, () => ({
    success: true,
    data: {
      ...search,
      hasActiveSearch: server.calls(startBuddySearch).length > server.calls(cancelBuddySearch).length,
      source: { name: 'Titles Gate' },
      destination: { name: 'Titles End' },
      searchRadius: 2,
      matchCount: 0,
    },
  }))
  server.answers(buddySearchHistory, { success: true, data: [] })
  server.answers(cancelBuddySearch, { success: true })
  const page = await renderScreen(
    '/ridebuddy?from=Titles+Gate&fromAt=28.88,76.81&to=Titles+End&toAt=28.8,76.9',
    {
      server,
      socket: buddySocket(),
      signedInAs: asha,
    },
  )
  await titled(/^Find Travel Buddy · Sawari$/)
  await page.user.click(page.getByRole('button', { name: 'Search Buddies' }))
  await titled(/^5 min left · Find Travel Buddy · Sawari$/)
  await page.user.click(page.getByRole('button', { name: 'How It Works' }))
  await titled(/^5 min left · How It Works · Sawari$/)
  await page.user.keyboard('{Escape}')
  await page.user.click(page.getByRole('button', { name: 'Cancel Search' }))
  await titled(/^Find Travel Buddy · Sawari$/)
})

test('the title counts messages until their chat is opened', async () => {
  const socket = buddySocket()
  const page = await renderScreen('/ridebuddy?tab=connections', {
    server: buddyServer([aConnection()]),
    socket,
    signedInAs: asha,
  })
  await eventually(() => expect(page.getByTestId('connection')).toHaveTextContent('Bilal'))
  socket.emits('ride_buddy_new_message', aMessage(1, BILAL.id, 'At the gate'))
  await titled(/^\(1\) Find Travel Buddy · Sawari$/)
  socket.emits('ride_buddy_new_message', aMessage(2, BILAL.id, 'Where are you?'))
  await titled(/^\(2\) Find Travel Buddy · Sawari$/)
  await openChat(page)
  await titled(/^\d+ min left · Chat with Bilal Khan · Sawari$/)
  await page.user.keyboard('{Escape}')
  await titled(/^Find Travel Buddy · Sawari$/)
})
