import type { ConversationId, UserId } from '@sawari/contract'
import { LISTED_PER_PAGE } from '@sawari/contract'
import { legibleName } from '@sawari/matching'
import { type ExpressionBuilder, sql as raw } from 'kysely'
import type { DatabaseTables, Sql } from '../../platform/database/database.ts'
import { jsonRows, type SqlOf } from '../../platform/database/json-rows.ts'
import { type Paged, readPage } from '../../platform/database/pages.ts'
import type { Members } from './messages.store.ts'
import type { LockedThread, ThreadCounts } from './numbering.ts'

export interface Conversation {
  readonly id: ConversationId
  readonly members: Members
  readonly createdAt: Date
  readonly lastSeq: number
  readonly sentLow: number
  /** The members may write: they are or recently were connected, and neither is on hold. */
  readonly isOpen: boolean
  /**
   * The members who have blocked the other. To them the conversation is closed. To the other it looks open
   * until its usual end, but their messages are withheld.
   */
  readonly blockers: readonly UserId[]
  /** Their connection is in one of its phases, so that they see each other's full names. */
  readonly isConnected: boolean
}

/** How long after their connection two riders can still write. */
export const OPEN_AFTER_CONNECTION_MS = 24 * 3_600_000

export async function findConversation(
  sql: Sql,
  id: ConversationId,
  now: Date,
): Promise<Conversation | undefined> {
  const row = await selectConversations(sql, now).where('conversations.id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : conversationOf(row)
}

/** Those of the users who are members of a conversation, open or not. */
export async function usersWithConversations(
  { sql, kind }: SqlOf,
  userIds: readonly UserId[],
): Promise<ReadonlySet<UserId>> {
  const { rows } = await raw<{ readonly user_id: UserId }>`
    select value ->> 0 as user_id from ${jsonRows(
      kind,
      userIds.map(id => [id]),
    )}
    where exists (select 1 from conversations where user_low = value ->> 0)
      or exists (select 1 from conversations where user_high = value ->> 0)
  `.execute(sql)
  return new Set(rows.map(({ user_id }) => user_id))
}

/** The newest conversations that are open to a user, newest first. */
export async function listConversations(sql: Sql, userId: UserId, now: Date): Promise<Paged<Conversation>> {
  const query = selectConversations(sql, now)
    .where(eb => eb.or([eb('user_low', '=', userId), eb('user_high', '=', userId)]))
    .where(eb => eb.exists(connectionsOfPair(eb, now.getTime() - OPEN_AFTER_CONNECTION_MS)))
    .where(eb => eb.not(eb.exists(blockBy(eb, userId))))
    .where(eb => eb.not(eb.exists(heldOfPair(eb))))
    .orderBy('created_at', 'desc')
    .orderBy('conversations.id', 'desc')
  const { rows, hasMore } = await readPage(query, { number: 1, size: LISTED_PER_PAGE })
  return { rows: rows.map(conversationOf), hasMore }
}

export function isOpenTo({ isOpen, members, blockers }: Conversation, userId: UserId): boolean {
  return isOpen && members.includes(userId) && !blockers.includes(userId)
}

export interface NewConversation {
  readonly id: ConversationId
  readonly members: Members
  readonly createdAt: Date
}

/** Creates or finds the conversation of two riders; undefined if its creator may not write to the other. */
export async function findOrMakeConversation(
  sql: Sql,
  makerId: UserId,
  { id, members: [low, high], createdAt }: NewConversation,
): Promise<{ readonly conversation: Conversation; readonly isNew: boolean } | undefined> {
  if (!(await mayConverse(sql, makerId, [low, high], createdAt))) return undefined
  const made = await sql
    .insertInto('conversations')
    .values({ id, user_low: low, user_high: high, created_at: createdAt.getTime(), last_seq: 0 })
    .onConflict(conflict => conflict.columns(['user_low', 'user_high']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const row = await selectConversations(sql, createdAt)
    .where('user_low', '=', low)
    .where('user_high', '=', high)
    .executeTakeFirst()
  return row === undefined ? undefined : { conversation: conversationOf(row), isNew: made !== undefined }
}

export async function readNames(sql: Sql, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await sql.selectFrom('users').select(['id', 'name']).where('id', 'in', userIds).execute()
  return new Map(rows.map(({ id, name }) => [id, legibleName(name)]))
}

/** Reads conversations and locks their rows until the transaction ends; they accept messages while they are open. */
export async function lockConversations(
  { sql, kind }: SqlOf,
  ids: readonly ConversationId[],
  now: Date,
): Promise<ReadonlyMap<ConversationId, LockedThread>> {
  const query = selectConversations(sql, now)
    .where('conversations.id', 'in', ids)
    // The same order everywhere, so that two servers cannot deadlock.
    .orderBy('conversations.id')
  const rows = await (kind === 'sqlite' ? query : query.forNoKeyUpdate()).execute()
  return new Map(rows.map(row => [row.id, conversationOf(row)]))
}

export async function saveConversationCounts(
  { sql, kind }: SqlOf,
  counts: ReadonlyMap<ConversationId, ThreadCounts>,
): Promise<void> {
  const rows = [...counts].map(([id, { lastSeq, sentLow }]) => [id, lastSeq, sentLow])
  await raw`
    update conversations set last_seq = cast(value ->> 1 as integer), sent_low = cast(value ->> 2 as integer)
    from ${jsonRows(kind, rows)} where conversations.id = value ->> 0
  `.execute(sql)
}

type Conversations = ExpressionBuilder<DatabaseTables, 'conversations'>

function selectConversations(sql: Sql, now: Date) {
  return sql
    .selectFrom('conversations')
    .selectAll()
    .select(eb => [
      eb.exists(connectionsOfPair(eb, now.getTime() - OPEN_AFTER_CONNECTION_MS)).as('was_connected'),
      eb.exists(connectionsOfPair(eb, now.getTime()).where('ended_at', 'is', null)).as('is_connected'),
      eb.exists(blockOf(eb, 'user_low', 'user_high')).as('low_blocks'),
      eb.exists(blockOf(eb, 'user_high', 'user_low')).as('high_blocks'),
      eb.exists(heldOfPair(eb)).as('is_held'),
    ])
}

/** The connections of the pair that had not ended by `moment`. */
function connectionsOfPair(eb: Conversations, moment: number) {
  return eb
    .selectFrom('connections')
    .select('connections.id')
    .whereRef('connections.user_low', '=', 'conversations.user_low')
    .whereRef('connections.user_high', '=', 'conversations.user_high')
    .where('contact_ends_at', '>', moment)
    .where(inner => inner.or([inner('ended_at', 'is', null), inner('ended_at', '>', moment)]))
}

type MemberColumn = 'user_low' | 'user_high'

function blockOf(eb: Conversations, blocker: MemberColumn, blocked: MemberColumn) {
  return eb
    .selectFrom('blocks')
    .select('blocker_id')
    .whereRef('blocker_id', '=', `conversations.${blocker}`)
    .whereRef('blocked_id', '=', `conversations.${blocked}`)
}

function blockBy(eb: Conversations, userId: UserId) {
  return eb
    .selectFrom('blocks')
    .select('blocker_id')
    .where('blocker_id', '=', userId)
    .where(inner =>
      inner.or([
        inner('blocked_id', '=', inner.ref('conversations.user_low')),
        inner('blocked_id', '=', inner.ref('conversations.user_high')),
      ]),
    )
}

/** Those members of the pair who are on hold or suspended. */
function heldOfPair(eb: Conversations) {
  return eb
    .selectFrom('users')
    .select('users.id')
    .where(inner =>
      inner.or([
        inner('users.id', '=', inner.ref('conversations.user_low')),
        inner('users.id', '=', inner.ref('conversations.user_high')),
      ]),
    )
    .where(inner => inner.or([inner('buddy_hold_at', 'is not', null), inner('suspended_at', 'is not', null)]))
}

async function mayConverse(sql: Sql, userId: UserId, [low, high]: Members, now: Date): Promise<boolean> {
  const moment = now.getTime() - OPEN_AFTER_CONNECTION_MS
  const connection = await sql
    .selectFrom('connections')
    .select('id')
    .where('user_low', '=', low)
    .where('user_high', '=', high)
    .where('contact_ends_at', '>', moment)
    .where(eb => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', moment)]))
    .executeTakeFirst()
  if (connection === undefined) return false
  const block = await sql
    .selectFrom('blocks')
    .select('blocker_id')
    .where('blocker_id', '=', userId)
    .where('blocked_id', '=', userId === low ? high : low)
    .executeTakeFirst()
  return block === undefined
}

interface ConversationRow {
  readonly id: ConversationId
  readonly user_low: UserId
  readonly user_high: UserId
  readonly created_at: number
  readonly last_seq: number
  readonly sent_low: number
  readonly was_connected: unknown
  readonly is_connected: unknown
  readonly low_blocks: unknown
  readonly high_blocks: unknown
  readonly is_held: unknown
}

/** SQLite returns truth values as 0 and 1, PostgreSQL as booleans. */
function conversationOf(row: ConversationRow): Conversation {
  return {
    id: row.id,
    members: [row.user_low, row.user_high],
    createdAt: new Date(row.created_at),
    lastSeq: row.last_seq,
    sentLow: row.sent_low,
    isOpen: Boolean(row.was_connected) && !row.is_held,
    blockers: [...(row.low_blocks ? [row.user_low] : []), ...(row.high_blocks ? [row.user_high] : [])],
    isConnected: Boolean(row.is_connected),
  }
}
