import type { ChatId, ConversationId, ReportId, RiderId, UserId } from '@sawari/contract'
import { sql as raw, type Selectable } from 'kysely'
import type { MessageTable } from '../../migrations/tables/travel-buddy.ts'
import type { Sql } from '../../platform/database/database.ts'
import { type Page, type Paged, ROWS_PER_BATCH, readPage } from '../../platform/database/pages.ts'
import { asMembers, wereConnected } from './connections.store.ts'

export interface Block {
  readonly blockerId: UserId
  readonly blockedId: UserId
  /** How the blocker's list names the rider. */
  readonly listedId: RiderId
  readonly reason: string
  readonly createdAt: Date
}

/** Blocking the same rider again changes nothing. */
export async function insertBlock(sql: Sql, block: Block): Promise<void> {
  await sql
    .insertInto('blocks')
    .values({
      blocker_id: block.blockerId,
      blocked_id: block.blockedId,
      listed_id: block.listedId,
      reason: block.reason,
      created_at: block.createdAt.getTime(),
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Returns the rider who was blocked; undefined if there was no block. Stores when the block ended: to the other
 * rider, earlier activities of the blocker must seem to have begun at that moment.
 */
export async function deleteBlock(
  sql: Sql,
  { blockerId, listedId }: Pick<Block, 'blockerId' | 'listedId'>,
  now: Date,
): Promise<UserId | undefined> {
  const row = await sql
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where(listed, '=', listedId)
    .returning('blocked_id')
    .executeTakeFirst()
  if (row === undefined) return undefined
  const blockedId = row.blocked_id
  const lifted_at = now.getTime()
  await sql
    .insertInto('lifted_blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, lifted_at })
    .onConflict(conflict => conflict.columns(['blocker_id', 'blocked_id']).doUpdateSet({ lifted_at }))
    .execute()
  return blockedId
}

/** Earlier versions list the id of the rider. */
const listed = raw<RiderId>`coalesce(listed_id, blocked_id)`

/** Returns the newest first. */
export async function listBlocks(
  sql: Sql,
  blockerId: UserId,
  page: Page,
): Promise<Paged<Block & { readonly name: string }>> {
  const query = sql
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['blocked_id', listed.as('listed'), 'reason', 'blocks.created_at', 'name'])
    .where('blocker_id', '=', blockerId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocked_id')
  const { rows, hasMore } = await readPage(query, page)
  const blocks = rows.map(row => ({
    blockerId,
    blockedId: row.blocked_id,
    listedId: row.listed,
    reason: row.reason,
    createdAt: new Date(row.created_at),
    name: row.name,
  }))
  return { rows: blocks, hasMore }
}

/** A batch of a rider's blocks for the export, in the order of the blocked riders' ids. */
export async function listBlockedIds(sql: Sql, blockerId: UserId, afterId: string) {
  const rows = await sql
    .selectFrom('blocks')
    .select(['blocked_id', listed.as('listed'), 'reason', 'created_at'])
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '>', afterId as UserId)
    .orderBy('blocked_id')
    .limit(ROWS_PER_BATCH)
    .execute()
  return rows.map(row => ({
    id: row.blocked_id,
    listedId: row.listed,
    reason: row.reason,
    createdAt: new Date(row.created_at),
  }))
}

export interface Report {
  readonly id: ReportId
  readonly reporterId: UserId
  readonly reportedId: UserId
  readonly reason: string
  readonly description: string
  readonly chats: readonly CopiedChat[]
  readonly createdAt: Date
}

/**
 * A copy of the riders' messages. It identifies them by their role instead of their ids, because ids must not
 * outlive an account.
 */
export interface CopiedChat {
  /** It names the chat or conversation. */
  readonly chatId: ChatId | ConversationId
  readonly messages: readonly {
    readonly from: 'reporter' | 'reported'
    readonly message: string
    readonly messageType: string
    /** ISO 8601. */
    readonly sentAt: string
  }[]
}

export async function insertReport(sql: Sql, report: Report): Promise<void> {
  await sql
    .insertInto('reports')
    .values({
      id: report.id,
      reporter_id: report.reporterId,
      reported_id: report.reportedId,
      reason: report.reason,
      description: report.description,
      chat_copy: JSON.stringify(report.chats),
      created_at: report.createdAt.getTime(),
    })
    .execute()
}

/** A batch of a rider's own reports, without the copied chats, which only reviewers see. */
export async function listReports(
  sql: Sql,
  reporterId: UserId,
  afterId: string,
): Promise<Pick<Report, 'id' | 'reason' | 'description' | 'createdAt'>[]> {
  const rows = await sql
    .selectFrom('reports')
    .select(['id', 'reason', 'description', 'created_at'])
    .where('reporter_id', '=', reporterId)
    .where('id', '>', afterId as ReportId)
    .orderBy('id')
    .limit(ROWS_PER_BATCH)
    .execute()
  return rows.map(({ created_at, ...report }) => ({ ...report, createdAt: new Date(created_at) }))
}

/** The limits of one copy; the newest messages are used. */
const COPIED_MESSAGES = 1_000
const COPIED_TEXT_BYTES = 1024 * 1024

/**
 * Copies all stored chats and conversations of two riders, except messages that an earlier report by the same
 * rider about the other contains: each message is copied once.
 */
export async function copyChats(
  sql: Sql,
  { reporterId, reportedId }: Pick<Report, 'reporterId' | 'reportedId'>,
): Promise<CopiedChat[]> {
  const [low, high] = asMembers(reporterId, reportedId)
  const ofPair = raw`user_low = ${low} and user_high = ${high}`
  const { rows } = await raw<CopiedRow>`
    select thread_id, sender_id, body, message_type, created_at from messages
    where (
      thread_id in (select chat_id from connections where ${ofPair})
      or thread_id in (select id from conversations where ${ofPair})
    ) and created_at > (
      select coalesce(max(created_at), 0) from reports
      where reporter_id = ${reporterId} and reported_id = ${reportedId}
    )
    order by created_at desc, seq desc limit ${COPIED_MESSAGES}
  `.execute(sql)
  const chats = Map.groupBy(withinBytes(rows).reverse(), row => row.thread_id)
  return [...chats].map(([chatId, messages]) => ({
    chatId,
    messages: messages.map(row => ({
      from: row.sender_id === reporterId ? ('reporter' as const) : ('reported' as const),
      message: row.body,
      messageType: row.message_type,
      sentAt: new Date(row.created_at).toISOString(),
    })),
  }))
}

type CopiedRow = Pick<
  Selectable<MessageTable>,
  'thread_id' | 'sender_id' | 'body' | 'message_type' | 'created_at'
>

function withinBytes<Row extends { readonly body: string }>(rows: readonly Row[]): Row[] {
  let bytes = 0
  return rows.filter(({ body }) => {
    bytes += Buffer.byteLength(JSON.stringify(body))
    return bytes <= COPIED_TEXT_BYTES
  })
}

/** Whether the reported rider had sent the reporter a request, and whether the two were ever connected. */
export async function readMeeting(
  sql: Sql,
  { reporterId, reportedId }: { readonly reporterId: UserId; readonly reportedId: UserId },
): Promise<{ readonly wasAsked: boolean; readonly wereConnected: boolean }> {
  const request = await sql
    .selectFrom('buddy_requests')
    .select('id')
    .where('sender_id', '=', reportedId)
    .where('receiver_id', '=', reporterId)
    .limit(1)
    .executeTakeFirst()
  return {
    wasAsked: request !== undefined,
    wereConnected: await wereConnected(sql, reporterId, reportedId),
  }
}
