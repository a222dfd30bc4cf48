import { buddyConnections } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { eventually, OPENED_AT, passes, settled, sleeps } from '../../../testing/page-clock.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
import type { SocketStub } from '../../../testing/socket-stub.ts'
import { asha } from '../../../testing/test-passenger.ts'
import {
  aConnection,
  aMessage,
  answerRequests,
  answerSearch,
  aRequestFrom,
  BILAL,
  buddyServer,
  buddySocket,
  joined,
  openChat,
  renderBuddy,
  sentRequest,
} from '../../../testing/travel-buddy.ts'

const MINUTE_MS = 60_000
/** Longer than a connection lasts, either way. */
const STEPS_MS = [20 * MINUTE_MS, -9 * 60 * MINUTE_MS]
const CHECKING = /^Checking whether the connection still lasts/
const PRIVATE = /Khan|9876543210|98765 43210/

/** The device's time is corrected: the clock of `performance` does not see it. */
const stepClock = (byMs: number) => vi.setSystemTime(Date.now() + byMs)

async function wakesAfter(page: RenderedScreen, ms: number): Promise<void> {
  // While a device sleeps, timers and the clock of `performance` stand still.
  await page.setVisibility('hidden')
  stepClock(ms)
  await page.setVisibility('visible')
}

function inContactPhase(leftMs: number) {
  return { ...aConnection(), phase: 'contact' as const, chatTimeRemaining: 0, totalTimeRemaining: leftMs }
}

function render(server = buddyServer([aConnection()]), socket = buddySocket()): Promise<RenderedScreen> {
  return renderBuddy('/ridebuddy?tab=connections', server, socket)
}

type OpenChat = Awaited<ReturnType<typeof openChat>>

/** A chat with one message of Bilal and a draft of Asha. */
async function withDraft(
  socket: SocketStub,
  server = buddyServer([aConnection()]),
  chatLeftMs = 10 * MINUTE_MS,
  leftMs = 15 * MINUTE_MS,
) {
  const chat = joined(chatLeftMs, [aMessage(1, BILAL.id, 'At gate 2')])
  socket.acknowledges('join-chat', { ...chat, totalTimeRemaining: leftMs })
  const page = await render(server, socket)
  const panel = await openChat(page)
  await eventually(() => expect(panel.partners()).toHaveLength(1))
  await page.fill(panel.composer(), 'almost sent')
  return { page, panel }
}

/** The network returns, and the server says that the connection is over. */
async function endsAtServer(page: RenderedScreen, socket: SocketStub, panel: OpenChat): Promise<void> {
  socket.refuses('join-chat', 'CHAT_EXPIRED')
  page.server.answers(buddyConnections, { success: true, data: [] })
  socket.mend()
  await page.goOnline()
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(within(panel.dialog).getByText(/^Connection expired\./)).toBeInTheDocument())
  expect(panel.partners()).toHaveLength(0)
}

const everything = () =>
  document.title + document.documentElement.outerHTML + JSON.stringify({ ...localStorage })

describe.each(STEPS_MS)('a clock that is stepped by %i ms', stepMs => {
  test('leaves chat, draft, requests, connection and search, and the server is asked', async () => {
    const socket = buddySocket()
    const server = buddyServer([aConnection()])
    answerRequests(server, [aRequestFrom(BILAL)], [sentRequest])
    answerSearch(server)
    const { page, panel } = await withDraft(socket, server, MINUTE_MS, 6 * MINUTE_MS)
    const searchTime = () => document.querySelector('[aria-labelledby="search-time"]')
    await eventually(() => expect(page.getByTestId('incoming-request')).toBeInTheDocument())
    await eventually(() => expect(searchTime()).toHaveTextContent(/4:5\d|5:00/))
    const asked = server.calls(buddyConnections).length
    stepClock(stepMs)
    await sleeps(6_000)
    expect(panel.dialog).toHaveAccessibleName(BILAL.name)
    expect(panel.partners()).toHaveLength(1)
    expect(panel.composer()).toHaveValue('almost sent')
    expect(panel.composer()).toBeEnabled()
    expect(panel.timer()).toHaveTextContent(/0:5\d|1:00/)
    expect(document.title).toMatch(/^1 min left/)
    expect(socket.received('join-chat').length).toBeGreaterThan(1)
    expect(page.queryByText(/expired/)).toBeNull()
    expect(page.getByTestId('incoming-request')).toHaveTextContent('10 min left to answer')
    expect(page.getByTestId('sent-request')).toHaveTextContent('10 min left to answer')
    expect(page.getByTestId('connection')).toHaveTextContent('10 min left')
    expect(searchTime()).toHaveTextContent(/4:5\d|5:00/)
    expect(server.calls(buddyConnections).length).toBeGreaterThan(asked)
    await sleeps(MINUTE_MS)
    await eventually(() => expect(within(panel.dialog).getByText(/^Chat time expired!/)).toBeInTheDocument())
  })

  test('keeps the rider at the bottom of other screens', async () => {
    const page = await renderScreen('/contact', {
      server: buddyServer([aConnection()]),
      socket: buddySocket(),
      signedInAs: asha,
      remembered: { [`sawari.mine.${asha.userId}.company-until`]: String(OPENED_AT.getTime() + MINUTE_MS) },
    })
    await eventually(() => expect(page.getByTestId('company-bar')).toHaveTextContent('10 min left'))
    stepClock(stepMs)
    await sleeps(4_000)
    expect(page.getByTestId('company-bar')).toHaveTextContent('10 min left')
    await page.visit('/about')
    await eventually(() => expect(page.getByTestId('company-bar')).toHaveTextContent('10 min left'))
  })
})

describe('a device that slept', () => {
  test('does not show the old time before the server has answered', async () => {
    const socket = buddySocket()
    const server = buddyServer([aConnection()])
    const page = await render(server, socket)
    const panel = await openChat(page)
    await eventually(() => expect(panel.state).toHaveTextContent('Connected'))
    const releaseJoin = socket.holds('join-chat')
    const releaseList = server.holds(buddyConnections)
    socket.acknowledges('join-chat', joined(4 * MINUTE_MS))
    server.answers(buddyConnections, {
      success: true,
      data: [{ ...aConnection(), chatTimeRemaining: 4 * MINUTE_MS, totalTimeRemaining: 9 * MINUTE_MS }],
    })
    await wakesAfter(page, 6 * MINUTE_MS)
    expect(panel.timer()).toHaveTextContent('Checking…')
    expect(panel.timer()).not.toHaveTextContent(/\d/)
    expect(document.title).not.toMatch(/min left/)
    await eventually(() =>
      expect(page.getByTestId('connection')).toHaveTextContent('Checking the time left…'),
    )
    expect(panel.dialog).toHaveAccessibleName(BILAL.name)
    releaseJoin()
    releaseList()
    await eventually(() => expect(panel.timer()).toHaveTextContent(/3:5\d|4:00/))
    await eventually(() => expect(page.getByTestId('connection')).toHaveTextContent('4 min left'))
  })

  test('across the end hides number and name at once, and keeps messages and draft until the server says so', async () => {
    const socket = buddySocket()
    const { page, panel } = await withDraft(socket)
    socket.cut()
    await page.goOffline()
    await wakesAfter(page, 16 * MINUTE_MS)
    await settled()
    expect(everything()).not.toMatch(PRIVATE)
    expect(panel.partners()).toHaveLength(1)
    expect(panel.composer()).toHaveValue('almost sent')
    expect(within(panel.dialog).getByText(CHECKING)).toBeInTheDocument()

    await endsAtServer(page, socket, panel)
    expect(everything()).not.toMatch(PRIVATE)
  })

  test('and whose clock was also corrected gets the name back with the server’s answer', async () => {
    const socket = buddySocket()
    const page = await render(buddyServer([aConnection()]), socket)
    const panel = await openChat(page)
    await eventually(() => expect(panel.state).toHaveTextContent('Connected'))
    const release = socket.holds('join-chat')
    await wakesAfter(page, 20 * MINUTE_MS)
    expect(panel.dialog).toHaveAccessibleName('Bilal K.')
    expect(panel.composer()).toBeEnabled()
    release()
    await eventually(() => expect(panel.dialog).toHaveAccessibleName(BILAL.name))
    expect(within(panel.dialog).queryByText(CHECKING)).toBeNull()
  })
})

describe('without the server', () => {
  test('number and name go at the end of the contact phase; messages and draft stay', async () => {
    const socket = buddySocket()
    const server = buddyServer([{ ...aConnection(), chatTimeRemaining: 2_000, totalTimeRemaining: 8_000 }])
    const { page, panel } = await withDraft(socket, server, 2_000, 8_000)
    socket.cut()
    await page.goOffline()
    await eventually(() => expect(panel.dialog).toHaveTextContent(BILAL.phone))
    within(panel.dialog).getByRole('link', { name: 'Call' }).focus()
    await passes(8_000)
    expect(everything()).not.toMatch(PRIVATE)
    expect(panel.dialog.querySelector('a')).toBeNull()
    expect(panel.partners()).toHaveLength(1)
    expect(panel.composer()).toHaveValue('almost sent')
    expect(panel.composer()).toBeDisabled()
    expect(within(panel.dialog).getByText(CHECKING)).toHaveFocus()

    await endsAtServer(page, socket, panel)
  })

  test('a device that slept across the end shows neither on the list nor on other screens', async () => {
    const server = buddyServer([inContactPhase(4 * MINUTE_MS)])
    const socket = buddySocket()
    const page = await render(server, socket)
    await eventually(() => expect(page.getByTestId('connection')).toHaveTextContent(BILAL.name))
    expect(page.getByRole('link', { name: /^WhatsApp/ })).toBeInTheDocument()
    socket.cut()
    await page.goOffline()
    await wakesAfter(page, 5 * MINUTE_MS)
    await settled()
    expect(everything()).not.toMatch(PRIVATE)
    expect(page.getByTestId('connection')).toHaveTextContent('Bilal K.')
    expect(page.getByTestId('connection')).toHaveTextContent('Checking the time left…')
    expect(page.queryByRole('link', { name: /^(WhatsApp|Call)/ })).toBeNull()
    expect(localStorage.getItem(`sawari.mine.${asha.userId}.connections`)).toBeNull()
  })
})

describe('the server’s events', () => {
  const { chatId, matchId } = aConnection()

  test('end the phases on the list too, when they come early', async () => {
    const socket = buddySocket()
    const page = await render(buddyServer([aConnection()]), socket)
    await eventually(() => expect(page.getByTestId('connection')).toHaveTextContent('10 min left'))
    socket.emits('chat-phase-expired', {
      chatId: chatId as never,
      phase: 'contact',
      contactTimeRemaining: 5 * MINUTE_MS,
    })
    await eventually(() =>
      expect(page.getByTestId('connection')).toHaveTextContent('Phone number shown for 5 more min'),
    )
    socket.emits('connection-expired', { chatId: chatId as never, matchId: matchId as never })
    await eventually(() => expect(page.queryByTestId('connection')).toBeNull())
    expect(page.getAllByText('1 expired connection removed')).toHaveLength(1)
  })

  test('that come late change nothing but the time left', async () => {
    const socket = buddySocket()
    socket.acknowledges('join-chat', joined(2_000))
    const page = await render(buddyServer([aConnection()]), socket)
    const panel = await openChat(page)
    await eventually(() => expect(panel.state).toHaveTextContent('Connected'))
    await passes(10_000)
    expect(panel.timer()).toHaveTextContent(/4:5\d/)
    socket.emits('chat-phase-expired', {
      chatId: chatId as never,
      phase: 'contact',
      contactTimeRemaining: 290_000,
    })
    await settled()
    expect(panel.timer()).toHaveTextContent(/4:(50|49)/)
    expect(within(panel.dialog).getByText(/^Chat time expired!/)).toBeInTheDocument()
  })
})
