// Riders who are on hold in Travel Buddy or suspended.

import type { UserId } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'
import { type Connection, connectionOf, endHeldConnectionsOf, wereConnected } from './connections.store.ts'
import { deleteRidesOf } from './legacy.store.ts'
import { endRequestsOf } from './requests.store.ts'
import { cancelSearch } from './searches.store.ts'

/** Those of the riders who may not search, send requests or accept. */
export async function ridersOnHold(sql: Sql, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  const rows = await sql
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where(({ eb, or }) => or([eb('buddy_hold_at', 'is not', null), eb('suspended_at', 'is not', null)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Ends everything that a held rider has in progress: searches, requests in both directions, posted rides and
 * connections. The announcer of held riders notifies the partners.
 */
export async function endRidesOf(sql: Sql, userId: UserId, now: Date): Promise<void> {
  await cancelSearch(sql, { userId }, now)
  await endRequestsOf(sql, userId, now)
  await deleteRidesOf(sql, userId)
  await endHeldConnectionsOf(sql, userId, now)
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
