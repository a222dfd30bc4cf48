import type { ConversationId } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { atOnce, REGULAR_NOON, serverForTests } from '../../../test/harness.ts'
import * as buddy from '../../../test/riders.ts'
import { CHAT_MS, CONTACT_MS, connectAs, type TestSocket } from '../../../test/sockets.ts'

const DAY_MS = 86_400_000
const denied = { success: false, error: 'Conversation access denied', code: 'CONVERSATION_ACCESS_DENIED' }

const server = serverForTests()

interface Pair {
  readonly riders: readonly [buddy.TestRider, buddy.TestRider]
  readonly matchId: string
  readonly asha: TestSocket
  readonly ravi: TestSocket
}

async function aPairOfSockets(): Promise<Pair> {
  const { riders, connection } = await buddy.aConnectedPair(server)
  const [asha, ravi] = [await connectAs(server, riders[0]), await connectAs(server, riders[1])]
  return { riders, matchId: connection.matchId, asha, ravi }
}

const idOf = (made: unknown) => (made as { readonly conversationId: string }).conversationId

async function aConversation(): Promise<Pair & { readonly conversationId: string }> {
  const pair = await aPairOfSockets()
  const made = await pair.asha.ask('create_conversation', { otherUserId: pair.riders[1].id })
  return { ...pair, conversationId: idOf(made) }
}

describe('a conversation', () => {
  test('is created once, announced to both members, and listed', async () => {
    const { riders, asha, ravi } = await aPairOfSockets()
    expect(await asha.next('user_conversations')).toEqual({ conversations: [] })
    const payload = {
      otherUserId: riders[1].id,
      otherUserEmail: riders[1].email,
      rideDetails: { any: 'thing' },
    }
    const created = await asha.ask('create_conversation', payload)
    const mine = {
      conversationId: expect.stringMatching(/^[0-9a-f]{24}$/),
      otherUser: { id: riders[1].id, name: riders[1].name },
      lastMessage: null,
      createdAt: REGULAR_NOON,
    }
    expect(created).toEqual({ success: true, ...mine })
    expect(await asha.next('conversation_created')).toEqual(mine)
    expect(await asha.next('user_conversations', list => list.conversations.length === 1)).toEqual({
      conversations: [mine],
    })
    const conversationId = idOf(created)
    expect(await ravi.next('new_conversation')).toMatchObject({
      conversationId,
      otherUser: { id: riders[0].id },
    })

    const again = await ravi.ask('create_conversation', { otherUserId: riders[0].id })
    expect(again).toMatchObject({ success: true, conversationId })
    await asha.settled()
    expect(asha.all('new_conversation')).toEqual([])
    const reconnected = await connectAs(server, riders[1])
    expect(await reconnected.next('user_conversations')).toMatchObject({
      conversations: [{ conversationId }],
    })
  })

  test('is created once, even if all tabs of both members create it concurrently', async () => {
    const { riders, asha, ravi } = await aPairOfSockets()
    const made = await atOnce(20, index => {
      const [socket, other] = index % 2 === 0 ? ([asha, riders[1]] as const) : ([ravi, riders[0]] as const)
      return socket.ask('create_conversation', { otherUserId: other.id })
    })
    expect(new Set(made.map(idOf)).size).toBe(1)
    await asha.settled()
    await ravi.settled()
    expect([...asha.all('new_conversation'), ...ravi.all('new_conversation')]).toHaveLength(1)
  })

  test('carries messages in order, acknowledged, once to each socket', async () => {
    const { riders, asha, ravi, conversationId } = await aConversation()
    await ravi.ask('join_conversation', { conversationId })
    const receipt = await asha.ask('send_message', {
      conversationId,
      message: ' call 98765 43210 ',
      clientMessageId: 'c-1',
      senderId: riders[0].id,
    })
    expect(receipt).toMatchObject({
      success: true,
      seq: 1,
      timestamp: REGULAR_NOON,
      caution: 'contact-details',
    })
    expect(await ravi.next('new_message')).toEqual({
      id: (receipt as unknown as { messageId: string }).messageId,
      conversationId,
      senderId: riders[0].id,
      message: 'call 98765 43210',
      timestamp: REGULAR_NOON,
      messageType: 'text',
      seq: 1,
    })
    expect(await ravi.ask('send_message', { conversationId, message: 'yes' })).toMatchObject({ seq: 2 })
    const repeat = { conversationId, message: 'once', clientMessageId: 'c-1' }
    expect(await asha.ask('send_message', repeat)).toEqual(receipt)
    await asha.settled()
    await ravi.settled()
    for (const socket of [asha, ravi]) {
      expect(socket.all('new_message').map(({ seq }) => seq)).toEqual([1, 2])
      expect(socket.all('new-message')).toEqual([])
      expect(socket.all('ride_buddy_new_message')).toEqual([])
    }
    const joined = await asha.ask('join_conversation', { conversationId })
    expect(joined).toMatchObject({ success: true, conversationId, messages: [{ seq: 1 }, { seq: 2 }] })
  })

  test('outlives the chat by a day, under the shorter names', async () => {
    const { riders, asha, ravi, conversationId } = await aConversation()
    const named = async (socket: TestSocket, other: buddy.TestRider) => {
      const made = await socket.ask('create_conversation', { otherUserId: other.id })
      return (made as unknown as { otherUser: { name: string } }).otherUser.name
    }
    expect(await named(ravi, riders[0])).toBe('Bilal Khan')
    server.clock.advanceMs(CHAT_MS + CONTACT_MS)
    expect(await named(ravi, riders[0])).toBe('Bilal K.')
    server.clock.advanceMs(DAY_MS - 1)
    expect(await asha.ask('send_message', { conversationId, message: 'still' })).toMatchObject({
      success: true,
    })
    server.clock.advanceMs(1)
    for (const [event, payload] of [
      ['send_message', { conversationId, message: 'too late' }],
      ['join_conversation', { conversationId }],
      ['create_conversation', { otherUserId: riders[1].id }],
    ] as const) {
      expect(await asha.ask(event, payload)).toEqual(denied)
    }
    const later = await connectAs(server, riders[0])
    expect(await later.next('user_conversations')).toEqual({ conversations: [] })
  })

  test('outlives an ended connection, but a block closes it to the blocker', async () => {
    const { riders, matchId, asha, ravi, conversationId } = await aConversation()
    await buddy.endConnection(server, riders[0], matchId)
    expect(await ravi.ask('send_message', { conversationId, message: 'bye' })).toMatchObject({
      success: true,
    })
    await buddy.block(server, riders[0], riders[1])
    expect(await asha.ask('send_message', { conversationId, message: 'again' })).toEqual(denied)
    expect(await asha.ask('join_conversation', { conversationId })).toEqual(denied)
    expect(await asha.ask('create_conversation', { otherUserId: riders[1].id })).toEqual(denied)
    expect(await asha.next('error')).toMatchObject({
      code: 'CONVERSATION_ACCESS_DENIED',
      details: { event: 'send_message' },
    })
    const reconnected = await connectAs(server, riders[0])
    expect(await reconnected.next('user_conversations')).toEqual({ conversations: [] })
  })

  test('made by a blocked rider is not announced to the blocker', async () => {
    const { riders, matchId, asha, ravi } = await aPairOfSockets()
    await buddy.endConnection(server, riders[0], matchId)
    await buddy.block(server, riders[0], riders[1])
    const made = await ravi.ask('create_conversation', { otherUserId: riders[0].id })
    expect(made).toMatchObject({ success: true })
    await asha.settled()
    expect(asha.all('new_conversation')).toEqual([])
  })

  test('looks to a blocked rider as if nobody answered, and carries nothing to the blocker', async () => {
    const { riders, matchId, asha, ravi, conversationId } = await aConversation()
    await buddy.endConnection(server, riders[0], matchId)
    await ravi.ask('send_message', { conversationId, message: 'before' })
    await asha.next('new_message')
    await buddy.block(server, riders[0], riders[1])
    const sent = { conversationId, message: 'are you there?', clientMessageId: 'r-1' }
    const receipt = await ravi.ask('send_message', sent)
    expect(receipt).toMatchObject({ success: true, seq: 2 })
    expect(await ravi.ask('send_message', sent)).toEqual(receipt)
    expect(await ravi.next('new_message', ({ seq }) => seq === 2)).toMatchObject({ senderId: riders[1].id })
    expect(await ravi.ask('create_conversation', { otherUserId: riders[0].id })).toMatchObject({
      success: true,
      conversationId,
      lastMessage: { seq: 2 },
    })
    await buddy.unblock(server, riders[0])
    // Messages sent during the block stay withheld after it.
    const seqs = async (socket: TestSocket) => {
      const joined = await socket.ask('join_conversation', { conversationId })
      return (joined as unknown as { messages: { seq: number }[] }).messages.map(({ seq }) => seq)
    }
    expect(await seqs(asha)).toEqual([1])
    expect(await seqs(ravi)).toEqual([1, 2])
    expect(await asha.ask('create_conversation', { otherUserId: riders[1].id })).toMatchObject({
      lastMessage: { seq: 1 },
    })
    expect(await asha.ask('send_message', { conversationId, message: 'back' })).toMatchObject({ seq: 3 })
    await asha.settled()
    expect(asha.all('new_message').map(({ seq }) => seq)).toEqual([1, 3])
  })

  test('takes 500 messages of each, and is read in pages', async () => {
    const { riders, asha, ravi, conversationId } = await aConversation()
    const id = conversationId as ConversationId
    const [low] = riders.map(rider => rider.id).sort()
    await server.database.sql
      .updateTable('conversations')
      .set({ last_seq: 499, sent_low: low === riders[0].id ? 499 : 0 })
      .where('id', '=', id)
      .execute()
    expect(await asha.ask('send_message', { conversationId, message: 'last' })).toMatchObject({ seq: 500 })
    expect(await asha.ask('send_message', { conversationId, message: 'more' })).toMatchObject({
      code: 'CONVERSATION_FULL',
    })
    for (const seq of [501, 502]) {
      expect(await ravi.ask('send_message', { conversationId, message: 'mine' })).toMatchObject({ seq })
    }
    for (const [page, seqs, hasMore] of [
      [{ limit: 2 }, [501, 502], true],
      [{ before: 501, limit: 2 }, [500], false],
      [{ after: 500, limit: 1 }, [501], true],
    ] as const) {
      expect(await asha.ask('join_conversation', { conversationId, ...page })).toMatchObject({
        messages: seqs.map(seq => ({ seq })),
        hasMore,
      })
    }
  })

  test('is closed to everybody else', async () => {
    const { riders, asha, conversationId } = await aConversation()
    const stranger = await buddy.aRider(server)
    const socket = await connectAs(server, stranger)
    expect(await socket.ask('join_conversation', { conversationId })).toEqual(denied)
    expect(await socket.ask('send_message', { conversationId, message: 'hello' })).toEqual(denied)
    // An unconnected user and an unknown user get the same response.
    expect(await socket.ask('create_conversation', { otherUserId: riders[0].id })).toEqual(denied)
    expect(await socket.ask('create_conversation', { otherUserId: 'f'.repeat(24) })).toEqual(denied)
    await asha.ask('send_message', { conversationId, message: 'between us' })
    await socket.settled()
    expect(socket.all('new_message')).toEqual([])
  })

  test('accepts only conversation ids, and only the user id of the sender', async () => {
    const { riders, connection } = await buddy.aConnectedPair(server)
    const asha = await connectAs(server, riders[0])
    const { chatId } = connection
    for (const [event, payload, code] of [
      ['join_conversation', { conversationId: chatId }, 'CONVERSATION_NOT_FOUND'],
      ['send_message', { conversationId: chatId, message: 'x' }, 'CONVERSATION_NOT_FOUND'],
      ['join_conversation', { conversationId: 'x' }, 'INVALID_CONVERSATION_ID'],
      ['create_conversation', { otherUserId: riders[0].id }, 'INVALID_USER_ID'],
    ] as const)
      expect(await asha.ask(event, payload)).toMatchObject({ code })
    const created = await asha.ask('create_conversation', { otherUserId: riders[1].id })
    const conversationId = idOf(created)
    const spoofed = { conversationId, message: 'I am Ravi', senderId: riders[1].id }
    expect(await asha.ask('send_message', spoofed)).toMatchObject({ code: 'INVALID_USER_ID' })
    expect(await asha.ask('join-chat', { chatId: conversationId })).toMatchObject({ code: 'CHAT_NOT_FOUND' })
  })
})
