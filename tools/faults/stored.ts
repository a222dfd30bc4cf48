// The contents of the database after a run.

import type {} from '../../apps/server/src/migrations/tables/travel-buddy.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { openPostgresDatabase } from '../../apps/server/src/platform/database/postgres-database.ts'
import { openSqliteDatabase } from '../../apps/server/src/platform/database/sqlite-database.ts'
import type { World } from './world.ts'

export interface StoredMessage {
  readonly chat: string
  readonly seq: number
  readonly id: string
  /** The client's id of the message. */
  readonly name: string | null
  readonly body: string
}

export interface StoredConnection {
  readonly chat: string
  readonly request: string
  readonly pair: readonly [string, string]
  readonly isLive: boolean
  readonly lastSeq: number
}

export interface Stored {
  /** In the order of chat and `seq`. */
  readonly messages: readonly StoredMessage[]
  readonly connections: readonly StoredConnection[]
  /** The state of each request. */
  readonly requests: ReadonlyMap<string, string>
}

export async function readStored(world: World): Promise<Stored> {
  const database: Database =
    world.postgres === undefined
      ? openSqliteDatabase(world.databaseFile)
      : openPostgresDatabase(world.postgres.url)
  const { sql } = database
  try {
    const users = await sql.selectFrom('users').select(['id', 'email']).execute()
    const names = new Map(users.map(({ id, email }) => [id, `r${/-(\d+)@/.exec(email)?.[1]}`]))
    const messages = await sql
      .selectFrom('messages')
      .select(['thread_id', 'seq', 'id', 'client_message_id', 'body'])
      .orderBy('thread_id')
      .orderBy('seq')
      .execute()
    const connections = await sql.selectFrom('connections').selectAll().execute()
    const requests = await sql.selectFrom('buddy_requests').select(['id', 'state']).execute()
    return {
      messages: messages.map(row => ({
        chat: row.thread_id,
        seq: row.seq,
        id: row.id,
        name: row.client_message_id,
        body: row.body,
      })),
      connections: connections.map(row => ({
        chat: row.chat_id,
        request: row.request_id,
        pair: [names.get(row.user_low) ?? '', names.get(row.user_high) ?? ''],
        isLive: row.ended_at === null,
        lastSeq: row.last_seq,
      })),
      requests: new Map(requests.map(({ id, state }) => [id, state])),
    }
  } finally {
    await database.close()
  }
}
