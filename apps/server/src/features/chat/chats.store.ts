// The chat of a connection: both are one row. Ride-buddy creates and ends connections; chat reads them and counts their
// messages.

import type { ChatId, MatchId, UserId } from '@sawari/contract'
import { sql as raw, type Selectable } from 'kysely'
import type { ConnectionTable } from '../../migrations/tables/travel-buddy.ts'
import type { Sql } from '../../platform/database/database.ts'
import { type Page, type Paged, readPage } from '../../platform/database/pages.ts'
import { jsonTexts, lockingRowsOf } from '../../platform/database/portable-sql.ts'
import type { LockedThread, Members } from './messages.store.ts'

/** The chat of one connection. */
export interface Chat {
  readonly id: ChatId
  /** The id of the connection. */
  readonly matchId: MatchId
  readonly members: Members
  readonly createdAt: Date
  readonly chatEndsAt: Date
  readonly contactEndsAt: Date
  /** When the connection was ended or its expiry was announced. */
  readonly endedAt: Date | undefined
  readonly lastSeq: number
}

export interface ListedChat extends Chat {
  readonly partner: { readonly id: UserId; readonly name: string }
}

export async function findChat(sql: Sql, chatId: ChatId): Promise<Chat | undefined> {
  const [chat] = await findChats(sql, [chatId])
  return chat
}

/** The chats with these ids, in the same order; undefined for unknown ones. */
export async function findChats(sql: Sql, chatIds: readonly ChatId[]): Promise<(Chat | undefined)[]> {
  const rows = await sql
    .selectFrom('connections')
    .select(CHAT_COLUMNS)
    .where('chat_id', 'in', jsonTexts<ChatId>(sql, chatIds))
    .execute()
  const chats = new Map(rows.map(row => [row.chat_id, chatOf(row)]))
  return chatIds.map(id => chats.get(id))
}

/** The active chats of a user, newest first. */
export async function listLiveChats(
  sql: Sql,
  { userId, now, page }: { readonly userId: UserId; readonly now: Date; readonly page: Page },
): Promise<Paged<ListedChat>> {
  const query = sql
    .selectFrom('connections')
    .innerJoin('users', join =>
      join.on(eb =>
        eb.or([
          eb.and([eb('user_low', '=', userId), eb('users.id', '=', eb.ref('user_high'))]),
          eb.and([eb('user_high', '=', userId), eb('users.id', '=', eb.ref('user_low'))]),
        ]),
      ),
    )
    .select([...CHAT_COLUMNS, 'users.id as partner_id', 'name'])
    .where(eb => eb.or([eb('user_low', '=', userId), eb('user_high', '=', userId)]))
    .where('ended_at', 'is', null)
    .where('contact_ends_at', '>', now.getTime())
    .orderBy('connections.created_at', 'desc')
    .orderBy('connections.id', 'desc')
  const { rows, hasMore } = await readPage(query, page)
  const chats = rows.map(row => ({ ...chatOf(row), partner: { id: row.partner_id, name: row.name } }))
  return { rows: chats, hasMore }
}

/** Reads chats and locks their rows until the transaction ends; they accept messages in their first phase. */
export async function lockChats(
  sql: Sql,
  ids: readonly ChatId[],
  now: Date,
): Promise<ReadonlyMap<ChatId, LockedThread>> {
  const { rows } = await raw<LockedRow>`
    select chat_id, user_low, user_high, ended_at, chat_ends_at, last_seq, sent_low from connections
    where chat_id in ${jsonTexts(sql, ids)}
    order by chat_id ${lockingRowsOf(sql, 'connections')}
  `.execute(sql)
  const chats = rows.map((row): [ChatId, LockedThread] => [
    row.chat_id,
    {
      members: [row.user_low, row.user_high],
      isOpen: row.ended_at === null && row.chat_ends_at > now.getTime(),
      // A block ends the connection.
      blockers: [],
      lastSeq: row.last_seq,
      sentLow: row.sent_low,
    },
  ])
  return new Map(chats)
}

type LockedRow = Pick<
  Selectable<ConnectionTable>,
  'chat_id' | 'user_low' | 'user_high' | 'ended_at' | 'chat_ends_at' | 'last_seq' | 'sent_low'
>

const CHAT_COLUMNS = [
  'connections.id',
  'chat_id',
  'user_low',
  'user_high',
  'connections.created_at',
  'chat_ends_at',
  'contact_ends_at',
  'ended_at',
  'last_seq',
] as const

type ChatRow = Pick<
  Selectable<ConnectionTable>,
  'id' | 'created_at' | 'contact_ends_at' | Exclude<keyof LockedRow, 'sent_low'>
>

function chatOf(row: ChatRow): Chat {
  return {
    id: row.chat_id,
    matchId: row.id,
    members: [row.user_low, row.user_high],
    createdAt: new Date(row.created_at),
    chatEndsAt: new Date(row.chat_ends_at),
    contactEndsAt: new Date(row.contact_ends_at),
    endedAt: row.ended_at === null ? undefined : new Date(row.ended_at),
    lastSeq: row.last_seq,
  }
}
