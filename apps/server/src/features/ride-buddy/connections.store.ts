import type { ChatId, MatchId, RequestId, UserId } from '@sawari/contract'
import type { RawBuilder, Selectable, UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { ConnectionEnd, ConnectionTable } from '../../migrations/tables/travel-buddy.ts'
import type { DatabaseTables, Sql } from '../../platform/database/database.ts'
import { type Page, type Paged, ROWS_PER_BATCH, readPage } from '../../platform/database/pages.ts'
import { skippingLocked } from '../../platform/database/portable-sql.ts'
import type { SharedRide } from './shared-ride.ts'

/** Two riders who agreed to share, and their chat. */
export interface Connection {
  readonly id: MatchId
  readonly chatId: ChatId
  readonly requestId: RequestId
  /** Ordered by id. */
  readonly members: readonly [UserId, UserId]
  readonly ride: SharedRide
  readonly createdAt: Date
  readonly chatEndsAt: Date
  readonly contactEndsAt: Date
  readonly endedAt: Date | undefined
  readonly end: ConnectionEnd | undefined
}

export function partnerOf({ members: [low, high] }: Connection, userId: UserId): UserId {
  return userId === low ? high : low
}

/** Both ids in the order in which a connection stores them. */
export function asMembers(a: UserId, b: UserId): readonly [UserId, UserId] {
  return a < b ? [a, b] : [b, a]
}

/** Whether the two riders are or ever were connected. */
export async function wereConnected(sql: Sql, a: UserId, b: UserId): Promise<boolean> {
  const [low, high] = asMembers(a, b)
  const row = await sql
    .selectFrom('connections')
    .select('id')
    .where('user_low', '=', low)
    .where('user_high', '=', high)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertConnection(sql: Sql, connection: Connection): Promise<void> {
  const [low, high] = connection.members
  await sql
    .insertInto('connections')
    .values({
      id: connection.id,
      chat_id: connection.chatId,
      request_id: connection.requestId,
      user_low: low,
      user_high: high,
      route_details: JSON.stringify(connection.ride),
      created_at: connection.createdAt.getTime(),
      chat_ends_at: connection.chatEndsAt.getTime(),
      contact_ends_at: connection.contactEndsAt.getTime(),
      ended_at: null,
      end_reason: null,
      contact_announced_at: null,
      last_seq: 0,
    })
    .execute()
}

/** A batch of all connections of a rider, oldest first. */
export async function listConnections(sql: Sql, userId: UserId, afterId: string): Promise<Connection[]> {
  const rows = await connectionsOf(sql, userId)
    .selectAll()
    .where('id', '>', afterId as MatchId)
    .orderBy('id')
    .limit(ROWS_PER_BATCH)
    .execute()
  return rows.map(connectionOf)
}

/** The active connections of a rider, newest first. */
export async function listLiveConnections(
  sql: Sql,
  { userId, page }: { readonly userId: UserId; readonly page: Page },
  now: Date,
): Promise<Paged<Connection>> {
  const query = connectionsOf(sql, userId)
    .selectAll()
    .where('ended_at', 'is', null)
    .where('contact_ends_at', '>', now.getTime())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const { rows, hasMore } = await readPage(query, page)
  return { rows: rows.map(connectionOf), hasMore }
}

/** Ends an active connection of one of its members. Undefined if it is not theirs or has already ended. */
export async function endConnection(
  sql: Sql,
  wanted: { readonly matchId: MatchId; readonly userId: UserId },
  now: Date,
): Promise<Connection | undefined> {
  const { matchId, userId } = wanted
  const row = await ending(sql, now, 'ended')
    .where('id', '=', matchId)
    .where(({ eb, or }) => or([eb('user_low', '=', userId), eb('user_high', '=', userId)]))
    .returningAll()
    .executeTakeFirst()
  return row && connectionOf(row)
}

/** Ends the active connection of two riders because one blocked the other. */
export async function endBlockedConnection(
  sql: Sql,
  [low, high]: readonly [UserId, UserId],
  now: Date,
): Promise<Connection | undefined> {
  const row = await ending(sql, now, 'blocked')
    .where('user_low', '=', low)
    .where('user_high', '=', high)
    .returningAll()
    .executeTakeFirst()
  return row && connectionOf(row)
}

export const CONNECTIONS_AT_ONCE = 500

/** Ends one batch of expired connections. The caller announces the returned ones. */
export async function expireConnections(sql: Sql, now: Date): Promise<Connection[]> {
  const due = dueConnections(sql, now).orderBy('contact_ends_at').limit(CONNECTIONS_AT_ONCE)
  return expire(sql, skippingLocked(sql, due))
}

/** Ends the expired connections of two riders. */
export async function expireConnectionOf(
  sql: Sql,
  [low, high]: readonly [UserId, UserId],
  now: Date,
): Promise<Connection[]> {
  return expire(sql, dueConnections(sql, now).where('user_low', '=', low).where('user_high', '=', high))
}

type ConnectionIds = ReturnType<typeof dueConnections> | RawBuilder<MatchId>

function dueConnections(sql: Sql, now: Date) {
  return sql
    .selectFrom('connections')
    .select('id')
    .where('ended_at', 'is', null)
    .where('contact_ends_at', '<=', now.getTime())
}

async function expire(sql: Sql, due: ConnectionIds): Promise<Connection[]> {
  const rows = await sql
    .updateTable('connections')
    .set(({ ref }) => ({ ended_at: ref('contact_ends_at'), end_reason: 'expired' as const }))
    .where('id', 'in', due)
    .where('ended_at', 'is', null)
    .returningAll()
    .execute()
  return rows.map(connectionOf)
}

/** Ends the active connections of a rider whose account is being deleted. */
export async function endConnectionsOf(sql: Sql, userId: UserId, now: Date): Promise<Connection[]> {
  const rows = await ending(sql, now, 'ended')
    .where(({ eb, or }) => or([eb('user_low', '=', userId), eb('user_high', '=', userId)]))
    .returningAll()
    .execute()
  return rows.map(connectionOf)
}

/** Ends the active connections of a rider for whom Travel Buddy is held. */
export async function endHeldConnectionsOf(sql: Sql, userId: UserId, now: Date): Promise<void> {
  await ending(sql, now, 'held')
    .where(({ eb, or }) => or([eb('user_low', '=', userId), eb('user_high', '=', userId)]))
    .execute()
}

function connectionsOf(sql: Sql, userId: UserId) {
  return sql
    .selectFrom('connections')
    .where(({ eb, or }) => or([eb('user_low', '=', userId), eb('user_high', '=', userId)]))
}

function ending(
  sql: Sql,
  now: Date,
  reason: ConnectionEnd,
): UpdateQueryBuilder<DatabaseTables, 'connections', 'connections', UpdateResult> {
  return sql
    .updateTable('connections')
    .set({ ended_at: now.getTime(), end_reason: reason })
    .where('ended_at', 'is', null)
    .where('contact_ends_at', '>', now.getTime())
}

export function connectionOf(row: Selectable<ConnectionTable>): Connection {
  return {
    id: row.id,
    chatId: row.chat_id,
    requestId: row.request_id,
    members: [row.user_low, row.user_high],
    ride: JSON.parse(row.route_details) as SharedRide,
    createdAt: new Date(row.created_at),
    chatEndsAt: new Date(row.chat_ends_at),
    contactEndsAt: new Date(row.contact_ends_at),
    endedAt: row.ended_at === null ? undefined : new Date(row.ended_at),
    end: row.end_reason ?? undefined,
  }
}
