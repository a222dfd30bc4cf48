import { buddyRequests } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually, OPENED_AT, settled } from '../../../testing/page-clock.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
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
  matchEvent,
  openChat,
  renderBuddy,
  requestEvent,
} from '../../../testing/travel-buddy.ts'

const HOUR_MS = 3_600_000
/** The viewer has a search or a rider, so other screens listen for events. */
const expectingCompany = {
  [`sawari.mine.${asha.userId}.company-until`]: String(OPENED_AT.getTime() + HOUR_MS),
}
const HINDI_LETTER = /\p{Script=Devanagari}/u

test('on another screen a connection offers its chat, and a new one is announced once', async () => {
  const server = buddyServer()
  // Without a search nothing is expected, and the screen stops watching once it knows so.
  answerSearch(server)
  const socket = buddySocket()
  const page = await renderScreen('/contact', {
    server,
    socket,
    signedInAs: asha,
    remembered: expectingCompany,
  })
  await eventually(() => expect(server.calls(buddyRequests)).not.toHaveLength(0))
  expect(page.queryByTestId('company-bar')).toBeNull()
  await eventually(() => expect(socket.isConnected()).toBe(true))
  answerRequests(server, [aRequestFrom(BILAL)])
  // Sent again until it is received, because the connection exists before its listeners.
  const request = await eventually(() => {
    socket.emits('ride_buddy_changed', { what: 'requests' })
    return page.getByTestId('company-bar')
  })
  expect(request).toHaveTextContent('Bilal K. wants to share')
  expect(within(request).getByRole('link', { name: 'View' })).toHaveAttribute(
    'href',
    '/ridebuddy?tab=connections',
  )

  answerRequests(server, [])
  socket.emits('ride_buddy_new_match', matchEvent())
  await eventually(() => expect(page.getAllByText('You are now connected with Bilal Khan')).toHaveLength(1))
  const bar = page.getByTestId('company-bar')
  await page.user.click(within(bar).getByRole('button', { name: /^Open Chat/ }))
  await eventually(() => expect(page.getByRole('dialog', { name: BILAL.name })).toBeInTheDocument())
})

test('a rider who leaves before all lists are loaded is still notified of a connection on other screens', async () => {
  const server = buddyServer([aConnection()])
  server.holds(buddyRequests)
  const page = await renderBuddy('/ridebuddy', server)
  await eventually(() => expect(page.getByTestId('connection')).toBeInTheDocument())
  expect(Number(localStorage.getItem(`sawari.mine.${asha.userId}.company-until`))).toBeGreaterThan(Date.now())
})

test.each(['en', 'hi'])('in %s a tap puts a text to start with into the field', async language => {
  const page = await renderScreen('/ridebuddy?tab=connections', {
    server: buddyServer([aConnection()]),
    socket: buddySocket(),
    signedInAs: asha,
    remembered: { 'sawari.language': language },
  })
  const open = await eventually(() => within(page.getByTestId('connection')).getAllByRole('button')[0]!)
  await page.user.click(open)
  const dialog = await eventually(() => page.getByRole('dialog', { name: BILAL.name }))
  const starters = () => within(dialog).queryByRole('list', { name: /^(Start with|ऐसे शुरू करें)$/ })
  const [first] = within(await eventually(() => starters()!)).getAllByRole('button')
  const text = first?.textContent ?? ''
  expect(HINDI_LETTER.test(text)).toBe(language === 'hi')
  await page.user.click(first!)
  const field = within(dialog).getByRole('textbox')
  expect(field).toHaveValue(text)
  expect(field).toHaveFocus()
  expect(page.socket.received('send-message')).toHaveLength(0)
  await page.user.keyboard('{Enter}')
  await eventually(() => expect(starters()).toBeNull())
  expect(page.socket.received('send-message')[0]).toMatchObject({ message: text })
})

test('a device rings only when switched on, and not for what the viewer does or sees', async () => {
  const vibrate = vi.fn(() => true)
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'))
  const rings = () => {
    const count = vibrate.mock.calls.length
    vibrate.mockClear()
    return count
  }
  const socket = buddySocket()
  const page = await renderBuddy(undefined, buddyServer([aConnection()]), socket)
  await eventually(() => expect(page.getByTestId('connection')).toBeInTheDocument())
  await eventually(() => expect(socket.isConnected()).toBe(true))
  const sound = page.getByRole('switch', { name: /^Sound/ })
  expect(sound).toHaveAttribute('aria-checked', 'false')
  socket.emits('ride_buddy_new_message', aMessage(1, BILAL.id, 'At the gate'))
  await settled()
  expect(rings()).toBe(0)

  await page.user.click(sound)
  expect(sound).toHaveAttribute('aria-checked', 'true')
  expect(rings()).toBe(1)
  socket.emits('ride_buddy_new_message', aMessage(2, BILAL.id, 'Where are you?'))
  await eventually(() => expect(rings()).toBe(1))
  socket.emits('ride_buddy_new_message', aMessage(3, asha.userId, 'Here'))
  await settled()
  expect(rings()).toBe(0)
  socket.emits('ride_buddy_new_request', requestEvent(aRequestFrom(BILAL)))
  await eventually(() => expect(rings()).toBe(1))

  await openChat(page)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  socket.emits('new-message', aMessage(4, BILAL.id, 'Blue shirt'))
  await settled()
  expect(rings()).toBe(0)
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  socket.emits('new-message', aMessage(5, BILAL.id, 'Hello?'))
  await eventually(() => expect(rings()).toBe(1))
})
