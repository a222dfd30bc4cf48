// The chat of a connection; both are stored in one row. The chat feature reads and numbers its threads
// through these functions.

import type { ChatId, MatchId, UserId } from '@sawari/contract'
import type { Selectable } from 'kysely'
import type { ConnectionTable } from '../../migrations/tables/travel-buddy.ts'
import type { PreparedStatements, Sql } from '../../platform/database/database.ts'
import { type Page, readPage } from '../../platform/database/pages.ts'

async function findChat(sql: Sql, chatId: ChatId) {
  const row = await sql
    .selectFrom('connections')
    .select(CHAT_COLUMNS)
    .where('chat_id', '=', chatId)
    .executeTakeFirst()
  return row === undefined ? undefined : chatOf(row)
}

/** The active chats of a user, newest first. */
async function listLiveChats(
  sql: Sql,
  { userId, now, page }: { readonly userId: UserId; readonly now: Date; readonly page: Page },
) {
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
    .select([
      ...CHAT_COLUMNS.map(column => `connections.${column}` as const),
      'users.id as partner_id',
      'name',
    ])
    .where(eb => eb.or([eb('user_low', '=', userId), eb('user_high', '=', userId)]))
    .where('ended_at', 'is', null)
    .where('contact_ends_at', '>', now.getTime())
    .orderBy('connections.created_at', 'desc')
    .orderBy('connections.id', 'desc')
  const { rows, hasMore } = await readPage(query, page)
  const chats = rows.map(row => ({ ...chatOf(row), partner: { id: row.partner_id, name: row.name } }))
  return { rows: chats, hasMore }
}

/** The rows of chats as the embedded database stores messages; they accept messages in their first phase. */
const chatRows = {
  find: (statements: PreparedStatements, id: ChatId, now: Date) => {
    const row = statements.row<HeldRow>(
      'select user_low, user_high, ended_at, chat_ends_at, last_seq, sent_low from connections where chat_id = ?',
      id,
    )
    if (row === undefined) return undefined
    return {
      members: [row.user_low, row.user_high] as const,
      isOpen: row.ended_at === null && row.chat_ends_at > now.getTime(),
      // A block ends the connection.
      blockers: [],
      lastSeq: row.last_seq,
      sentLow: row.sent_low,
    }
  },
  saveCounts: (statements: PreparedStatements, id: ChatId, { lastSeq, sentLow }: ThreadCounts) => {
    statements.run(
      'update connections set last_seq = ?, sent_low = ? where chat_id = ?',
      ...[lastSeq, sentLow, id],
    )
  },
}

interface ThreadCounts {
  readonly lastSeq: number
  readonly sentLow: number
}

type HeldRow = Pick<
  Selectable<ConnectionTable>,
  'user_low' | 'user_high' | 'ended_at' | 'chat_ends_at' | 'last_seq' | 'sent_low'
>

const CHAT_COLUMNS = [
  'id',
  'chat_id',
  'user_low',
  'user_high',
  'created_at',
  'chat_ends_at',
  'contact_ends_at',
  'ended_at',
  'last_seq',
] as const

interface ChatRow {
  readonly id: MatchId
  readonly chat_id: ChatId
  readonly user_low: UserId
  readonly user_high: UserId
  readonly created_at: number
  readonly chat_ends_at: number
  readonly contact_ends_at: number
  readonly ended_at: number | null
  readonly last_seq: number
}

function chatOf(row: ChatRow) {
  return {
    id: row.chat_id,
    matchId: row.id,
    members: [row.user_low, row.user_high] as const,
    createdAt: new Date(row.created_at),
    chatEndsAt: new Date(row.chat_ends_at),
    contactEndsAt: new Date(row.contact_ends_at),
    endedAt: row.ended_at === null ? undefined : new Date(row.ended_at),
    lastSeq: row.last_seq,
  }
}

/** The connections' data that the chat feature uses. */
export const connectionChats = { find: findChat, ofRow: chatOf, listLive: listLiveChats, rows: chatRows }
