import type { MessageId, UserId } from '@sawari/contract'
import { beforeAll, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { serverForTests } from '../../../test/harness.ts'
import { aRider } from '../../../test/riders.ts'
import { changeRows, deleteRows, rowsOf } from '../../../test/rows.ts'
import { CHAT_MS, CONTACT_MS, connectRiders } from '../../../test/sockets.ts'
import { type IdGenerator, idGenerator } from '../../platform/database/ids.ts'
import { findOrMakeConversation } from './conversations.store.ts'
import { deleteMessagesOfThreadsOverAt } from './message-records.store.ts'
import type { ThreadId } from './messages.store.ts'

const DAY_MS = 86_400_000

describeOnEachDatabase('old messages', open => {
  const server = serverForTests(async () => ({ database: await open() }))
  // Closes the app, so that its sweeps and announcements do not interfere.
  beforeAll(() => server.app.close())

  const newId: IdGenerator = () => idGenerator(server.clock)()

  async function insertMessages(threadId: ThreadId, senderId: UserId, count = 1): Promise<void> {
    const rows = Array.from({ length: count }, (_, index) => ({
      id: newId<MessageId>(),
      thread_id: threadId,
      seq: index + 1,
      sender_id: senderId,
      body: 'hello',
      message_type: 'text' as const,
      client_message_id: null,
      created_at: server.clock.now().getTime(),
    }))
    await server.database.sql.insertInto('messages').values(rows).execute()
  }

  const left = async (threadId: ThreadId) =>
    (await rowsOf(server, 'messages', { thread_id: threadId })).length

  const sweepAt = (ms: number) => deleteMessagesOfThreadsOverAt(server.database.sql, new Date(ms))

  async function aPairAndChat() {
    const pair = [await aRider(server), await aRider(server)] as const
    const { chatId, matchId } = await connectRiders(server, pair)
    const over = server.clock.now().getTime() + CHAT_MS + CONTACT_MS
    return { pair, chatId, matchId, over }
  }

  test('are deleted when their chat has been over long enough, in any number', async () => {
    const { pair, chatId, over } = await aPairAndChat()
    await insertMessages(chatId, pair[0].id, 1_200)
    await sweepAt(over - 1)
    expect(await left(chatId)).toBe(1_200)
    await sweepAt(over)
    expect(await left(chatId)).toBe(0)
  })

  test('are deleted sooner if the chat was ended sooner', async () => {
    const { pair, chatId, over } = await aPairAndChat()
    await insertMessages(chatId, pair[0].id)
    await changeRows(
      server,
      'connections',
      { chat_id: chatId },
      { ended_at: over - 1_000, end_reason: 'ended' },
    )
    await sweepAt(over - 1_000)
    expect(await left(chatId)).toBe(0)
  })

  test('are deleted also when one of the two has reported, because the report has its copy', async () => {
    const { pair, chatId, over } = await aPairAndChat()
    await insertMessages(chatId, pair[0].id)
    await server.database.sql
      .insertInto('reports')
      .values({
        id: newId(),
        reporter_id: pair[0].id,
        reported_id: pair[1].id,
        reason: 'spam',
        description: '',
        chat_copy: '[]',
        created_at: 0,
      })
      .execute()
    await sweepAt(over)
    expect(await left(chatId)).toBe(0)
  })

  test('of a conversation are deleted when it has been closed long enough', async () => {
    const { pair, over } = await aPairAndChat()
    const [low, high] = pair[0].id < pair[1].id ? [pair[0].id, pair[1].id] : [pair[1].id, pair[0].id]
    const made = await findOrMakeConversation(server.database.sql, low, {
      id: newId(),
      members: [low, high],
      createdAt: server.clock.now(),
    })
    const { id } = made!.conversation
    await insertMessages(id, low)
    await sweepAt(over + DAY_MS - 1)
    expect(await left(id)).toBe(1)
    await sweepAt(over + DAY_MS)
    expect(await left(id)).toBe(0)
  })

  test('of a chat whose other rider deleted the account are deleted by age', async () => {
    const { pair, chatId } = await aPairAndChat()
    await insertMessages(chatId, pair[0].id)
    await deleteRows(server, 'users', { id: pair[1].id })
    const now = server.clock.now().getTime()
    const recorded = () => rowsOf(server, 'orphaned_threads', { thread_id: chatId })
    await sweepAt(now - 1)
    expect(await left(chatId)).toBe(1)
    expect(await recorded()).toMatchObject([{ sender_id: pair[0].id, newest_at: now }])
    await sweepAt(now)
    expect(await left(chatId)).toBe(0)
    expect(await recorded()).toEqual([])
  })
})
