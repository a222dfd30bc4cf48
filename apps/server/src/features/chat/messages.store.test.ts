import type { ChatId } from '@sawari/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { aRider, type TestRider } from '../../../test/riders.ts'
import { CHAT_MS, connectRiders } from '../../../test/sockets.ts'
import { idGenerator } from '../../platform/database/ids.ts'
import { connectionChats } from '../ride-buddy/chats.store.ts'
import { createMessageWriter, type WriteMessage } from './message-writer.ts'
import { eraseMessagesOf, listMessages, type NewMessage, type StoredMessage } from './messages.store.ts'

describeOnEachDatabase('messages', open => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: await open() })
  })
  afterAll(async () => {
    await server.app.close()
    await server.database.close()
  })

  /** A chat with two writers that act as two processes; `told` holds the messages that each has delivered. */
  async function aThread() {
    const riders: readonly [TestRider, TestRider] = [await aRider(server), await aRider(server)]
    const { chatId } = await connectRiders(server, riders)
    const told: StoredMessage<ChatId>[][] = [[], []]
    const writers = told.map(delivered => aWriter(message => delivered.push(message)))
    const from = (rider: number, body: string, clientMessageId?: string): NewMessage<ChatId> => ({
      ...{ threadId: chatId, senderId: riders[rider]!.id, body, type: 'text', clientMessageId },
    })
    return { chatId, riders, writers, told, from }
  }

  function aWriter(deliver: (message: StoredMessage<ChatId>) => void): WriteMessage<ChatId> {
    const { database, clock } = server
    return createMessageWriter({
      database,
      clock,
      newId: idGenerator(clock),
      threads: connectionChats.threads,
      deliver,
    }).write
  }

  const seqOf = (outcome: Awaited<ReturnType<WriteMessage<ChatId>>>) =>
    outcome === 'closed' ? outcome : outcome.message.seq

  test('with the same client id are stored once, even if forty arrive concurrently on two servers', async () => {
    const { chatId, writers, told, from } = await aThread()
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => writers[index % 2]!(from(0, `try ${index}`, 'same'))),
    )
    expect(new Set(outcomes.map(seqOf))).toEqual(new Set([1]))
    expect(outcomes.filter(outcome => outcome !== 'closed' && outcome.isNew)).toHaveLength(1)
    expect(told.flat()).toHaveLength(1)
    expect(await listMessages(server.database.sql, chatId)).toHaveLength(1)
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
          const { chatId, writers, told, from } = await aThread()
          const pending: ReturnType<WriteMessage<ChatId>>[] = []
          for (const [index, send] of sends.entries()) {
            const name = send.name === undefined ? undefined : `name ${send.name}`
            const outcome = writers[send.server]!(from(send.rider, `message ${index}`, name))
            pending.push(outcome)
            if (send.waits) await outcome
          }
          const outcomes = await Promise.all(pending)
          const stored = await listMessages(server.database.sql, chatId)
          const expected = new Set(
            sends.map(({ rider, name }, index) => (name === undefined ? index : `${rider} ${name}`)),
          )
          expect(stored.map(({ seq }) => seq)).toEqual(Array.from(expected, (_, index) => index + 1))
          // Each server delivers in the order of seq; together they deliver each message once.
          for (const delivered of told) {
            const seqs = delivered.map(({ seq }) => seq)
            expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
          }
          expect(
            told
              .flat()
              .map(({ id }) => id)
              .sort(),
          ).toEqual(stored.map(({ id }) => id).sort())
          for (const outcome of outcomes) {
            expect(outcome).not.toBe('closed')
            if (outcome !== 'closed') expect(stored).toContainEqual(outcome.message)
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
    expect(one.told[0]).toHaveLength(2)
  })

  describe('are refused', () => {
    test.each([
      ['once the chat phase is over', { chat_ends_at: 1 }],
      ['once the connection has ended', { ended_at: 1, end_reason: 'ended' as const }],
    ])('%s, but for those that are stored already', async (_, change) => {
      const { chatId, writers, from } = await aThread()
      expect(seqOf(await writers[0]!(from(0, 'in time', 'named')))).toBe(1)
      await server.database.sql.updateTable('connections').set(change).where('chat_id', '=', chatId).execute()
      expect(await writers[0]!(from(0, 'too late'))).toBe('closed')
      expect(await writers[0]!(from(1, 'too late', 'named'))).toBe('closed')
      expect(seqOf(await writers[1]!(from(0, 'in time', 'named')))).toBe(1)
    })

    test('A9 at the millisecond at which the chat phase ends, on every server', async () => {
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
    const ending = server.database.sql
      .updateTable('connections')
      .set({ ended_at: 1, end_reason: 'ended' })
      .where('chat_id', '=', chatId)
      .execute()
    const [outcomes] = await Promise.all([Promise.all(writes), ending])
    const stored = await listMessages(server.database.sql, chatId)
    expect(outcomes.filter(outcome => outcome !== 'closed')).toHaveLength(stored.length)
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
    expect(await writers[0]!(from(0, 'after'))).toBe('closed')
  })

  test('of a deleted account are deleted, those of the other stay', async () => {
    const { chatId, riders, writers, from } = await aThread()
    await writers[0]!(from(0, 'mine'))
    await writers[0]!(from(1, 'theirs'))
    await server.database.sql.transaction().execute(sql => eraseMessagesOf(sql, riders[0]))
    const left = await listMessages(server.database.sql, chatId)
    expect(left.map(({ body }) => body)).toEqual(['theirs'])
  })
})
