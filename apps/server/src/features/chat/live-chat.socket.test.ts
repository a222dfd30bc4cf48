import { type ChatId, chatMessages, type MessageId } from '@sawari/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aChatMember, aChatPair, aJoinedChatPair, messagesCall, postCall } from '../../../test/chat-pairs.ts'
import { REGULAR_NOON, refused, serverForTests } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import type { TestRider } from '../../../test/riders.ts'
import { CHAT_MS, CONTACT_MS } from '../../../test/sockets.ts'
import { idGenerator } from '../../platform/database/ids.ts'

const server = serverForTests()

/** Stores messages of two riders alternately, equally many from each. */
async function fill(chatId: string, riders: readonly TestRider[], count: number, body = 'hello') {
  const createdAt = server.clock.now().getTime()
  const newId = idGenerator(server.clock)
  const values = Array.from({ length: count }, (_, index) => ({
    id: newId<MessageId>(),
    thread_id: chatId as ChatId,
    seq: index + 1,
    body,
    sender_id: riders[index % 2]!.id,
    message_type: 'text' as const,
    client_message_id: null,
    created_at: createdAt,
  }))
  await server.database.sql.insertInto('messages').values(values).execute()
  await server.database.sql
    .updateTable('connections')
    .set({ last_seq: count, sent_low: count / 2 })
    .where('chat_id', '=', chatId as ChatId)
    .execute()
}

describe('joining', () => {
  test('returns the whole history, the phase and its remaining time', async () => {
    const { asha, ravi, chatId } = await aChatPair(server)
    await asha.send('first')
    await asha.send('second')
    const acknowledged = await ravi.join()
    const joined = await ravi.next('chat-joined')
    expect(acknowledged).toEqual({ success: true, ...joined })
    expect(joined).toEqual({
      chatId,
      messages: [
        expect.objectContaining({ message: 'first', seq: 1, chatId, messageType: 'text' }),
        expect.objectContaining({ message: 'second', seq: 2, senderId: asha.rider.id }),
      ],
      hasMore: false,
      phase: 'chat',
      isChatPhase: true,
      isContactPhase: false,
      chatTimeRemaining: CHAT_MS,
      contactTimeRemaining: CONTACT_MS,
      totalTimeRemaining: CHAT_MS + CONTACT_MS,
    })
  })

  test('returns the last 500 messages, and HTTP the pages before and after', async () => {
    const { asha, ravi, chatId } = await aChatPair(server)
    await fill(chatId, [asha.rider, ravi.rider], 1_000)
    const joined = (await ravi.join()) as unknown as { messages: { seq: number }[]; hasMore: boolean }
    const seqsOf = ({ messages }: { messages: { seq: number }[] }) => [
      messages.length,
      messages[0]?.seq,
      messages.at(-1)?.seq,
    ]
    expect([...seqsOf(joined), joined.hasMore]).toEqual([500, 501, 1_000, true])
    for (const [query, expected] of [
      ['?before=501', [500, 1, 500, false]],
      ['?before=501&limit=20', [20, 481, 500, true]],
      ['?after=0', [500, 1, 500, true]],
      ['?after=990', [10, 991, 1_000, false]],
      ['', [500, 501, 1_000, true]],
    ] as const) {
      const { data } = (await callAs(server, ravi.rider, messagesCall(chatId, query))).as(chatMessages)
      expect([query, ...seqsOf(data), data.hasMore]).toEqual([query, ...expected])
    }
    for (const query of ['?limit=0', '?limit=501', '?before=x']) {
      expect((await callAs(server, ravi.rider, messagesCall(chatId, query))).status).toBe(400)
    }
  })

  test('a chat with the longest messages costs less than 2 MB an answer', async () => {
    const { asha, ravi, chatId } = await aChatPair(server)
    // Six bytes of JSON for each character.
    await fill(chatId, [asha.rider, ravi.rider], 1_000, '\u0001'.repeat(500))
    const { bytes } = await callAs(server, ravi.rider, messagesCall(chatId))
    expect(bytes.length).toBeLessThan(2 * 1024 * 1024)
    const joined = (await ravi.join()) as unknown as { messages: { seq: number }[]; hasMore: boolean }
    expect(joined).toMatchObject({ success: true, hasMore: true })
    expect(joined.messages.at(-1)).toMatchObject({ seq: 1_000 })
    expect(await ravi.next('chat-joined')).toMatchObject({ hasMore: true })
  })

  test('leaving notify the other at once, once per user instead of once per socket', async () => {
    const { asha, ravi, chatId } = await aJoinedChatPair(server)
    const userId = ravi.rider.id
    expect(await asha.next('user-joined')).toEqual({ chatId, userId })
    const secondTab = await aChatMember(server, ravi.rider, chatId)
    await secondTab.join()
    await ravi.ask('leave-chat', { chatId })
    await asha.settled()
    expect(asha.all('user-left')).toEqual([])
    secondTab.close()
    expect(await asha.next('user-left')).toEqual({ chatId, userId })
    expect(asha.all('user-joined')).toHaveLength(1)
    expect(asha.all('user-left')).toHaveLength(1)
    expect(ravi.all('user-joined')).toEqual([])
  })

  test('with two tabs at the same moment notifies once', async () => {
    const { asha, ravi, chatId } = await aChatPair(server)
    await asha.join()
    const secondTab = await aChatMember(server, ravi.rider, chatId)
    await Promise.all([ravi.join(), secondTab.join()])
    await asha.settled()
    expect(asha.all('user-joined')).toHaveLength(1)
  })
})

describe('a message', () => {
  test('is acknowledged when it is stored, and reaches both once', async () => {
    const { asha, ravi, chatId } = await aJoinedChatPair(server)
    const receipt = await asha.send('  hello  ', { clientMessageId: 'c-1', messageType: 'location' })
    expect(receipt).toEqual({
      success: true,
      messageId: expect.stringMatching(/^[0-9a-f]{24}$/),
      seq: 1,
      timestamp: REGULAR_NOON,
    })
    const { success: _, ...sent } = receipt as Record<string, unknown>
    expect(await asha.next('message-sent')).toEqual({ ...sent, chatId, clientMessageId: 'c-1' })
    const message = {
      id: sent.messageId,
      chatId,
      senderId: asha.rider.id,
      message: 'hello',
      timestamp: REGULAR_NOON,
      messageType: 'location',
      seq: 1,
    }
    expect(await ravi.next('new-message')).toEqual(message)
    await asha.settled()
    await ravi.settled()
    // Only the sender receives the message's `clientMessageId`.
    expect(asha.all('new-message')).toEqual([{ ...message, clientMessageId: 'c-1' }])
    expect(ravi.all('new-message')).toHaveLength(1)
    expect([...asha.all('ride_buddy_new_message'), ...ravi.all('ride_buddy_new_message')]).toEqual([])
    expect(ravi.all('message-sent')).toEqual([])
  })

  test('is numbered in one sequence, whichever of three calls sends it', async () => {
    const { asha, ravi, chatId } = await aJoinedChatPair(server)
    await asha.send('one')
    await ravi.ask('send_ride_buddy_message', { chatId, message: 'two' })
    const posted = await callAs(server, asha.rider, postCall(chatId), { message: ' three ' })
    expect(posted.json).toMatchObject({ success: true, data: { seq: 3, timestamp: REGULAR_NOON } })
    await ravi.next('new-message', ({ seq }) => seq === 3)
    await asha.settled()
    for (const { all } of [asha, ravi]) {
      expect(all('new-message').map(({ seq, message }) => [seq, message])).toEqual([
        [1, 'one'],
        [2, 'two'],
        [3, 'three'],
      ])
    }
  })

  test('reaches sockets that have not joined as a notification, and every socket once', async () => {
    const { asha, ravi, chatId } = await aChatPair(server)
    await asha.join()
    const ashasPhone = await aChatMember(server, asha.rider, chatId)
    await asha.send('hello')
    expect(await ravi.next('ride_buddy_new_message')).toMatchObject({ chatId, message: 'hello', seq: 1 })
    await ashasPhone.next('ride_buddy_new_message')
    await asha.settled()
    expect(asha.all('ride_buddy_new_message')).toEqual([])
    expect(ravi.all('new-message')).toEqual([])
  })

  test('with a client id is stored once, however often and by whichever call it is sent, and without one each time', async () => {
    const { asha, ravi, chatId } = await aJoinedChatPair(server)
    const named = { message: 'once', clientMessageId: 'same' }
    const receipts = await Promise.all([
      ...Array.from({ length: 10 }, () => asha.send('once', named)),
      ...Array.from({ length: 10 }, () => asha.ask('send_ride_buddy_message', { chatId, ...named })),
    ])
    const posted = await callAs(server, asha.rider, postCall(chatId), named)
    const ids = receipts.map(receipt => (receipt as unknown as { messageId: string }).messageId)
    ids.push((posted.json as { data: { messageId: string } }).data.messageId)
    expect(new Set(ids).size).toBe(1)
    await ravi.settled()
    expect(ravi.all('new-message')).toHaveLength(1)
    expect(await ravi.send('once', named)).toMatchObject({ success: true, seq: 2 })
    for (const seq of [3, 4]) expect(await ravi.send('again')).toMatchObject({ seq })
  })

  test('of two hundred in a row all arrive in their order', async () => {
    const { asha, ravi } = await aJoinedChatPair(server)
    const texts = Array.from({ length: 200 }, (_, index) => `message ${index}`)
    const receipts = await Promise.all(texts.map(text => asha.send(text)))
    expect(receipts.map(receipt => (receipt as unknown as { seq: number }).seq)).toEqual(
      texts.map((_, index) => index + 1),
    )
    await ravi.next('new-message', ({ seq }) => seq === 200)
    expect(ravi.all('new-message').map(({ message }) => message)).toEqual(texts)
  })

  test.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['marks that turn the direction', '\u202Egnitirw si siht\u202C \u200F'],
    ['500 UTF-16 units of emoji', '🛺'.repeat(250)],
    ['500 letters', 'ह'.repeat(500)],
    ['a script of its own', '"}]}; drop table messages; --'],
  ])('of %s stays as it was written', async (_, text) => {
    const { asha, ravi } = await aJoinedChatPair(server)
    expect(await asha.send(text)).toMatchObject({ success: true })
    expect(await ravi.next('new-message')).toMatchObject({ message: text.trim() })
  })

  test.each([
    ['501 letters', 'a'.repeat(501), 'INVALID_MESSAGE_CONTENT'],
    ['251 emoji, which are 502 units', '🛺'.repeat(251), 'INVALID_MESSAGE_CONTENT'],
    ['nothing', '', 'INVALID_MESSAGE_CONTENT'],
    ['blanks', ' \n\t\u00A0 ', 'INVALID_MESSAGE_CONTENT'],
    ['U+0000', 'a\u0000b', 'INVALID_MESSAGE_CONTENT'],
    ['half a surrogate pair', 'a\uD83D', 'INVALID_MESSAGE_CONTENT'],
    ['a number', 5, 'INVALID_MESSAGE_DATA'],
    ['a list', ['hello'], 'INVALID_MESSAGE_DATA'],
    ['an object', { toString: 'hello' }, 'INVALID_MESSAGE_DATA'],
    ['null', null, 'INVALID_MESSAGE_DATA'],
  ])('of %s is refused', async (_, message, code) => {
    const { asha, ravi, chatId } = await aJoinedChatPair(server)
    expect(await asha.send(message)).toMatchObject({ success: false, code })
    expect(await asha.next('chat-error')).toMatchObject({ code, details: { event: 'send-message' } })
    const posted = await callAs(server, asha.rider, postCall(chatId), { message })
    expect([posted.status, posted.json]).toEqual([
      400,
      expect.objectContaining({ error: 'Validation failed' }),
    ])
    await ravi.settled()
    expect(ravi.all('new-message')).toEqual([])
    expect(await asha.send('still here')).toMatchObject({ seq: 1 })
  })

  test('of any text is stored as written, or refused by the same rule at every door', async () => {
    const { asha, chatId } = await aJoinedChatPair(server)
    const pieces = ['a', ' ', '\n', 'ह', '🛺', '\u0000', '\uD83D', '\u202E', 'x'.repeat(499)]
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 20 }),
          fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map(parts => parts.join('')),
        ),
        async text => {
          const trimmed = text.trim()
          const fits = trimmed.length >= 1 && trimmed.length <= 500
          const isStorable = text.isWellFormed() && !text.includes('\0')
          const posted = await callAs(server, asha.rider, postCall(chatId), { message: text })
          const receipt = await asha.send(text)
          expect([text, posted.status, receipt.success]).toEqual(
            fits && isStorable ? [text, 200, true] : [text, 400, false],
          )
        },
      ),
      { numRuns: 100 },
    )
  })

  test.each([
    ['a phone number', 'call 98765 43210', { caution: 'contact-details' }],
    ['an email address', 'asha@example.com', { caution: 'contact-details' }],
    ['neither', 'Gate 2 in five minutes', {}],
  ])('with %s', async (_, text, caution) => {
    const { asha, ravi } = await aJoinedChatPair(server)
    const receipt = await asha.send(text)
    expect(receipt).toEqual({
      success: true,
      messageId: expect.any(String),
      seq: 1,
      timestamp: REGULAR_NOON,
      ...caution,
    })
    expect(await ravi.next('new-message')).not.toHaveProperty('caution')
  })
})

describe('a rider who has written 500 messages', () => {
  test('is refused by every door of the chat, in words that name the reason', async () => {
    const { asha, ravi, chatId } = await aJoinedChatPair(server)
    await fill(chatId, [asha.rider, ravi.rider], 998)
    const named = await asha.send('the last', { clientMessageId: 'last' })
    expect(named).toMatchObject({ success: true, seq: 999 })
    const full = {
      success: false,
      error: 'Too many messages in this conversation',
      code: 'CONVERSATION_FULL',
    }
    expect(await asha.send('one more')).toEqual(full)
    expect(await asha.next('chat-error')).toMatchObject({ code: 'CONVERSATION_FULL' })
    expect(await asha.ask('send_ride_buddy_message', { chatId, message: 'one more' })).toEqual(full)
    const posted = await callAs(server, asha.rider, postCall(chatId), { message: 'one more' })
    expect(posted).toEqual(refused('CONVERSATION_FULL'))
    expect(posted.headers['retry-after']).toBe(String(CHAT_MS / 1_000))
    expect(await asha.send('the last', { clientMessageId: 'last' })).toEqual(named)
    expect(await ravi.send('mine')).toMatchObject({ success: true, seq: 1_000 })
  })
})

describe('typing', () => {
  test('is sent only to the other', async () => {
    const { asha, ravi, chatId } = await aJoinedChatPair(server)
    await asha.ask('typing', { chatId, userId: asha.rider.id, isTyping: true })
    expect(await ravi.next('user-typing')).toEqual({ chatId, userId: asha.rider.id, isTyping: true })
    await asha.settled()
    expect(asha.all('user-typing')).toEqual([])
  })
})
