import {
  answerBuddyRequest,
  buddyConnections,
  buddyRequests,
  cancelBuddySearch,
  signOut,
  startBuddySearch,
  type UserId,
} from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually, passes, sleeps } from '../../testing/page-clock.ts'
import { answerPlaces } from '../../testing/place-answers.ts'
import { allOf, oneOf } from '../../testing/regions.ts'
import type { RenderedScreen } from '../../testing/render-screen.tsx'
import {
  aConnection,
  aMessage,
  answerNoSearch,
  answerRequests,
  answerSearch,
  aRequestFrom,
  BILAL,
  begunSearch,
  buddyServer,
  buddySocket,
  openChat,
  renderBuddy,
  requestEvent,
  sentRequest,
} from '../../testing/travel-buddy.ts'

const card = (page: RenderedScreen, kind: string, name: string) =>
  page.queryAllByTestId(kind).find(element => element.textContent.includes(name))
const tab = (page: RenderedScreen, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const FAILED_LISTS = ['Failed to load ride requests', 'Failed to load connections']
const stored = () => JSON.stringify({ ...localStorage })

test('a list that cannot be loaded says so, keeps its rows, and is tried again', async () => {
  const server = buddyServer([aConnection()])
  const page = await renderBuddy(undefined, server)
  await eventually(() => expect(card(page, 'connection', 'Bilal Khan')).toBeInTheDocument())
  server.fails(buddyRequests, 'DATABASE_ERROR')
  server.fails(buddyConnections, 'DATABASE_ERROR')
  await sleeps(30_000)
  // When the tab becomes visible, data older than a few seconds is loaded again.
  await page.setVisibility('visible')
  for (const text of FAILED_LISTS) await eventually(() => expect(oneOf('alert', text)).toBeInTheDocument())
  expect(card(page, 'connection', 'Bilal Khan')).toBeInTheDocument()

  answerRequests(server, [])
  server.answers(buddyConnections, { success: true, data: [aConnection()] })
  for (const text of FAILED_LISTS) {
    const [alert] = allOf('alert', text)
    if (alert) await page.user.click(within(alert).getByRole('button', { name: 'Retry' }))
    await eventually(() => expect(allOf('alert', text)).toEqual([]))
  }
})

test('a list that never loaded is not shown as empty', async () => {
  const server = buddyServer()
  server.fails(buddyRequests, 'DATABASE_ERROR')
  server.fails(buddyConnections, 'DATABASE_ERROR')
  const page = await renderBuddy(undefined, server)
  for (const text of FAILED_LISTS) await eventually(() => expect(oneOf('alert', text)).toBeInTheDocument())
  for (const text of [/^No requests yet\. Start/, /^Nobody yet\. Search/, /^You haven’t asked anyone yet\./])
    expect(page.queryByText(text)).toBeNull()
})

test('How It Works is in the header beside a connection too', async () => {
  const server = buddyServer([aConnection()])
  const page = await renderBuddy('/ridebuddy', server)
  await eventually(() => expect(page.getByTestId('connection')).toBeInTheDocument())
  await page.user.click(page.getByRole('button', { name: 'How It Works' }))
  expect(page.getByRole('dialog', { name: 'How It Works' })).toBeInTheDocument()
})

test('without a network the strip alone says so', async () => {
  const socket = buddySocket()
  socket.cut()
  const page = await renderBuddy('/ridebuddy', buddyServer(), socket)
  await passes(40_000)
  expect(allOf('status', 'Connection failed. Please try again.')).toHaveLength(1)
  await page.goOffline()
  await eventually(() => expect(allOf('status', 'Connection failed. Please try again.')).toEqual([]))
})

test('without a network buttons show what they need, and the countdown continues', async () => {
  const server = buddyServer([aConnection()])
  const page = await renderBuddy(undefined, server)
  const chat = await eventually(() => page.getByRole('button', { name: /Open Chat/ }))
  await page.goOffline()
  await eventually(() => expect(chat).toHaveAttribute('aria-disabled', 'true'))
  expect(chat).toHaveTextContent('Needs internet')
  expect(chat).toHaveTextContent('10 min left')
  await sleeps(120_000)
  expect(chat).toHaveTextContent('8 min left')
  await page.goOnline()
  expect(chat).not.toHaveAttribute('aria-disabled', 'true')
})

test('what the device keeps is short, is shown without the server, and goes at sign-out', async () => {
  const server = buddyServer([aConnection()])
  server.answers(signOut, { success: true })
  const page = await renderBuddy(undefined, server)
  await eventually(() => expect(stored()).toContain('Bilal K.'))
  expect(stored()).not.toMatch(/Khan|9876543210/)
  server.fails(buddyConnections, 'DATABASE_ERROR')
  await page.reload()
  await eventually(() =>
    expect(card(page, 'saved-connection', 'Bilal K.')).toHaveTextContent('Saved on this device'),
  )
  await page.visit('/logout')
  expect(page.getByRole('heading', { level: 1, name: 'Last Mile Travel Made Simple' })).toBeInTheDocument()
  expect(stored()).not.toContain('Bilal')
})

test('without live updates the page shows that, polls, and connects when asked to', async () => {
  const server = buddyServer()
  const socket = buddySocket()
  socket.cut()
  const page = await renderBuddy(undefined, server, socket)
  const before = server.calls(buddyRequests).length
  await passes(40_000)
  const note = oneOf('status', 'Connection failed. Please try again.')
  answerRequests(server, [aRequestFrom(BILAL)])
  await sleeps(60_000)
  await eventually(() => expect(card(page, 'incoming-request', 'Bilal K.')).toBeInTheDocument())
  expect(server.calls(buddyRequests).length).toBeGreaterThan(before)
  socket.mend()
  await page.user.click(within(note).getByRole('button', { name: 'Reconnect' }))
  await eventually(() => expect(allOf('status', 'Connection failed. Please try again.')).toEqual([]))
  expect(tab(page, 'Connections')).toHaveAccessibleName('Connections, 1')
})

test('requests both ways go by themselves when their time is over', async () => {
  const server = buddyServer()
  const chand = aRequestFrom({ id: 'e'.repeat(24) as UserId, name: 'Chand Rao' })
  const soonOver = { timeRemaining: 20_000 }
  const received = [aRequestFrom(BILAL), chand].map(request => Object.assign(request, soonOver))
  answerRequests(server, received, [Object.assign({}, sentRequest, soonOver)])
  const page = await renderBuddy(undefined, server)
  await eventually(() => expect(page.queryAllByTestId('incoming-request')).toHaveLength(2))
  answerRequests(server, [])
  await sleeps(19_000)
  await passes(2_000)
  await eventually(() => expect(page.getByText('2 requests expired and were removed')).toBeInTheDocument())
  await eventually(() =>
    expect(page.getByText('Your request has expired. Try making a new request.')).toBeInTheDocument(),
  )
  expect(page.queryAllByTestId('incoming-request')).toEqual([])
})

test('a declined request passes focus on to the next answer', async () => {
  const server = buddyServer()
  const next = aRequestFrom({ id: 'e'.repeat(24) as UserId, name: 'Chand Rao' })
  answerRequests(server, [aRequestFrom(BILAL), next])
  const page = await renderBuddy(undefined, server)
  const decline = await eventually(() => page.getByRole('button', { name: 'Decline request of Bilal K.' }))
  server.answers(answerBuddyRequest, { success: true })
  answerRequests(server, [next])
  decline.focus()
  await page.user.keyboard('{Enter}')
  await eventually(() => expect(page.queryAllByTestId('incoming-request')).toHaveLength(1))
  expect(page.getByRole('button', { name: 'Accept request of Chand R.' })).toHaveFocus()
})

test('a chat ends before its connection, and both go by themselves', async () => {
  const server = buddyServer([{ ...aConnection(), chatTimeRemaining: 60_000, totalTimeRemaining: 90_000 }])
  const page = await renderBuddy(undefined, server)
  await eventually(() => expect(card(page, 'connection', 'Bilal Khan')).toBeInTheDocument())
  const inCard = within(card(page, 'connection', 'Bilal Khan')!)
  expect(inCard.getByRole('button', { name: /^Open Chat/ })).toHaveTextContent('1 min left')
  const contact = { phase: 'contact' as const, chatTimeRemaining: 0, totalTimeRemaining: 30_000 }
  server.answers(buddyConnections, { success: true, data: [{ ...aConnection(), ...contact }] })
  await sleeps(60_000)
  const unavailable = await eventually(() => inCard.getByRole('button', { name: 'Chat Unavailable' }))
  expect(unavailable).toHaveAttribute('aria-disabled', 'true')
  expect(inCard.getByRole('link', { name: /^Call/ })).toBeInTheDocument()
  server.answers(buddyConnections, { success: true, data: [] })
  await sleeps(30_000)
  await eventually(() => expect(page.getByText('1 expired connection removed')).toBeInTheDocument())
  expect(card(page, 'connection', 'Bilal Khan')).toBeUndefined()
  expect(stored()).not.toContain('Bilal')
})

test('a search with a name that may be two places asks which one, and searches with the chosen one', async () => {
  const server = buddyServer()
  const place = { name: 'Patel Nagar', latitude: 28.645, longitude: 77.169, kind: 'metro' } as const
  const candidates = [
    { ...place, city: 'Delhi' as const },
    { ...place, city: 'Ghaziabad' as const, latitude: 28.662, longitude: 77.43 },
  ]
  server.fails(startBuddySearch, 'AMBIGUOUS_PLACE', [{ field: 'source', candidates }])
  const page = await renderBuddy('/ridebuddy?from=Patel+Nagar&to=Rajendra+Nagar', server)
  await page.user.click(await eventually(() => page.getByRole('button', { name: /^Search Buddies/ })))
  const heading = await eventually(() => page.getByRole('heading', { name: 'Which one?' }))
  await eventually(() => expect(heading).toHaveFocus())
  await page.user.click(page.getByRole('button', { name: /Patel Nagar.*Ghaziabad/ }))
  await eventually(() => expect(server.calls(startBuddySearch)).toHaveLength(2))
  expect(server.calls(startBuddySearch).at(-1)?.body).toMatchObject({
    source: { name: 'Patel Nagar', latitude: 28.662, longitude: 77.43 },
    destination: { name: 'Rajendra Nagar' },
  })
  await page.user.click(await eventually(() => page.getByRole('button', { name: 'Type another place' })))
  await eventually(() => expect(page.getByRole('combobox', { name: 'From' })).toHaveFocus())
})

test('the toast about a request goes when it is accepted', async () => {
  const server = buddyServer()
  answerRequests(server, [aRequestFrom(BILAL)])
  const socket = buddySocket()
  const page = await renderBuddy(undefined, server, socket)
  const accept = await eventually(() => page.getByRole('button', { name: 'Accept request of Bilal K.' }))
  await eventually(() => expect(socket.isConnected()).toBe(true))
  socket.emits('ride_buddy_new_request', requestEvent(aRequestFrom(BILAL)))
  const toast = () => page.queryByText(/^New Ride Request/)
  await eventually(() => expect(toast()).toBeInTheDocument())
  server.answers(answerBuddyRequest, { success: true, data: aConnection() })
  await page.user.click(accept)
  await eventually(() => expect(page.getByTestId('connection')).toBeInTheDocument())
  await passes(300)
  expect(toast()).toBeNull()
})

test('only a rider whose email is known to be confirmed has a quiet tick', async () => {
  const server = buddyServer()
  const chand = aRequestFrom({ id: 'e'.repeat(24) as UserId, name: 'Chand Rao' })
  const dev = aRequestFrom({ id: 'd'.repeat(24) as UserId, name: 'Dev Rao' })
  const bilal = aRequestFrom(BILAL)
  answerRequests(server, [{ ...bilal, senderEmailProved: true }, { ...chand, senderEmailProved: false }, dev])
  const page = await renderBuddy(undefined, server)
  await eventually(() => expect(page.queryAllByTestId('incoming-request')).toHaveLength(3))
  const ticked = page
    .getAllByTestId('incoming-request')
    .filter(row => row.textContent.includes('Email confirmed'))
  expect(ticked).toEqual([card(page, 'incoming-request', 'Bilal K.')])
  expect(page.queryAllByTestId('email-confirmed')).toHaveLength(1)
})

const titled = (title: string | RegExp) => eventually(() => expect(document.title).toMatch(title))

test('the title says how long a search runs, and which dialog is open', async () => {
  const server = buddyServer()
  answerPlaces(server)
  server.answers(startBuddySearch, () => {
    answerSearch(server)
    return { success: true, data: { ...begunSearch, matches: [] } }
  })
  server.answers(cancelBuddySearch, () => {
    answerNoSearch(server)
    return { success: true }
  })
  const page = await renderBuddy(
    '/ridebuddy?from=Titles+Gate&fromAt=28.88,76.81&to=Titles+End&toAt=28.8,76.9',
    server,
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
  const page = await renderBuddy(undefined, buddyServer([aConnection()]), socket)
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
