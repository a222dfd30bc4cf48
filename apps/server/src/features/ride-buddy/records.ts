// The data stored about a passenger, for the export and for the deletion of the account.

import type { UserId } from '@sawari/contract'
import type { Clock } from '../../platform/database/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { endConnectionsOf, listConnections } from './connections.store.ts'
import { listRidesOf } from './legacy.store.ts'
import type { RideBuddy } from './needs.ts'
import { listRequests } from './requests.store.ts'
import { listBlocks, listReports } from './safety.store.ts'
import { listSearches } from './searches.store.ts'
import { figuresFor } from './shared-ride.ts'

/** One field of the export. Rows that refer to the account are deleted with it. */
export interface Records {
  readonly name: string
  read(sql: Sql, userId: UserId): Promise<readonly unknown[]>
  /** Called before the account is deleted, in the same transaction. */
  erase?(sql: Sql, account: { readonly id: UserId }, afterCommit: (tell: () => void) => void): Promise<void>
}

export function rideBuddyRecords({
  clock,
  announce,
}: {
  clock: Clock
  announce: RideBuddy['announce']
}): Records[] {
  return [
    { name: 'searches', read: readSearches },
    { name: 'rideRequests', read: readRequests },
    {
      name: 'connections',
      read: readConnections,
      erase: async (sql, { id }, afterCommit) => {
        const ended = await endConnectionsOf(sql, id, clock.now())
        afterCommit(() => {
          for (const connection of ended) announce.connectionEnded(connection, id)
        })
      },
    },
    { name: 'blockedRiders', read: readBlocks },
    { name: 'reports', read: listReports },
    { name: 'postedRides', read: readRides },
  ]
}

async function readSearches(sql: Sql, userId: UserId): Promise<readonly unknown[]> {
  const searches = await listSearches(sql, userId, Number.MAX_SAFE_INTEGER)
  return searches.map(({ userId: _, ...search }) => search)
}

/** Sent and received requests, without the identities of the other riders. */
async function readRequests(sql: Sql, userId: UserId): Promise<readonly unknown[]> {
  const requests = await listRequests(sql, userId)
  return requests.map(({ id, senderId, ride, message, state, createdAt, answeredAt }) => ({
    id,
    direction: senderId === userId ? 'sent' : 'received',
    ...{ senderRoute: ride.senderRoute, receiverRoute: ride.receiverRoute, ...figuresFor(ride, userId) },
    ...{ message, state, createdAt, answeredAt },
  }))
}

async function readConnections(sql: Sql, userId: UserId): Promise<readonly unknown[]> {
  const connections = await listConnections(sql, userId)
  return connections.map(({ id, chatId, ride, createdAt, chatEndsAt, contactEndsAt, endedAt }) => ({
    ...{ id, chatId, senderRoute: ride.senderRoute, receiverRoute: ride.receiverRoute },
    ...{ ...figuresFor(ride, userId), createdAt, chatEndsAt, contactEndsAt, endedAt },
  }))
}

async function readBlocks(sql: Sql, userId: UserId): Promise<readonly unknown[]> {
  const blocks = await listBlocks(sql, userId)
  return blocks.map(({ blockedId, reason, createdAt }) => ({ userId: blockedId, reason, createdAt }))
}

async function readRides(sql: Sql, userId: UserId): Promise<readonly unknown[]> {
  const rides = await listRidesOf(sql, userId)
  return rides.map(({ userId: _, ...ride }) => ride)
}
