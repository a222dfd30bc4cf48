import type { ChatId, MatchId, RequestId, UserId } from '@sawari/contract'
import { sql as raw } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { describeOnPostgres } from '../../../test/databases.ts'
import { migrate } from '../../migrations/migrate.ts'
import { systemClock } from '../../platform/database/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { idGenerator } from '../../platform/database/ids.ts'
import { openPostgresDatabase } from '../../platform/database/postgres-database.ts'
import { connectionChats } from '../ride-buddy/chats.store.ts'
import { chatMessageStore } from './chat-messages.store.ts'

const CHATS = 60
const STORED_PER_CHAT = 250

describeOnPostgres('the function that stores chat messages', createEmpty => {
  const ids = Array.from({ length: CHATS }, (_, chat) => {
    const id = (kind: number) => `${kind}${String(chat).padStart(23, '0')}`
    const [matchId, requestId] = [id(4) as MatchId, id(5) as RequestId]
    return { matchId, requestId, chatId: id(1) as ChatId, low: id(2) as UserId, high: id(3) as UserId }
  })
  const group = (name: string) =>
    ids.map(({ chatId, low }) => {
      return { threadId: chatId, senderId: low, body: 'Hi', type: 'text' as const, clientMessageId: name }
    })

  /** The rows that the transaction has read from a table so far, by sequential scans and by its indexes. */
  const readFrom = async (sql: Sql, table: string) => {
    const { rows } = await raw<{ scanned: number; fetched: number }>`
      select seq_tup_read as scanned, idx_tup_fetch as fetched
      from pg_stat_xact_user_tables where relname = ${table}
    `.execute(sql)
    return rows[0]!
  }

  test('uses the indexes although it was prepared while the tables were empty', async () => {
    const { url, drop } = await createEmpty()
    const database = openPostgresDatabase(url)
    onTestFinished(async () => {
      await database.close()
      await drop()
    })
    await migrate(database)
    // One transaction uses one connection, which keeps the plans.
    await database.sql.transaction().execute(async sql => {
      const store = chatMessageStore(
        { sql, dedicated: sql },
        { newId: idGenerator(systemClock), rows: connectionChats.rows },
      )
      const now = new Date()
      for (let call = 0; call < 8; call++) {
        expect(await store(group(`early ${call}`), now)).toEqual(ids.map(() => 'closed'))
      }
      await fill(sql, now)
      const before = { messages: await readFrom(sql, 'messages'), chats: await readFrom(sql, 'connections') }
      const fresh = await store(group('fresh'), now)
      expect(fresh.every(outcome => typeof outcome !== 'string' && outcome.isNew)).toBe(true)
      const repeated = await store(group('stored 7'), now)
      expect(repeated.every(outcome => typeof outcome !== 'string' && !outcome.isNew)).toBe(true)
      const after = { messages: await readFrom(sql, 'messages'), chats: await readFrom(sql, 'connections') }
      expect(after.messages.scanned - before.messages.scanned).toBe(0)
      expect(after.chats.scanned - before.chats.scanned).toBe(0)
      // Each repeat is found by its client message id, not by scanning the messages of its chat.
      expect(after.messages.fetched - before.messages.fetched).toBe(CHATS)
    })
  })

  async function fill(sql: Sql, now: Date): Promise<void> {
    const times = { created_at: now.getTime(), chat_ends_at: now.getTime() + 60_000, contact_ends_at: 0 }
    for (const { matchId, requestId, chatId, low, high } of ids) {
      for (const id of [low, high]) {
        const person = { email: `${id}@example.com`, name: 'A Rider', phone: '9876543210', password_hash: '' }
        await sql
          .insertInto('users')
          .values({ id, ...person, consent_version: '1', consented_at: 0, created_at: 0 })
          .execute()
      }
      await sql
        .insertInto('connections')
        .values({
          ...{ id: matchId, chat_id: chatId, request_id: requestId, user_low: low, user_high: high },
          ...{ route_details: '{}', ...times, last_seq: STORED_PER_CHAT, sent_low: STORED_PER_CHAT },
          ...{ ended_at: null, end_reason: null, contact_announced_at: null },
        })
        .execute()
    }
    await raw`
      insert into messages
        (id, thread_id, seq, sender_id, body, message_type, client_message_id, created_at, withheld)
      select chat_id || '-' || number, chat_id, number, user_low, 'Hi', 'text', 'stored ' || number, 0, 0
      from connections cross join generate_series(1, ${raw.lit(STORED_PER_CHAT)}) as number
    `.execute(sql)
  }
})
