import type { ChatId, MatchId, RequestId, SearchId, UserId } from '@sawari/contract'
import { Migrator } from 'kysely/migration'
import { describe, expect, onTestFinished, test } from 'vitest'
import { textOfAllTables } from '../../test/all-tables.ts'
import { describeOnPostgres } from '../../test/databases.ts'
import type { Database } from '../platform/database/database.ts'
import { openPostgresDatabase } from '../platform/database/postgres-database.ts'
import { openSqliteDatabase } from '../platform/database/sqlite-database.ts'
import { migrations } from './index.ts'
import { migrate } from './migrate.ts'

const NAME = 'exact points and typed names of an earlier version are removed'

describe('migration 9, on SQLite', () => {
  test(NAME, async () => {
    const database = openSqliteDatabase(':memory:')
    await expectRemoved(database)
    await database.close()
  })
})

describeOnPostgres('migration 9', createEmpty => {
  test(NAME, async () => {
    const { url, drop } = await createEmpty()
    const database = openPostgresDatabase(url)
    onTestFinished(async () => {
      await database.close()
      await drop()
    })
    await expectRemoved(database)
  })
})

const EXACT = '{"source":{"latitude":28.601357,"longitude":77.402468}}'
const TYPED = { source: 'My home', destination: 'My office' }
const DETAILS = JSON.stringify({ senderId: 'x', senderRoute: TYPED, receiverRoute: TYPED, senderFigures: {} })

async function expectRemoved(database: Database): Promise<void> {
  const { sql } = database
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  await new Migrator({ db: sql, provider }).migrateTo('0008-distance-basis')
  const [asha, bilal] = ['a'.repeat(24) as UserId, 'b'.repeat(24) as UserId]
  const empty = {
    name: '',
    phone: '',
    password_hash: '',
    consent_version: '',
    consented_at: 0,
    created_at: 0,
  }
  for (const id of [asha, bilal]) {
    // As the earlier version stored it: later columns do not exist yet.
    await sql
      .insertInto('users')
      .values({ id, email: id, ...empty } as never)
      .execute()
  }
  const search = { ...TYPED, trip: EXACT, radius_km: 2, created_at: 1, expires_at: 300_001 }
  await sql
    .insertInto('buddy_searches')
    .values([
      { id: '1' as SearchId, user_id: asha, ...search, ended_at: 5, end_reason: 'cancelled' },
      { id: '2' as SearchId, user_id: bilal, ...search, ended_at: null, end_reason: null },
    ])
    .execute()
  const ride = { id: '1', user_id: asha, ...TYPED, trip: EXACT, seats: 1 }
  await sql
    .insertInto('posted_rides')
    .values({ ...ride, departs_at: 1, created_at: 1, expires_at: 2 })
    .execute()
  const requests = Array.from({ length: 501 }, (_, index) => ({
    ...{ id: String(index).padStart(24, '0') as RequestId, sender_id: asha, receiver_id: bilal },
    ...{ route_details: DETAILS, message: '', state: 'declined' as const, answered_at: null },
    ...{ created_at: index, expires_at: index },
  }))
  await sql.insertInto('buddy_requests').values(requests).execute()
  const connection = { id: '1' as MatchId, chat_id: '1' as ChatId, request_id: '1' as RequestId }
  await sql
    .insertInto('connections')
    .values({
      ...{ ...connection, user_low: asha, user_high: bilal, route_details: DETAILS, created_at: 1 },
      ...{ chat_ends_at: 2, contact_ends_at: 3, ended_at: null, end_reason: null },
      ...{ contact_announced_at: null, last_seq: 0 },
    })
    .execute()

  await migrate(database)
  const columns = ['source', 'trip', 'ended_at', 'end_reason'] as const
  expect(await sql.selectFrom('buddy_searches').select(columns).orderBy('id').execute()).toEqual([
    { source: 'My home', trip: 'null', ended_at: 5, end_reason: 'cancelled' },
    { source: 'My home', trip: 'null', ended_at: 1, end_reason: 'expired' },
  ])
  const text = await textOfAllTables(database)
  expect(text).not.toContain('28.601357')
  // Both searches keep the names for their riders' histories.
  expect(text.split('My home')).toHaveLength(3)
  const kept = JSON.stringify({ ...JSON.parse(DETAILS), senderRoute: DOTS, receiverRoute: DOTS })
  for (const table of ['buddy_requests', 'connections'] as const) {
    const rows = await sql.selectFrom(table).select('route_details').distinct().execute()
    expect(rows).toEqual([{ route_details: kept }])
  }
}

const DOTS = { source: '…', destination: '…' }
