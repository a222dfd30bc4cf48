import type { ChatId, MatchId, RequestId, UserId } from '@sawari/contract'
import { type RawBuilder, sql as raw, type Selectable } from 'kysely'
import type { ConnectionEnd, ConnectionTable } from '../../migrations/tables/travel-buddy.ts'
import type { Sql } from '../../platform/database/database.ts'
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

/** The connections to end: those of a rider, one of them, or that of two riders. */
type Ending =
  | { readonly reason: ConnectionEnd; readonly userId: UserId; readonly matchId?: MatchId }
  | { readonly reason: ConnectionEnd; readonly members: readonly [UserId, UserId] }

/** Ends active connections and returns them. */
export async function endConnections(sql: Sql, ending: Ending, now: Date): Promise<Connection[]> {
  let update = sql
    .updateTable('connections')
    .set({ ended_at: now.getTime(), end_reason: ending.reason })
    .where('ended_at', 'is', null)
    .where('contact_ends_at', '>', now.getTime())
  if ('members' in ending) {
    const [low, high] = ending.members
    update = update.where('user_low', '=', low).where('user_high', '=', high)
  } else {
    const { userId, matchId } = ending
    update = update.where(({ eb, or }) => or([eb('user_low', '=', userId), eb('user_high', '=', userId)]))
    if (matchId !== undefined) update = update.where('id', '=', matchId)
  }
  return (await update.returningAll().execute()).map(connectionOf)
}

/** The maximum number of rows per statement, so that a large backlog does not block other work. */
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

/** Takes the connections whose chat phase is over, one batch; each is returned to only one caller. */
export async function takeDueForContact(sql: Sql, now: Date): Promise<Connection[]> {
  const due = sql
    .selectFrom('connections')
    .select('id')
    .where('contact_announced_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('chat_ends_at', '<=', now.getTime())
    .orderBy('chat_ends_at')
    .limit(CONNECTIONS_AT_ONCE)
  const rows = await sql
    .updateTable('connections')
    .set({ contact_announced_at: now.getTime() })
    .where('id', 'in', due)
    // The row itself is checked again, because another process may have taken it after the inner select.
    .where('contact_announced_at', 'is', null)
    .where('ended_at', 'is', null)
    .returningAll()
    .execute()
  return rows.map(connectionOf)
}

/** The connections that ended since a moment because one of the riders is held. */
export async function listHeldConnections(sql: Sql, since: Date): Promise<Connection[]> {
  const rows = await sql
    .selectFrom('connections')
    .selectAll()
    .where('end_reason', '=', 'held')
    .where('ended_at', '>=', since.getTime())
    .orderBy('ended_at')
    .execute()
  return rows.map(connectionOf)
}

function connectionsOf(sql: Sql, userId: UserId) {
  return sql
    .selectFrom('connections')
    .where(({ eb, or }) => or([eb('user_low', '=', userId), eb('user_high', '=', userId)]))
}

function connectionOf(row: Selectable<ConnectionTable>): Connection {
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

/** The other rider is listed for this time after a connection, so that they can be reported. */
const REPORTABLE_MS = 86_400_000

interface RecentPartner {
  readonly userId: UserId
  readonly name: string
  readonly endedAt: Date
}

/**
 * The riders whose connection with this rider ended within the last day, newest first, each once. Without
 * riders whom this rider has blocked or reported since, and those who are connected again. The reason of the
 * end is not shown, because it could be a block.
 */
export async function listRecentPartners(
  sql: Sql,
  { userId, page }: { readonly userId: UserId; readonly page: Page },
  now: Date,
): Promise<Paged<RecentPartner>> {
  const moment = now.getTime()
  const ended = raw<number>`max(coalesce(ended_at, contact_ends_at))`
  const query = connectionsOf(sql, userId)
    .innerJoin('users', join =>
      join.on(({ eb, or }) =>
        or([eb('users.id', '=', eb.ref('user_low')), eb('users.id', '=', eb.ref('user_high'))]),
      ),
    )
    .select(['users.id', 'users.name', ended.as('ended')])
    .where('users.id', '!=', userId)
    .where(
      'users.id',
      'not in',
      sql.selectFrom('blocks').select('blocked_id').where('blocker_id', '=', userId),
    )
    .groupBy(['users.id', 'users.name'])
    // A live connection ends in the future.
    .having(ended, '<=', moment)
    .having(ended, '>', moment - REPORTABLE_MS)
    .orderBy('ended', 'desc')
    .orderBy('users.id')
  const { rows, hasMore } = await readPage(query, page)
  const partners = rows.map(({ id, name, ended }) => ({ userId: id, name, endedAt: new Date(Number(ended)) }))
  return { rows: partners, hasMore }
}
