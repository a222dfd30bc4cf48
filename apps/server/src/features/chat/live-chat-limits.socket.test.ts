import { describe, expect, test } from 'vitest'
import {
  aChatMember,
  aChatPair,
  aJoinedChatPair,
  type ChatPair,
  messagesCall,
  postCall,
} from '../../../test/chat-pairs.ts'
import { serverForTests } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import { aRider, block, endConnection, type TestRider } from '../../../test/riders.ts'
import { CHAT_MS, CONTACT_MS } from '../../../test/sockets.ts'

const UNKNOWN_ID = 'f'.repeat(24)

const server = serverForTests()

describe('when the chat phase is over', () => {
  test('both can still read, and neither can write', async () => {
    const { asha, ravi, chatId } = await aJoinedChatPair(server)
    await asha.send('in time', { clientMessageId: 'kept' })
    server.clock.advanceMs(CHAT_MS)
    expect(await ravi.send('too late')).toMatchObject({ success: false, code: 'CHAT_EXPIRED' })
    expect(await ravi.ask('typing', { chatId, isTyping: true })).toMatchObject({ code: 'CHAT_EXPIRED' })
    const posted = await callAs(server, ravi.rider, postCall(chatId), { message: 'too late' })
    expect([posted.status, posted.json]).toEqual([410, expect.objectContaining({ error: 'Chat expired' })])
    expect(await ravi.join()).toMatchObject({
      success: true,
      phase: 'contact',
      isChatPhase: false,
      isContactPhase: true,
      chatTimeRemaining: 0,
      contactTimeRemaining: CONTACT_MS,
      totalTimeRemaining: CONTACT_MS,
      messages: [{ message: 'in time' }],
    })
    expect(asha.all('user-typing')).toEqual([])
    // A repeated message that was stored in time still gets the first one's receipt.
    expect(await asha.send('in time', { clientMessageId: 'kept' })).toMatchObject({ success: true, seq: 1 })
  })

  test('and the contact phase too, nobody can join', async () => {
    const { asha, ravi, chatId } = await aChatPair(server)
    await asha.send('kept', { clientMessageId: 'kept' })
    server.clock.advanceMs(CHAT_MS + CONTACT_MS)
    expect(await asha.join()).toEqual({ success: false, error: 'Chat expired', code: 'CHAT_EXPIRED' })
    expect(await asha.next('chat-expired')).toEqual({ chatId })
    expect(await ravi.send('hello')).toMatchObject({ code: 'CHAT_EXPIRED' })
    expect((await callAs(server, asha.rider, messagesCall(chatId))).status).toBe(410)
    expect(await asha.send('kept', { clientMessageId: 'kept' })).toMatchObject({ success: true, seq: 1 })
  })
})

describe('a user who is not a member', () => {
  test('is rejected by every call, and cannot find out over HTTP that the chat exists', async () => {
    const { asha, ravi, chatId } = await aJoinedChatPair(server)
    const stranger = await aChatMember(server, await aRider(server), chatId)
    const denied = { success: false, error: 'Chat access denied', code: 'CHAT_ACCESS_DENIED' }
    expect(await stranger.join()).toEqual(denied)
    expect(await stranger.send('hello')).toEqual(denied)
    expect(await stranger.ask('send_ride_buddy_message', { chatId, message: 'hello' })).toEqual(denied)
    expect(await stranger.ask('typing', { chatId, isTyping: true })).toEqual(denied)
    expect(await stranger.ask('leave-chat', { chatId })).toEqual({ success: true })
    const unknown = { code: 'CHAT_NOT_FOUND', error: 'Chat not found' }
    for (const [call, body] of [
      [messagesCall(chatId), undefined],
      [postCall(chatId), { message: 'hello' }],
    ] as const) {
      const answer = await callAs(server, stranger.rider, call, body)
      expect([answer.status, answer.json]).toEqual([404, expect.objectContaining(unknown)])
    }
    await asha.send('between us')
    await ravi.next('new-message')
    await stranger.settled()
    await asha.settled()
    expect(stranger.all('new-message')).toEqual([])
    expect(stranger.all('ride_buddy_new_message')).toEqual([])
    for (const { received } of [asha, ravi]) {
      expect(received.map(({ event }) => event)).not.toContain('user-typing')
      expect(received.map(({ event }) => event)).not.toContain('user-left')
    }
    expect((await callAs(server, asha.rider, messagesCall(chatId))).json).toMatchObject({
      data: { messages: [{ message: 'between us', seq: 1 }] },
    })
  })

  test('cannot speak as one of them', async () => {
    const { asha, ravi, chatId } = await aJoinedChatPair(server)
    const refused = { success: false, error: 'Invalid user ID', code: 'INVALID_USER_ID' }
    expect(await asha.send('I am Ravi', { senderId: ravi.rider.id })).toEqual(refused)
    expect(await asha.ask('join-chat', { chatId, userId: ravi.rider.id })).toEqual(refused)
    expect(await asha.ask('typing', { chatId, userId: ravi.rider.id, isTyping: true })).toEqual(refused)
    expect(await asha.next('chat-error')).toMatchObject({ code: 'INVALID_USER_ID' })
  })

  test.each([
    ['an unknown chat', UNKNOWN_ID, 'CHAT_NOT_FOUND', 404],
    ['an id that is none', 'chat-1', 'INVALID_CHAT_ID', 400],
    ['an id in capitals', 'A'.repeat(24), 'INVALID_CHAT_ID', 400],
  ])('asks for %s', async (_, chatId, code, status) => {
    const asha = await aChatMember(server, await aRider(server), chatId)
    for (const answer of [
      await asha.join(),
      await asha.send('hello'),
      await asha.ask('send_ride_buddy_message', { chatId, message: 'hello' }),
      await asha.ask('typing', { chatId, isTyping: false }),
    ]) {
      expect(answer).toMatchObject({ success: false, code })
    }
    for (const answer of [
      await callAs(server, asha.rider, messagesCall(chatId)),
      await callAs(server, asha.rider, postCall(chatId), { message: 'hello' }),
    ]) {
      expect([answer.status, answer.json]).toEqual([status, expect.objectContaining({ code })])
    }
  })
})

describe('after the connection was ended', () => {
  test.each([
    ['by one of the two', (pair: ChatPair) => endConnection(server, pair.ravi.rider, pair.matchId)],
    ['by a block', (pair: ChatPair) => block(server, pair.ravi.rider, pair.asha.rider)],
  ])('%s, the chat is over for both at once', async (_, end) => {
    const pair = await aJoinedChatPair(server)
    const { asha, ravi, chatId } = pair
    await asha.send('before')
    expect((await end(pair)).status).toBe(200)
    expect(await asha.next('chat-expired')).toEqual({ chatId })
    expect(await ravi.next('chat-expired')).toEqual({ chatId })
    for (const talker of [asha, ravi]) {
      expect(await talker.send('after')).toMatchObject({ code: 'CHAT_EXPIRED' })
      expect(await talker.join()).toMatchObject({ code: 'CHAT_EXPIRED' })
      expect(await talker.ask('typing', { chatId, isTyping: true })).toMatchObject({ code: 'CHAT_EXPIRED' })
      expect((await callAs(server, talker.rider, messagesCall(chatId))).status).toBe(410)
    }
    expect(asha.all('user-typing')).toEqual([])
  })
})

describe('over HTTP', () => {
  test('the chats are listed with their last message, and no phone number', async () => {
    const { asha, ravi, chatId, matchId } = await aJoinedChatPair(server)
    await asha.send('hello', { clientMessageId: 'mine' })
    const listed = async (rider: TestRider) =>
      (await callAs(server, rider, ['GET', '/api/ride-buddy/chats'])).json
    expect(await listed(ravi.rider)).toEqual({
      success: true,
      data: [
        {
          chatId,
          matchId,
          partner: { id: asha.rider.id, name: asha.rider.name },
          lastMessage: expect.not.objectContaining({ clientMessageId: 'mine' }),
          phase: 'chat',
          chatTimeRemaining: CHAT_MS,
          contactTimeRemaining: CONTACT_MS,
          totalTimeRemaining: CHAT_MS + CONTACT_MS,
        },
      ],
    })
    expect(JSON.stringify([await listed(asha.rider), asha.received, ravi.received])).not.toContain(
      ravi.rider.phone,
    )
    server.clock.advanceMs(CHAT_MS + CONTACT_MS)
    expect(await listed(asha.rider)).toEqual({ success: true, data: [] })
  })
})

test('after a reconnect the messages after the last seq leave no gap and no duplicate', async () => {
  const { asha, ravi, chatId } = await aJoinedChatPair(server)
  await asha.send('before')
  await ravi.next('new-message')
  ravi.raw.io.engine.close()
  await ravi.closed
  await asha.send('meanwhile 1')
  await asha.send('meanwhile 2')
  const back = await aChatMember(server, ravi.rider, chatId)
  // Sent during the join: the message may be in the history, in the room's events, or in both.
  const [joined] = await Promise.all([back.join(1), asha.send('while joining')])
  await asha.send('after')
  await back.next('new-message', ({ message }) => message === 'after')
  const history = (joined as unknown as { messages: { seq: number }[] }).messages
  const bySeq = new Map([...history, ...back.all('new-message')].map(message => [message.seq, message]))
  expect([...bySeq.keys()].sort((a, b) => a - b)).toEqual([2, 3, 4, 5])
})
