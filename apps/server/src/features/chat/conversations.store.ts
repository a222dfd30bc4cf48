// Conversations of two riders who are or recently were connected.

import type { ConversationId, UserId } from '@sawari/contract'
import { LISTED_PER_PAGE } from '@sawari/contract'
import { legibleName } from '@sawari/matching'
import { type RawBuilder, sql as raw, type Selectable } from 'kysely'
import type { ConversationTable } from '../../migrations/tables/travel-buddy.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Paged } from '../../platform/database/pages.ts'
import { jsonTexts, lockingRowsOf } from '../../platform/database/portable-sql.ts'
import type { LockedThread, Members } from './messages.store.ts'

/** As a thread, it is open if the members are or recently were connected, and neither is on hold. */
export interface Conversation extends LockedThread {
  readonly id: ConversationId
  readonly createdAt: Date
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
  const [conversation] = await read(sql, raw`${selectConversations(now)} where conversations.id = ${id}`)
  return conversation
}

/** The newest conversations that are open to a user, newest first. */
export async function listConversations(sql: Sql, userId: UserId, now: Date): Promise<Paged<Conversation>> {
  const rows = await read(
    sql,
    raw`
      select * from (
        ${selectConversations(now)} where conversations.user_low = ${userId} or conversations.user_high = ${userId}
      ) as own
      where was_connected and not is_held and not case when user_low = ${userId} then low_blocks else high_blocks end
      order by created_at desc, id desc limit ${LISTED_PER_PAGE + 1}
    `,
  )
  return { rows: rows.slice(0, LISTED_PER_PAGE), hasMore: rows.length > LISTED_PER_PAGE }
}

export function isOpenTo(
  { isOpen, members, blockers }: Pick<LockedThread, 'isOpen' | 'members' | 'blockers'>,
  userId: UserId,
): boolean {
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
  const ofPair = raw`conversations.user_low = ${low} and conversations.user_high = ${high}`
  const [conversation] = await read(sql, raw`${selectConversations(createdAt)} where ${ofPair}`)
  return conversation && { conversation, isNew: made !== undefined }
}

async function mayConverse(sql: Sql, userId: UserId, [low, high]: Members, now: Date): Promise<boolean> {
  const { rows } = await raw`
    select 1 where ${isConnectedAfter(raw`${low}`, raw`${high}`, now.getTime() - OPEN_AFTER_CONNECTION_MS)}
      and not ${hasBlocked(raw`${userId}`, raw`${userId === low ? high : low}`)}
  `.execute(sql)
  return rows.length > 0
}

export async function readNames(sql: Sql, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await sql.selectFrom('users').select(['id', 'name']).where('id', 'in', userIds).execute()
  return new Map(rows.map(({ id, name }) => [id, legibleName(name)]))
}

/** Reads conversations and locks their rows until the transaction ends; they accept messages while they are open. */
export async function lockConversations(
  sql: Sql,
  ids: readonly ConversationId[],
  now: Date,
): Promise<ReadonlyMap<ConversationId, Conversation>> {
  const conversations = await read(
    sql,
    raw`
      ${selectConversations(now)} where conversations.id in ${jsonTexts(sql, ids)}
      order by conversations.id ${lockingRowsOf(sql, 'conversations')}
    `,
  )
  return new Map(conversations.map(each => [each.id, each]))
}

function selectConversations(now: Date): RawBuilder<unknown> {
  const [low, high] = [raw`conversations.user_low`, raw`conversations.user_high`]
  return raw`
    select conversations.*,
      ${isConnectedAfter(low, high, now.getTime() - OPEN_AFTER_CONNECTION_MS)} as was_connected,
      ${isConnectedAfter(low, high, now.getTime())} as is_connected,
      ${hasBlocked(low, high)} as low_blocks,
      ${hasBlocked(high, low)} as high_blocks,
      exists (
        select 1 from users
        where users.id in (${low}, ${high}) and (buddy_hold_at is not null or suspended_at is not null)
      ) as is_held
    from conversations
  `
}

/** Whether the riders had a connection that had not ended by `moment`, in milliseconds since 1970. */
function isConnectedAfter(
  low: RawBuilder<unknown>,
  high: RawBuilder<unknown>,
  moment: number,
): RawBuilder<unknown> {
  return raw`exists (
    select 1 from connections
    where connections.user_low = ${low} and connections.user_high = ${high}
      and contact_ends_at > ${moment} and (ended_at is null or ended_at > ${moment})
  )`
}

function hasBlocked(blocker: RawBuilder<unknown>, blocked: RawBuilder<unknown>): RawBuilder<unknown> {
  return raw`exists (select 1 from blocks where blocker_id = ${blocker} and blocked_id = ${blocked})`
}

/** SQLite returns truth values as 0 and 1, PostgreSQL as booleans. */
type ConversationRow = Selectable<ConversationTable> &
  Record<'was_connected' | 'is_connected' | 'low_blocks' | 'high_blocks' | 'is_held', unknown>

async function read(sql: Sql, query: RawBuilder<unknown>): Promise<Conversation[]> {
  const { rows } = await raw<ConversationRow>`${query}`.execute(sql)
  return rows.map(row => ({
    id: row.id,
    members: [row.user_low, row.user_high],
    createdAt: new Date(row.created_at),
    lastSeq: row.last_seq,
    sentLow: row.sent_low,
    isOpen: Boolean(row.was_connected) && !row.is_held,
    blockers: [...(row.low_blocks ? [row.user_low] : []), ...(row.high_blocks ? [row.user_high] : [])],
    isConnected: Boolean(row.is_connected),
  }))
}
