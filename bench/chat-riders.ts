// Writes pairs of connected riders into a fresh database, so that the benchmark measures the chat only.

import type { ChatId, MatchId, RequestId, SessionId, UserId } from '@sawari/contract'
import { migrate } from '../apps/server/src/migrations/migrate.ts'
import { systemClock } from '../apps/server/src/platform/database/clock.ts'
import type { Database } from '../apps/server/src/platform/database/database.ts'
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
  const riders: BenchRider[] = []
  for (let chat = 0; chat < chats; chat++) {
    const chatId = newId<ChatId>()
    // New ids ascend, so the first one is the lower of the pair.
    const pair = [newId<UserId>(), newId<UserId>()] as const
    for (const id of pair)
      riders.push({ id, chatId, token: await insertRider(database, id, { newId, tokens }) })
    await insertConnection(database, pair, { id: newId<MatchId>(), requestId: newId<RequestId>(), chatId })
  }
  return riders
}

interface RiderNeeds {
  readonly newId: IdGenerator
  readonly tokens: ReturnType<typeof createAccessTokens>
}

async function insertRider({ sql }: Database, id: UserId, { newId, tokens }: RiderNeeds): Promise<string> {
  const now = Date.now()
  const sessionId = newId<SessionId>()
  const person = { email: `${id}@example.com`, name: 'Bench Rider', phone: '9876543210' }
  await sql
    .insertInto('users')
    .values({ id, ...person, password_hash: '', consent_version: '1', consented_at: now, created_at: now })
    .execute()
  await sql
    .insertInto('sessions')
    .values({
      ...{ id: sessionId, user_id: id, created_at: now, refreshed_at: now },
      ...{ expires_at: now + DAY_MS, revoked_at: null },
    })
    .execute()
  return tokens.sign({ userId: id, sessionId, ...person })
}

async function insertConnection(
  { sql }: Database,
  [low, high]: readonly [UserId, UserId],
  { id, requestId, chatId }: { readonly id: MatchId; readonly requestId: RequestId; readonly chatId: ChatId },
): Promise<void> {
  const now = Date.now()
  await sql
    .insertInto('connections')
    .values({
      ...{ id, chat_id: chatId, request_id: requestId, user_low: low, user_high: high, route_details: '{}' },
      ...{ created_at: now, chat_ends_at: now + DAY_MS, contact_ends_at: now + DAY_MS, last_seq: 0 },
      ...{ ended_at: null, end_reason: null, contact_announced_at: null },
    })
    .execute()
}
