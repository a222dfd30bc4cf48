import type { RequestId, UserId } from '@sawari/contract'
import { type RawBuilder, sql as raw, type Selectable } from 'kysely'
import type { BuddyRequestTable, RequestState } from '../../migrations/tables/travel-buddy.ts'
import type { Sql } from '../../platform/database/database.ts'
import { type Page, type Paged, ROWS_PER_BATCH, readPage } from '../../platform/database/pages.ts'
import { skippingLocked } from '../../platform/database/portable-sql.ts'
import type { SharedRide } from './shared-ride.ts'

/** A request from one rider to another to share a ride. */
export interface RideRequest {
  readonly id: RequestId
  readonly senderId: UserId
  readonly receiverId: UserId
  readonly ride: SharedRide
  readonly message: string
  readonly state: RequestState
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly answeredAt: Date | undefined
}

export async function insertRequest(sql: Sql, request: RideRequest): Promise<void> {
  await sql
    .insertInto('buddy_requests')
    .values({
      id: request.id,
      sender_id: request.senderId,
      receiver_id: request.receiverId,
      route_details: JSON.stringify(request.ride),
      message: request.message,
      state: request.state,
      created_at: request.createdAt.getTime(),
      expires_at: request.expiresAt.getTime(),
      answered_at: null,
    })
    .execute()
}

export async function findRequest(sql: Sql, requestId: RequestId): Promise<RideRequest | undefined> {
  const row = await sql
    .selectFrom('buddy_requests')
    .selectAll()
    .where('id', '=', requestId)
    .executeTakeFirst()
  return row && requestOf(row)
}

/** The requests on one side of a rider, in one state. */
interface Listed {
  readonly userId: UserId
  readonly side: 'sender_id' | 'receiver_id'
  readonly state: 'pending' | 'declined'
  readonly page: Page
}

/**
 * Requests until the time at which they expire or would have expired, newest first. Requests of riders whom this rider
 * has blocked are hidden only from this rider; for the other nothing changes until the request expires.
 */
export async function listRequests(
  sql: Sql,
  { userId, side, state, page }: Listed,
  now: Date,
): Promise<Paged<RideRequest>> {
  const blocked = sql.selectFrom('blocks').select('blocked_id').where('blocker_id', '=', userId)
  const query = sql
    .selectFrom('buddy_requests')
    .selectAll()
    .where(side, '=', userId)
    .where('state', '=', state)
    .where('expires_at', '>', now.getTime())
    .where(side === 'sender_id' ? 'receiver_id' : 'sender_id', 'not in', blocked)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const { rows, hasMore } = await readPage(query, page)
  return { rows: rows.map(requestOf), hasMore }
}

/** A batch of all requests of a rider, oldest first. */
export async function listAllRequests(sql: Sql, userId: UserId, afterId: string): Promise<RideRequest[]> {
  const rows = await sql
    .selectFrom('buddy_requests')
    .selectAll()
    .where(({ eb, or }) => or([eb('sender_id', '=', userId), eb('receiver_id', '=', userId)]))
    .where('id', '>', afterId as RequestId)
    .orderBy('id')
    .limit(ROWS_PER_BATCH)
    .execute()
  return rows.map(requestOf)
}

/** The pending requests between two riders, and those that were declined, newest first. */
export async function listRequestsBetween(sql: Sql, a: UserId, b: UserId, now: Date): Promise<RideRequest[]> {
  const rows = await sql
    .selectFrom('buddy_requests')
    .selectAll()
    .where('sender_id', 'in', [a, b])
    .where('receiver_id', 'in', [a, b])
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'pending'), eb('expires_at', '>', now.getTime())]),
        eb('state', '=', 'declined'),
      ]),
    )
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(requestOf)
}

/**
 * Stores the receiver's answer. Of several concurrent answers only one gets the request; the others get
 * undefined.
 */
export async function answerRequest(
  sql: Sql,
  answer: {
    readonly requestId: RequestId
    readonly receiverId: UserId
    readonly state: 'accepted' | 'declined'
  },
  now: Date,
): Promise<RideRequest | undefined> {
  const row = await sql
    .updateTable('buddy_requests')
    .set({ state: answer.state, answered_at: now.getTime() })
    .where('id', '=', answer.requestId)
    .where('receiver_id', '=', answer.receiverId)
    .where('state', '=', 'pending')
    .where('expires_at', '>', now.getTime())
    .returningAll()
    .executeTakeFirst()
  return row && requestOf(row)
}

/** Closes a pending request as if it had expired. */
export async function closeRequest(sql: Sql, requestId: RequestId): Promise<void> {
  await sql
    .updateTable('buddy_requests')
    .set(({ ref }) => ({ state: 'expired' as const, answered_at: ref('expires_at') }))
    .where('id', '=', requestId)
    .where('state', '=', 'pending')
    .execute()
}

/** Withdraws the pending requests between two riders in both directions. Returns their number. */
export async function withdrawRequests(sql: Sql, a: UserId, b: UserId, now: Date): Promise<number> {
  const { numUpdatedRows } = await sql
    .updateTable('buddy_requests')
    .set({ state: 'withdrawn', answered_at: now.getTime() })
    .where(({ eb, or, and }) =>
      or([
        and([eb('sender_id', '=', a), eb('receiver_id', '=', b)]),
        and([eb('sender_id', '=', b), eb('receiver_id', '=', a)]),
      ]),
    )
    .where('state', '=', 'pending')
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends all pending requests to and from a rider, as if they had expired, so that no rider learns the reason. */
export async function endRequestsOf(sql: Sql, userId: UserId, now: Date): Promise<void> {
  await sql
    .updateTable('buddy_requests')
    .set({ state: 'expired', answered_at: now.getTime() })
    .where(({ eb, or }) => or([eb('sender_id', '=', userId), eb('receiver_id', '=', userId)]))
    .where('state', '=', 'pending')
    .where('expires_at', '>', now.getTime())
    .execute()
}

export const REQUESTS_AT_ONCE = 500

/** Closes one batch of expired requests. Returns their number. */
export async function expireRequests(sql: Sql, now: Date): Promise<number> {
  const due = dueRequests(sql, now).orderBy('expires_at').limit(REQUESTS_AT_ONCE)
  return expire(sql, skippingLocked(sql, due))
}

/** Closes the expired requests from one rider to another. */
export async function expireRequestOf(sql: Sql, from: UserId, to: UserId, now: Date): Promise<void> {
  await expire(sql, dueRequests(sql, now).where('sender_id', '=', from).where('receiver_id', '=', to))
}

type RequestIds = ReturnType<typeof dueRequests> | RawBuilder<RequestId>

function dueRequests(sql: Sql, now: Date) {
  return sql
    .selectFrom('buddy_requests')
    .select('id')
    .where('state', '=', 'pending')
    .where('expires_at', '<=', now.getTime())
}

async function expire(sql: Sql, due: RequestIds): Promise<number> {
  const { numUpdatedRows } = await sql
    .updateTable('buddy_requests')
    .set(({ ref }) => ({ state: 'expired' as const, answered_at: ref('expires_at') }))
    .where('id', 'in', due)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Withdraws pending requests between riders who are already connected. The calls leave no such requests, so
 * this only repairs unexpected rows. Returns their number.
 */
export async function withdrawAnsweredTwice(sql: Sql, now: Date): Promise<number> {
  const areConnected = raw<boolean>`exists (
    select 1 from connections where ended_at is null and contact_ends_at > ${now.getTime()} and (
      (user_low = sender_id and user_high = receiver_id) or (user_low = receiver_id and user_high = sender_id)
    )
  )`
  const { numUpdatedRows } = await sql
    .updateTable('buddy_requests')
    .set({ state: 'withdrawn', answered_at: now.getTime() })
    .where('state', '=', 'pending')
    .where(areConnected)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

function requestOf(row: Selectable<BuddyRequestTable>): RideRequest {
  return {
    id: row.id,
    senderId: row.sender_id,
    receiverId: row.receiver_id,
    ride: JSON.parse(row.route_details) as SharedRide,
    message: row.message,
    state: row.state,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    answeredAt: row.answered_at === null ? undefined : new Date(row.answered_at),
  }
}
