import type { ChatId, MessageId, UserId } from '@sawari/contract'
import { MESSAGES_PER_PAGE_MAX } from '@sawari/contract'
import { sql as raw } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { aConnectedPair } from '../../../test/riders.ts'
import { connectAs } from '../../../test/sockets.ts'
import { idGenerator } from '../../platform/database/ids.ts'
import { connectionChats } from '../ride-buddy/chats.store.ts'
import { createChatReader } from './join.store.ts'
import { listMessages } from './messages.store.ts'

describeOnEachDatabase('opened chats', open => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: await open() })
  })
  afterAll(async () => {
    await server.app.close()
    await server.database.close()
  })

  /** A chat with this many messages, which are long enough for several pages if `isLong`. */
  async function aChat(messages: number, isLong = false) {
    const { riders, connection } = await aConnectedPair(server)
    const { sql } = server.database
    const chatId = connection.chatId as ChatId
    const newId = idGenerator(server.clock)
    const rows = Array.from({ length: messages }, (_, index) => ({
      ...{ id: newId<MessageId>(), thread_id: chatId, seq: index + 1, withheld: 0 },
      ...{
        sender_id: riders[index % 2]!.id as UserId,
        body: isLong ? '\u0001'.repeat(500) : `message ${index}`,
      },
      ...{ message_type: 'text' as const, client_message_id: null, created_at: index },
    }))
    for (let first = 0; first < rows.length; first += 100) {
      await sql
        .insertInto('messages')
        .values(rows.slice(first, first + 100))
        .execute()
    }
    await sql.updateTable('connections').set({ last_seq: messages }).where('chat_id', '=', chatId).execute()
    return { chatId, readerId: riders[0].id as UserId, riders }
  }

  test('are read together, each with the page of messages that it has alone', async () => {
    const full = MESSAGES_PER_PAGE_MAX
    const chats = [
      await aChat(0),
      await aChat(3),
      await aChat(full),
      await aChat(2 * full + 7),
      await aChat(full, true),
    ]
    const afters = [undefined, 0, 2, full, full + 6, full + 7, full + 8, 5 * full]
    const wanted = chats.flatMap(({ chatId, readerId }) => afters.map(after => ({ chatId, readerId, after })))
    const unknown = { chatId: 'f'.repeat(24) as ChatId, readerId: wanted[0]!.readerId }
    const counted: number[] = []
    const { database, clock } = server
    const turnFor = async (messages: number) => void counted.push(messages)
    const readOne = createChatReader({ database, clock, ofRow: connectionChats.ofRow, turnFor })
    const read = await Promise.all([...wanted, unknown].map(each => readOne(each)))
    // Chats whose messages do not fit into one statement are read by the next one.
    expect(Math.max(...counted)).toBeLessThanOrEqual(full)
    expect(read.at(-1)).toBeUndefined()
    for (const [index, { chatId, readerId, after }] of wanted.entries()) {
      const alone = await listMessages(server.database.sql, { threadId: chatId, readerId }, { after })
      const chat = await connectionChats.find(server.database.sql, chatId)
      expect(read[index], `${chatId} after ${after}`).toEqual({ ...alone, chat })
    }
  })

  test('are found by their indexes, independent of the other rows', async () => {
    const { database, clock } = server
    if (database.kind === 'sqlite') return
    const { chatId, readerId } = await aChat(3)
    await raw`
      insert into messages
        (id, thread_id, seq, sender_id, body, message_type, client_message_id, created_at, withheld)
      select 'other ' || number, 'chat ' || number / 100, number % 100, 'rider', 'Hi', 'text', null, 0, 0
      from generate_series(1, 50000) as number
    `.execute(database.sql)
    const scanned = await database.sql.transaction().execute(async sql => {
      const inTransaction = { ...database, sql }
      const turnFor = () => Promise.resolve()
      const read = createChatReader({ database: inTransaction, clock, ofRow: connectionChats.ofRow, turnFor })
      expect((await read({ chatId, readerId }))?.messages).toHaveLength(3)
      const { rows } = await raw<{ rows: number }>`
        select sum(seq_tup_read) as rows from pg_stat_xact_user_tables where relname in ('messages', 'connections')
      `.execute(sql)
      return Number(rows[0]?.rows)
    })
    expect(scanned).toBe(0)
    await raw`delete from messages where thread_id like 'chat %'`.execute(database.sql)
  })

  test('give no message to a stranger or after their end, and are not read for who has left', async () => {
    const { database, clock } = server
    const counted: number[] = []
    const turnFor = async (messages: number) => void counted.push(messages)
    const read = createChatReader({ database, clock, ofRow: connectionChats.ofRow, turnFor })
    const { chatId, readerId } = await aChat(3)
    const stranger = (await aConnectedPair(server)).riders[0].id as UserId
    expect((await read({ chatId, readerId }))?.messages).toHaveLength(3)
    expect(await read({ chatId, readerId: stranger })).toMatchObject({ messages: [] })
    await database.sql
      .updateTable('connections')
      .set({ ended_at: clock.now().getTime() })
      .where('chat_id', '=', chatId)
      .execute()
    expect(await read({ chatId, readerId })).toMatchObject({ messages: [] })
    expect(await read({ chatId, readerId, isGone: () => true })).toBeUndefined()
    expect(counted).toEqual([3, 0, 0])
  })

  test('do not announce a stranger who asks to join and leaves, and reveal nothing to the stranger', async () => {
    const { chatId, riders } = await aChat(1)
    const member = await connectAs(server, riders[0])
    await member.ask('join-chat', { chatId })
    const stranger = await connectAs(server, (await aConnectedPair(server)).riders[0])
    for (const other of [chatId, 'f'.repeat(24)]) {
      expect(await stranger.ask('join-chat', { chatId: other })).toMatchObject({ success: false })
    }
    await member.ask('send-message', { chatId, message: 'to Ravi alone', senderId: riders[0].id })
    await stranger.ask('leave-chat', { chatId })
    await member.ask('send-message', { chatId, message: 'and again', senderId: riders[0].id })
    expect(stranger.all('new-message')).toEqual([])
    expect([...member.all('user-joined'), ...member.all('user-left')]).toEqual([])
  })
})
