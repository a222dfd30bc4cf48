// Writes pairs of connected riders into a fresh database, so that the benchmark measures the chat only.

import {
  type ChatId,
  CONSENT_VERSION,
  type MatchId,
  type RequestId,
  type SessionId,
  type UserId,
} from '@sawari/contract'
import { sql as raw } from 'kysely'
import { migrate } from '../apps/server/src/migrations/migrate.ts'
import { systemClock } from '../apps/server/src/platform/database/clock.ts'
import type { Database, Sql } from '../apps/server/src/platform/database/database.ts'
import { type IdGenerator, idGenerator } from '../apps/server/src/platform/database/ids.ts'
import { createAccessTokens } from '../apps/server/src/platform/identity/access-token.ts'

export interface BenchRider {
  readonly id: string
  readonly chatId: string
  readonly token: string
}

export const BENCH_SECRET = 'a secret for the bench alone'
const DAY_MS = 86_400_000

/** Creates two riders per chat; they are adjacent in the result. */
export async function prepareRiders(database: Database, chats: number): Promise<BenchRider[]> {
  await migrate(database)
  const newId = idGenerator(systemClock)
  const tokens = createAccessTokens({ secret: BENCH_SECRET, lifetimeSeconds: 86_400, clock: systemClock })
  return database.sql.transaction().execute(async sql => {
    const riders: BenchRider[] = []
    for (let chat = 0; chat < chats; chat++) {
      const chatId = newId<ChatId>()
      // New ids ascend, so the first one is the lower of the pair.
      const pair = [newId<UserId>(), newId<UserId>()] as const
      for (const id of pair) riders.push({ id, chatId, token: await insertRider(sql, id, { newId, tokens }) })
      await insertConnection(sql, pair, { id: newId<MatchId>(), requestId: newId<RequestId>(), chatId })
    }
    return riders
  })
}

/** The chats of the stored messages contain this many each. */
const MESSAGES_PER_CHAT = 100

const MESSAGES_AT_ONCE = 10_000

/** Stores messages of chats whose riders are not connected, so that statements find no empty table. */
export async function fillMessages({ sql }: Database, messages: number): Promise<void> {
  const now = Date.now()
  const [perChat, step] = [raw.lit(MESSAGES_PER_CHAT), raw.lit(MESSAGES_AT_ONCE)]
  for (let first = 0; first < messages; first += MESSAGES_AT_ONCE) {
    const start = raw.lit(first)
    await raw`
      with recursive numbers(n) as (select ${start} union all select n + 1 from numbers where n + 1 < ${start} + ${step})
      insert into messages
        (id, thread_id, seq, sender_id, body, message_type, client_message_id, created_at, withheld)
      select 'stored ' || n, 'chat ' || (n / ${perChat}), n % ${perChat}, 'rider ' || (n % 2),
        'I am at gate 2, beside the juice stall.', 'text', 'name ' || n, ${raw.lit(now)}, 0
      from numbers
    `.execute(sql)
  }
}

interface RiderNeeds {
  readonly newId: IdGenerator
  readonly tokens: ReturnType<typeof createAccessTokens>
}

async function insertRider(sql: Sql, id: UserId, { newId, tokens }: RiderNeeds): Promise<string> {
  const now = Date.now()
  const sessionId = newId<SessionId>()
  const person = { email: `${id}@example.com`, name: 'Bench Rider', phone: '9876543210' }
  await sql
    .insertInto('users')
    .values({
      id,
      ...person,
      password_hash: '',
      consent_version: CONSENT_VERSION,
      consented_at: now,
      created_at: now,
    })
    .execute()
  await sql
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: id,
      created_at: now,
      refreshed_at: now,
      expires_at: now + DAY_MS,
      revoked_at: null,
    })
    .execute()
  return tokens.sign({ userId: id, sessionId, refreshTokenHash: '', ...person })
}

async function insertConnection(
  sql: Sql,
  [low, high]: readonly [UserId, UserId],
  { id, requestId, chatId }: { readonly id: MatchId; readonly requestId: RequestId; readonly chatId: ChatId },
): Promise<void> {
  const now = Date.now()
  await sql
    .insertInto('connections')
    .values({
      id,
      chat_id: chatId,
      request_id: requestId,
      user_low: low,
      user_high: high,
      route_details: '{}',
      created_at: now,
      chat_ends_at: now + DAY_MS,
      contact_ends_at: now + DAY_MS,
      last_seq: 0,
      ended_at: null,
      end_reason: null,
      contact_announced_at: null,
    })
    .execute()
}
