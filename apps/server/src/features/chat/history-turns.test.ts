import { type ChatId, MESSAGES_PER_PAGE_MAX, type MessageId, type UserId } from '@sawari/contract'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { aChatMember, messagesCall } from '../../../test/chat-pairs.ts'
import { openTestSqlite } from '../../../test/databases.ts'
import { atOnce, startServerForTest } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import { aRider } from '../../../test/riders.ts'
import { connectAs, connectRiders } from '../../../test/sockets.ts'
import { Refusal } from '../../platform/calls/refusal.ts'
import { idGenerator } from '../../platform/database/ids.ts'
import { createHistoryTurns, pageOf } from './history-turns.ts'

/** Few, so that all are answered before their deadline on a busy machine too. */
const AT_ONCE = 12
/** The page that is answered, and the one that is read meanwhile. */
const MOST_ROWS = 2 * (MESSAGES_PER_PAGE_MAX + 1)

/** So many chats and conversations are half of what is answered in a turn. */
const LISTED = 50

/** Counts what is reported within one turn of the event loop; keeps the most. */
function mostPerTurn() {
  let [current, most, isCounting] = [0, 0, false]
  return {
    add: (amount: number) => {
      current += amount
      most = Math.max(most, current)
      if (isCounting) return
      isCounting = true
      setImmediate(() => {
        current = 0
        isCounting = false
      })
    },
    most: () => most,
    reset: () => {
      most = 0
    },
  }
}

/** Two connected riders with a conversation, on a server whose rows of one kind are counted by the turn of the event loop. */
async function aCountedTalk(isCounted: (row: Record<string, unknown>) => boolean) {
  const rows = mostPerTurn()
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows.add(result.rows.filter(isCounted).length)
      return result
    },
  }
  const database = await openTestSqlite()
  const server = await startServerForTest({
    database: { ...database, sql: database.sql.withPlugin(count) },
    environment: { RATE_LIMITS: 'off' },
  })
  const riders = [await aRider(server), await aRider(server)] as const
  const { chatId } = await connectRiders(server, riders)
  const asha = await aChatMember(server, riders[0], chatId)
  const made = await asha.ask('create_conversation', { otherUserId: riders[1].id })
  const conversationId = String((made as { conversationId?: string }).conversationId)
  return { server, database, rows, riders, asha, chatId, conversationId }
}

test('histories that are asked for at once, by any door, take one turn of the event loop each', async () => {
  const talk = await aCountedTalk(row => typeof row.body === 'string')
  const { server, database, rows, riders, asha, chatId, conversationId } = talk
  const newId = idGenerator(server.clock)
  for (const thread of [chatId, conversationId]) {
    for (let first = 1; first <= MESSAGES_PER_PAGE_MAX; first += 100) {
      const messages = Array.from({ length: 100 }, (_, index) => ({
        id: newId<MessageId>(),
        thread_id: thread as ChatId,
        seq: first + index,
        withheld: 0,
        sender_id: riders[1].id as UserId,
        body: `message ${first + index}`,
        created_at: first + index,
        message_type: 'text' as const,
        client_message_id: null,
      }))
      await database.sql.insertInto('messages').values(messages).execute()
    }
  }
  const last = { last_seq: MESSAGES_PER_PAGE_MAX }
  await database.sql.updateTable('connections').set(last).where('chat_id', '=', chatId).execute()

  const doors = {
    'join-chat': () => asha.ask('join-chat', { chatId }),
    join_conversation: () => asha.ask('join_conversation', { conversationId }),
    http: async () => ({ success: (await callAs(server, riders[0], messagesCall(chatId))).status === 200 }),
  }
  for (const [door, open] of Object.entries(doors)) {
    rows.reset()
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, open))
    expect([door, answers.filter(({ success }) => success).length]).toEqual([door, AT_ONCE])
    expect(rows.most(), door).toBeGreaterThanOrEqual(MESSAGES_PER_PAGE_MAX)
    expect(rows.most(), door).toBeLessThanOrEqual(MOST_ROWS)
  }
})

test('lists that are asked for at once, and those of sockets that open at once, take turns as well', async () => {
  const { server, rows, riders, asha } = await aCountedTalk(row => 'low_blocks' in row || 'partner_id' in row)
  for (let partner = 1; partner < LISTED; partner++) {
    const other = await aRider(server)
    await connectRiders(server, [riders[0], other])
    await asha.ask('create_conversation', { otherUserId: other.id })
  }
  const doors: Record<string, () => Promise<unknown>> = {
    create_conversation: () => asha.ask('create_conversation', { otherUserId: riders[1].id }),
    http: () => callAs(server, riders[0], ['GET', '/api/ride-buddy/chats']),
    connect: async () => (await connectAs(server, riders[0])).next('user_conversations'),
  }
  for (const [door, open] of Object.entries(doors)) {
    rows.reset()
    await Promise.all(Array.from({ length: AT_ONCE }, open))
    expect(rows.most(), door).toBeGreaterThanOrEqual(LISTED)
    expect(rows.most(), door).toBeLessThan((AT_ONCE / 2) * LISTED)
  }
})

const pageWith = (messages: number) =>
  pageOf(() => Promise.resolve({ messages: Array.from({ length: messages }) }))

test('short pages share a turn, and long ones have a turn each', async () => {
  const { read } = createHistoryTurns(4)
  const answered = mostPerTurn()
  const readMany = (messages: number) =>
    atOnce(40, async () => {
      await read(pageWith(messages))
      answered.add(1)
    })
  await readMany(MESSAGES_PER_PAGE_MAX)
  // The second turn begins right after the first one, in which nothing had to wait.
  expect(answered.most()).toBeLessThanOrEqual(2)
  await readMany(10)
  expect(answered.most()).toBe(40)
})

test('a page that cannot wait is refused, and the others are read, also after a failure', async () => {
  const { read } = createHistoryTurns(1)
  const begin = Promise.withResolvers<void>()
  const failing = async () => {
    await begin.promise
    throw new Error('the database is unavailable')
  }
  const failed = read({ read: failing, messagesOf: () => 0 })
  const others = Array.from({ length: 300 }, () => read(pageWith(1)))
  begin.resolve()
  await expect(failed).rejects.toThrow('unavailable')
  const refused = (await Promise.all(others)).filter(each => each instanceof Refusal)
  expect(refused).toHaveLength(300 - 256)
  expect(refused[0]).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})
