import {
  type ChatId,
  type ConversationId,
  MESSAGES_PER_RIDER_MAX,
  type MessageId,
  type UserId,
} from '@sawari/contract'
import fc from 'fast-check'
import { sql as raw } from 'kysely'
import { describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { atOnce, serverForTests } from '../../../test/harness.ts'
import { aRider, type TestRider } from '../../../test/riders.ts'
import { changeRows, deleteRows, rowsOf } from '../../../test/rows.ts'
import { CHAT_MS, connectRiders } from '../../../test/sockets.ts'
import type { Sql } from '../../platform/database/database.ts'
import { idGenerator } from '../../platform/database/ids.ts'
import { lockChats } from './chats.store.ts'
import { eraseMessagesOf, listMessagesOf } from './message-records.store.ts'
import {
  createMessageWriter,
  listMessages,
  type MessagePage,
  type NewMessage,
  type StoredMessage,
  type ThreadId,
  type WriteMessage,
} from './messages.store.ts'

describeOnEachDatabase('messages', open => {
  const server = serverForTests(async () => ({ database: await open() }))

  /**
   * A chat with two writers that act as two processes; `delivered` contains the messages that each has delivered.
   */
  async function aThread() {
    const riders: readonly [TestRider, TestRider] = [await aRider(server), await aRider(server)]
    const { chatId } = await connectRiders(server, riders)
    const delivered: StoredMessage<ChatId>[][] = [[], []]
    const writers = delivered.map(list => aWriter(message => list.push(message)))
    const from = (rider: number, body: string, clientMessageId?: string): NewMessage<ChatId> => ({
      threadId: chatId,
      senderId: riders[rider]!.id,
      body,
      type: 'text',
      clientMessageId,
    })
    return { chatId, riders, writers, delivered, from }
  }

  function aWriter(deliver: (message: StoredMessage<ChatId>) => void): WriteMessage<ChatId> {
    const { database, clock } = server
    return createMessageWriter<ChatId>({
      sql: database.sql,
      clock,
      newId: idGenerator(clock),
      deliver,
      threads: { id: 'connections.chat_id', lock: lockChats },
      observe: () => undefined,
    }).add
  }

  /** The messages that a reader sees from whom nothing is withheld. */
  const stored = async <Thread extends ThreadId>(threadId: Thread, page: MessagePage = {}) => {
    const thread = { threadId, readerId: 'f'.repeat(24) as UserId }
    return (await listMessages(server.database.sql, thread, page)).messages
  }

  /** A conversation of two riders with one message by the first. */
  async function aConversation([{ id: senderId }, other]: readonly [TestRider, TestRider], body: string) {
    const { clock, database } = server
    const newId = idGenerator(clock)
    const id = newId<ConversationId>()
    const [user_low, user_high] = [senderId, other.id].sort() as [UserId, UserId]
    const created_at = clock.now().getTime()
    await database.sql
      .insertInto('conversations')
      .values({ id, user_low, user_high, created_at, last_seq: 1 })
      .execute()
    await database.sql
      .insertInto('messages')
      .values({
        id: newId<MessageId>(),
        thread_id: id,
        seq: 1,
        sender_id: senderId,
        body,
        created_at,
        message_type: 'text',
        client_message_id: null,
      })
      .execute()
    return id
  }

  const seqOf = (outcome: Awaited<ReturnType<WriteMessage<ChatId>>>) =>
    typeof outcome === 'string' ? outcome : outcome.message.seq

  test('with the same client id are stored once, even if forty arrive concurrently on two servers', async () => {
    const { chatId, writers, delivered, from } = await aThread()
    const outcomes = await atOnce(40, index => writers[index % 2]!(from(0, `try ${index}`, 'same')))
    expect(new Set(outcomes.map(seqOf))).toEqual(new Set([1]))
    expect(outcomes.filter(outcome => typeof outcome !== 'string' && outcome.isNew)).toHaveLength(1)
    expect(delivered.flat()).toHaveLength(1)
    expect(await stored(chatId)).toHaveLength(1)
  })

  test('have separate client ids per sender and per chat', async () => {
    const one = await aThread()
    const other = await aThread()
    expect(seqOf(await one.writers[0]!(one.from(0, 'a', 'name')))).toBe(1)
    expect(seqOf(await one.writers[0]!(one.from(1, 'b', 'name')))).toBe(2)
    expect(seqOf(await other.writers[0]!(other.from(0, 'c', 'name')))).toBe(1)
    expect(seqOf(await one.writers[1]!(one.from(0, 'd', 'NAME')))).toBe(3)
  })

  test('of two concurrent riders are numbered without a gap, and both read the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            server: fc.nat(1),
            rider: fc.nat(1),
            name: fc.option(fc.nat(3), { nil: undefined }),
            waits: fc.boolean(),
          }),
          { minLength: 1, maxLength: 30 },
        ),
        async sends => {
          const { chatId, writers, delivered, from } = await aThread()
          const pending: ReturnType<WriteMessage<ChatId>>[] = []
          for (const [index, send] of sends.entries()) {
            const name = send.name === undefined ? undefined : `name ${send.name}`
            const outcome = writers[send.server]!(from(send.rider, `message ${index}`, name))
            pending.push(outcome)
            if (send.waits) await outcome
          }
          const outcomes = await Promise.all(pending)
          const inOrder = await stored(chatId)
          const expected = new Set(
            sends.map(({ rider, name }, index) => (name === undefined ? index : `${rider} ${name}`)),
          )
          expect(inOrder.map(({ seq }) => seq)).toEqual(Array.from(expected, (_, index) => index + 1))
          // Each server delivers in the order of seq; together they deliver each message once.
          for (const messages of delivered) {
            const seqs = messages.map(({ seq }) => seq)
            expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
          }
          expect(
            delivered
              .flat()
              .map(({ id }) => id)
              .sort(),
          ).toEqual(inOrder.map(({ id }) => id).sort())
          for (const outcome of outcomes) {
            expect(outcome).toEqual(expect.any(Object))
            if (typeof outcome !== 'string') expect(inOrder).toContainEqual(outcome.message)
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  test('of many chats in one group fail individually', async () => {
    const one = await aThread()
    const other = await aThread()
    const stranger = await aRider(server)
    const write = one.writers[0]!
    const outcomes = await Promise.all(
      [
        write(one.from(0, 'good')),
        write({ ...one.from(0, 'not mine'), senderId: stranger.id }),
        write({ ...one.from(0, 'no such chat'), threadId: 'e'.repeat(24) as ChatId }),
        // The database rejects this message; the others must still be stored.
        write({ ...one.from(0, 'bad'), type: null as never }),
        write(other.from(1, 'good too')),
      ].map(outcome => outcome.then(seqOf, () => 'failed')),
    )
    expect(outcomes).toEqual([1, 'closed', 'closed', 'failed', 1])
    expect(one.delivered[0]).toHaveLength(2)
  })

  describe('are refused', () => {
    test.each([
      ['once the chat phase is over', { chat_ends_at: 1 }],
      ['once the connection has ended', { ended_at: 1, end_reason: 'ended' as const }],
    ])('%s, but for those that are stored already', async (_, change) => {
      const { chatId, writers, from } = await aThread()
      expect(seqOf(await writers[0]!(from(0, 'in time', 'named')))).toBe(1)
      await changeRows(server, 'connections', { chat_id: chatId }, change)
      expect(await writers[0]!(from(0, 'too late'))).toBe('closed')
      expect(await writers[0]!(from(1, 'too late', 'named'))).toBe('closed')
      expect(seqOf(await writers[1]!(from(0, 'in time', 'named')))).toBe(1)
    })

    test('at the millisecond at which the chat phase ends, on every server', async () => {
      const { writers, from } = await aThread()
      const before = server.clock.now()
      server.clock.advanceMs(CHAT_MS - 1)
      expect(seqOf(await writers[0]!(from(0, 'last')))).toBe(1)
      server.clock.advanceMs(1)
      expect(await writers[1]!(from(0, 'late'))).toBe('closed')
      server.clock.set(before.toISOString())
    })
  })

  test('that end while others write are refused or stored, and never numbered twice', async () => {
    const { chatId, writers, from } = await aThread()
    const writes = Array.from({ length: 60 }, (_, index) =>
      writers[index % 2]!(from(index % 2, `message ${index}`)),
    )
    const end = { ended_at: 1, end_reason: 'ended' } as const
    const ending = changeRows(server, 'connections', { chat_id: chatId }, end)
    const [outcomes] = await Promise.all([Promise.all(writes), ending])
    const inOrder = await stored(chatId)
    expect(outcomes.filter(outcome => outcome !== 'closed')).toHaveLength(inOrder.length)
    expect(inOrder.map(({ seq }) => seq)).toEqual(inOrder.map((_, index) => index + 1))
    expect(await writers[0]!(from(0, 'after'))).toBe('closed')
  })

  describe('of one rider in one chat', () => {
    /** Numbers messages as if the first rider had written this many. */
    async function aThreadAfter(sent: number) {
      const thread = await aThread()
      const [low] = [thread.riders[0].id, thread.riders[1].id].sort()
      const counts = { last_seq: sent + 7, sent_low: low === thread.riders[0].id ? sent : 7 }
      await changeRows(server, 'connections', { chat_id: thread.chatId }, counts)
      return thread
    }

    test('are at most 500, even if forty arrive concurrently on two servers; the other rider can continue', async () => {
      const { writers, from, chatId } = await aThreadAfter(MESSAGES_PER_RIDER_MAX - 3)
      const outcomes = await atOnce(40, index => writers[index % 2]!(from(0, `message ${index}`)))
      const seqs = outcomes.map(seqOf).filter(seq => seq !== 'full')
      expect(seqs).toHaveLength(3)
      expect(await stored(chatId)).toHaveLength(3)
      expect(seqOf(await writers[0]!(from(1, 'I may')))).toBe(MESSAGES_PER_RIDER_MAX + 8)
    })

    test('that are repeated are answered when the chat is full', async () => {
      const { writers, from } = await aThreadAfter(MESSAGES_PER_RIDER_MAX - 1)
      const seq = seqOf(await writers[0]!(from(0, 'the last', 'named')))
      expect(seq).toBe(MESSAGES_PER_RIDER_MAX + 7)
      expect(await writers[1]!(from(0, 'one more'))).toBe('full')
      expect(seqOf(await writers[1]!(from(0, 'the last', 'named')))).toBe(seq)
    })
  })

  test('are stored by the indexes of their table, however full it is', async () => {
    const { database, clock } = server
    if (database.kind === 'sqlite') return
    const { chatId, from, writers } = await aThread()
    await raw`
      insert into messages
        (id, thread_id, seq, sender_id, body, message_type, client_message_id, created_at, withheld)
      select 'other ' || n, ${chatId}, -n, ${from(0, '').senderId}, 'Hi', 'text', 'other ' || n, 0, 0
      from generate_series(1, 20000) as n
    `.execute(database.sql)
    // PostgreSQL does so by itself some time after a table has grown.
    await raw`analyze messages`.execute(database.sql)
    await writers[0]!(from(0, 'first', 'named'))
    const read = await database.sql.transaction().execute(async sql => {
      // One transaction, so that its rows can be counted. The counts still hold those of earlier ones.
      const readBefore = await rowsRead(sql)
      const inside = { transaction: () => ({ execute: (work: (on: Sql) => unknown) => work(sql) }) } as never
      const { add: write } = createMessageWriter<ChatId>({
        sql: inside,
        clock,
        newId: idGenerator(clock),
        deliver: () => undefined,
        threads: { id: 'connections.chat_id', lock: lockChats },
        observe: () => undefined,
      })
      expect(seqOf(await write(from(0, 'first', 'named')))).toBe(1)
      expect(seqOf(await write(from(0, 'second', 'other')))).toBe(2)
      return (await rowsRead(sql)) - readBefore
    })
    // Of 20,000. The planner itself may look at a row to estimate a cost.
    expect(read).toBeLessThan(100)
    await raw`delete from messages where id like 'other %'`.execute(database.sql)
  })

  test('are read in pages, from the end, before and after a number', async () => {
    const { chatId, riders, writers, from } = await aThread()
    await atOnce(12, index => writers[0]!(from(0, `message ${index}`)))
    const thread = { threadId: chatId, readerId: riders[0].id }
    for (const [page, seqs, hasMore] of [
      [{ limit: 5 }, [8, 9, 10, 11, 12], true],
      [{ limit: 5, before: 8 }, [3, 4, 5, 6, 7], true],
      [{ limit: 5, before: 3 }, [1, 2], false],
      [{ limit: 5, after: 2 }, [3, 4, 5, 6, 7], true],
      [{ limit: 5, after: 7 }, [8, 9, 10, 11, 12], false],
      [{ limit: 5, after: 3, before: 6 }, [4, 5], false],
      [{ limit: 12 }, Array.from({ length: 12 }, (_, index) => index + 1), false],
      [{ before: 1 }, [], false],
    ] as const) {
      const read = await listMessages(server.database.sql, thread, page)
      expect([page, read.messages.map(({ seq }) => seq), read.hasMore]).toEqual([page, seqs, hasMore])
    }
  })

  test('of a deleted account are deleted, those of the other stay', async () => {
    const { chatId, riders, writers, from } = await aThread()
    await writers[0]!(from(0, 'mine'))
    await writers[0]!(from(1, 'theirs'))
    await server.database.sql.transaction().execute(sql => eraseMessagesOf(sql, riders[0]))
    const left = await stored(chatId)
    expect(left.map(({ body }) => body)).toEqual(['theirs'])
  })

  test('are deleted with their account also if the account of the recipient was deleted before', async () => {
    const { chatId, riders, writers, from } = await aThread()
    const { sql } = server.database
    await writers[0]!(from(0, 'in the chat'))
    const conversationId = await aConversation(riders, 'in the conversation')
    const left = async () => [
      ...(await stored(chatId)).map(({ body }) => body),
      ...(await stored(conversationId)).map(({ body }) => body),
    ]
    await sql.transaction().execute(async inside => {
      await eraseMessagesOf(inside, riders[1])
      await inside.deleteFrom('users').where('id', '=', riders[1].id).execute()
    })
    // Otherwise every message of this test is older than the table of orphans.
    await deleteRows(server, 'orphaned_threads', { sender_id: '' as UserId })
    expect(await left()).toEqual(['in the chat', 'in the conversation'])
    await sql.transaction().execute(inside => eraseMessagesOf(inside, riders[0]))
    expect(await left()).toEqual([])
    expect(await rowsOf(server, 'orphaned_threads')).toEqual([])
  })

  describe('of one rider, for the export', () => {
    const exported = async (rider: TestRider) => {
      const all: unknown[] = []
      for await (const batch of listMessagesOf(server.database.sql, rider.id)) all.push(...batch)
      return all as { readonly message: string }[]
    }

    /** Rows of a thread that does not exist, by a sender, two in each millisecond. */
    async function insertMessages(senderId: UserId, count: number, from: Date) {
      const newId = idGenerator(server.clock)
      const threadId = newId<ChatId>()
      const rows = Array.from({ length: count }, (_, index) => ({
        id: newId<MessageId>(),
        thread_id: threadId,
        seq: index + 1,
        sender_id: senderId,
        body: `message ${index}`,
        created_at: from.getTime() + Math.floor(index / 2),
        message_type: 'text' as const,
        client_message_id: null,
      }))
      for (let start = 0; start < count; start += 500)
        await server.database.sql
          .insertInto('messages')
          .values(rows.slice(start, start + 500))
          .execute()
    }

    async function setUnrecorded(newestAt: number | undefined) {
      const { sql } = server.database
      const ids = { thread_id: '' as ChatId, sender_id: '' as UserId }
      await sql.deleteFrom('orphaned_threads').where('sender_id', '=', ids.sender_id).execute()
      if (newestAt !== undefined)
        await sql
          .insertInto('orphaned_threads')
          .values({ ...ids, newest_at: newestAt })
          .execute()
    }

    test('are those of their chats and conversations, oldest first, also without the other rider', async () => {
      const { riders, writers, from } = await aThread()
      await setUnrecorded(undefined)
      await writers[0]!(from(0, 'first'))
      await writers[0]!(from(1, 'theirs'))
      server.clock.advanceMs(1)
      await aConversation(riders, 'second')
      server.clock.advanceMs(1)
      await writers[0]!(from(0, 'third'))
      const bodies = async () => (await exported(riders[0])).map(({ message }) => message)
      expect(await bodies()).toEqual(['first', 'second', 'third'])
      await deleteRows(server, 'users', { id: riders[1].id })
      expect(await bodies()).toEqual(['first', 'second', 'third'])
    })

    test('are found also where their thread was deleted before orphans were recorded', async () => {
      const rider = await aRider(server)
      const start = server.clock.now()
      await insertMessages(rider.id, 1_201, start)
      await insertMessages('f'.repeat(24) as UserId, 1_201, start)
      await setUnrecorded(start.getTime() + 500)
      expect((await exported(rider)).map(({ message }) => message)).toEqual(
        Array.from({ length: 1_002 }, (_, index) => `message ${index}`),
      )
    })

    test('are deleted with their sender also where their thread was deleted before orphans were recorded', async () => {
      const [rider, other] = [await aRider(server), await aRider(server)]
      const start = server.clock.now()
      for (const { id } of [rider, other]) await insertMessages(id, 1, start)
      await setUnrecorded(start.getTime() + 500)
      await eraseMessagesOf(server.database.sql, rider)
      expect([await exported(rider), await exported(other)]).toEqual([[], [expect.any(Object)]])
    })

    test('are read by as few statements however many others have written', async () => {
      const { riders, writers, from } = await aThread()
      await setUnrecorded(undefined)
      await writers[0]!(from(0, 'mine'))
      let statements = 0
      // The server's own jobs run other statements meanwhile.
      server.database.onStatement(({ text }) => {
        if (/^select .* from "messages"/.test(text)) statements += 1
      })
      const taken = async () => {
        statements = 0
        expect(await exported(riders[0])).toHaveLength(1)
        expect(statements).toBeGreaterThan(0)
        return statements
      }
      const before = await taken()
      await insertMessages('e'.repeat(24) as UserId, 2_000, server.clock.now())
      expect(await taken()).toBe(before)
    })
  })
})

/** The rows of messages that this connection has read and not yet reported. */
async function rowsRead(sql: Sql): Promise<number> {
  const { rows } = await raw<{ readonly read: string }>`
    select sum(seq_tup_read + idx_tup_fetch) as read
    from pg_stat_xact_user_tables where relname = 'messages'
  `.execute(sql)
  return Number(rows[0]!.read)
}
