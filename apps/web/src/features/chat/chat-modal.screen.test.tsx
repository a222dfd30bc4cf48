import { chatMessages } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually, passes, sleeps } from '../../testing/page-clock.ts'
import type { SocketStub } from '../../testing/socket-stub.ts'
import { asha } from '../../testing/test-passenger.ts'
import {
  aConnection,
  aMessage,
  BILAL,
  buddyServer,
  buddySocket,
  joined,
  openChat,
  renderBuddy,
} from '../../testing/travel-buddy.ts'

const SEND_FAILED = 'Failed to send message. Please try again.'

async function opened(socket: SocketStub) {
  const page = await renderBuddy(undefined, buddyServer([aConnection()]), socket)
  return { page, panel: await openChat(page) }
}

async function connectedChat(socket: SocketStub) {
  const chat = await opened(socket)
  await eventually(() => expect(chat.panel.state).toHaveTextContent('Connected'))
  return chat
}

test('the time left is green, then yellow from three minutes on, then red, and announced once', async () => {
  const socket = buddySocket()
  socket.acknowledges('join-chat', joined(183_000))
  const { panel } = await opened(socket)
  await eventually(() => expect(panel.timer().className).toMatch(/plenty/))
  await eventually(() => expect(panel.timer().className).toMatch(/short/))
  expect(panel.timer()).toHaveTextContent('Less than 3 minutes left to chat')
  expect(panel.timer()).toHaveTextContent(/2:59|3:00/)
  await sleeps(121_000)
  expect(panel.timer().className).toMatch(/last/)
  expect(panel.timer()).toHaveTextContent('Less than 1 minute left to chat')
})

test('a long chat shows its last messages, and earlier ones on request, which are no news', async () => {
  const socket = buddySocket()
  const messages = [11, 12].map(seq => aMessage(seq, BILAL.id, `message ${seq}.`))
  socket.acknowledges('join-chat', { ...joined(600_000, messages), hasMore: true })
  const { page, panel } = await opened(socket)
  await eventually(() => expect(panel.partners()).toHaveLength(2))
  const { chatId } = aConnection()
  const times = {
    chatTimeRemaining: 1,
    contactTimeRemaining: 1,
    totalTimeRemaining: 2,
    phase: 'chat' as const,
  }
  page.server.fails(chatMessages, 'DATABASE_ERROR')
  const earlier = () => within(panel.dialog).getByRole('button', { name: /arlier messages/ })
  await page.user.click(earlier())
  await eventually(() => expect(earlier()).toHaveTextContent('could not be loaded'))
  const older = [9, 10].map(seq => aMessage(seq, BILAL.id, `message ${seq}.`))
  page.server.answers(chatMessages, {
    success: true,
    data: { messages: older, hasMore: false, ...times },
  })
  await page.user.click(earlier())
  await eventually(() => expect(panel.partners()).toHaveLength(4))
  expect(page.server.calls(chatMessages).at(-1)).toMatchObject({
    params: { id: chatId },
    query: { before: 11 },
  })
  expect(panel.partners().map(({ textContent }) => textContent?.match(/message \d+\./)?.[0])).toEqual(
    [9, 10, 11, 12].map(seq => `message ${seq}.`),
  )
  expect(within(panel.dialog).queryByRole('button', { name: /arlier messages/ })).toBeNull()
  const log = within(panel.dialog).getByRole('log')
  expect(log).not.toHaveTextContent('message 10.')
  expect(log).toHaveTextContent('message 11.')
})

test('a message has a clock until the server has it, then a tick; one that fails is back in the composer', async () => {
  const socket = buddySocket()
  const { panel } = await connectedChat(socket)
  const release = socket.holds('send-message')
  await panel.writes('hello')
  expect(within(panel.own()[0]!).getByText('Sending')).toBeInTheDocument()
  release()
  await eventually(() => expect(within(panel.own()[0]!).getByText('Sent')).toBeInTheDocument())
  expect(panel.own()).toHaveLength(1)

  socket.refuses('send-message', 'MESSAGE_SEND_ERROR')
  await panel.writes('lost?')
  await eventually(() => expect(within(panel.dialog).getByRole('alert')).toHaveTextContent(SEND_FAILED))
  expect(panel.composer()).toHaveValue('lost?')
  // The server has stored the message after all: its event removes the text from the composer.
  const clientMessageId = socket.received('send-message')[1]?.clientMessageId ?? ''
  socket.emits('new-message', { ...aMessage(2, asha.userId, 'lost?'), clientMessageId })
  await eventually(() => expect(panel.composer()).toHaveValue(''))
  expect(panel.own()).toHaveLength(2)
})

test('a join that hangs says so after ten seconds, and a minute of sleep is a minute less', async () => {
  const socket = buddySocket()
  socket.ignores('join-chat')
  const { page, panel } = await opened(socket)
  await eventually(() => expect(panel.state).toHaveTextContent('Connecting'))
  await passes(10_000)
  const alert = within(panel.dialog).getByRole('alert')
  expect(alert).toHaveTextContent('Failed to connect to chat. Please try again.')
  socket.acknowledges('join-chat', joined())
  await page.user.click(within(panel.dialog).getByRole('button', { name: 'Retry' }))
  await eventually(() => expect(panel.state).toHaveTextContent('Connected'))
  expect(within(panel.dialog).queryByRole('alert')).toBeNull()

  expect(panel.timer()).toHaveTextContent(/9:5\d|10:00/)
  await sleeps(60_000)
  expect(panel.timer()).toHaveTextContent(/8:5\d|9:00/)
  socket.cut()
  await sleeps(60_000)
  expect(panel.timer()).toHaveTextContent(/7:5\d|8:00/)
})

test('after five tries there is a button, and the network’s return is a try too', async () => {
  const socket = buddySocket()
  const { panel } = await connectedChat(socket)
  socket.cut()
  await passes(40_000)
  expect(panel.state).toHaveTextContent('Disconnected')
  const alert = within(panel.dialog).getByRole('alert')
  expect(alert).toHaveTextContent('Connection failed. Please try again.')
  expect(within(alert).getByRole('button', { name: 'Reconnect' })).toBeInTheDocument()
  socket.mend()
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(panel.state).toHaveTextContent('Connected'))
})

test('an empty chat invites to write until the contact phase, in which the input keeps what was not sent', async () => {
  const socket = buddySocket()
  socket.acknowledges('join-chat', joined(2_000))
  const { page, panel } = await connectedChat(socket)
  const invitation = () => within(panel.dialog).queryByText(/^Say hello/)
  expect(invitation()).toBeInTheDocument()
  await page.fill(panel.composer(), 'almost sent')
  panel.composer().focus()
  await passes(2_000)
  const card = within(panel.dialog).getByRole('region', { name: 'Contact details' })
  expect(card).toHaveTextContent(BILAL.phone)
  expect(card).toHaveFocus()
  expect(panel.composer()).toBeDisabled()
  expect(panel.composer()).toHaveValue('almost sent')
  expect(panel.sendButton()).toHaveAttribute('aria-disabled', 'true')
  expect(invitation()).toBeNull()
  expect(within(panel.dialog).queryByRole('list', { name: 'Start with' })).toBeNull()
})

// The sentences of all codes are in chat-session.test.ts.
test('an access that is denied is announced, then the panel closes and focus returns', async () => {
  const socket = buddySocket()
  socket.refuses('join-chat', 'CHAT_ACCESS_DENIED')
  const { page, panel } = await opened(socket)
  const alert = await eventually(() => within(panel.dialog).getByRole('alert'))
  expect(alert).toHaveTextContent("You don't have access to this chat.")
  await eventually(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(page.getByRole('button', { name: /^Open Chat/ })).toHaveFocus()
})
