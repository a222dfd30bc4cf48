// The data stored about a passenger, for the export and for the deletion of the account.

import type { UserId } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'
import { type Batches, inBatches, mapBatches } from '../../platform/database/pages.ts'
import type { PassengerRecords } from '../accounts/needs.ts'
import { endConnections, listConnections } from './connections.store.ts'
import { listRidesOf } from './legacy.store.ts'
import type { RideBuddy } from './needs.ts'
import { listAllRequests } from './requests.store.ts'
import { listBlockedIds, listReports } from './safety.store.ts'
import { listAllSearches } from './searches.store.ts'
import { figuresFor } from './shared-ride.ts'
import { listShowings } from './shown-riders.store.ts'

export function rideBuddyRecords({
  clock,
  announce,
}: Pick<RideBuddy, 'clock' | 'announce'>): PassengerRecords[] {
  return [
    { name: 'searches', read: (sql, userId) => readSearches(sql, userId, clock.now()) },
    { name: 'rideRequests', read: (sql, userId) => readRequests(sql, userId, clock.now()) },
    {
      name: 'connections',
      read: (sql, userId) => readConnections(sql, userId, clock.now()),
      erase: async (sql, { id }, afterCommit) => {
        const ended = await endConnections(sql, { reason: 'ended', userId: id }, clock.now())
        afterCommit(() => {
          for (const connection of ended) announce.connectionEnded(connection, id)
        })
      },
    },
    { name: 'blockedRiders', read: readBlocks },
    { name: 'shownRiders', read: readShown },
    { name: 'reports', read: readReports },
    { name: 'postedRides', read: readRides },
  ]
}

/** Expired rows are shown as expired, whether or not a sweep has run since. */
function readSearches(sql: Sql, userId: UserId, now: Date): Batches {
  return mapBatches(
    inBatches(afterId => listAllSearches(sql, userId, afterId)),
    ({ userId: _, ...search }) =>
      search.endedAt === undefined && search.expiresAt <= now
        ? { ...search, endedAt: search.expiresAt, end: 'expired' }
        : search,
  )
}

/** Sent and received requests, without the identities of the other riders. */
function readRequests(sql: Sql, userId: UserId, now: Date): Batches {
  return mapBatches(
    inBatches(afterId => listAllRequests(sql, userId, afterId)),
    ({ id, senderId, ride, message, createdAt, expiresAt, ...request }) => ({
      id,
      direction: senderId === userId ? 'sent' : 'received',
      senderRoute: ride.senderRoute,
      receiverRoute: ride.receiverRoute,
      ...figuresFor(ride, userId),
      message,
      createdAt,
      ...(request.state === 'pending' && expiresAt <= now
        ? { state: 'expired', answeredAt: expiresAt }
        : { state: request.state, answeredAt: request.answeredAt }),
    }),
  )
}

function readConnections(sql: Sql, userId: UserId, now: Date): Batches {
  return mapBatches(
    inBatches(afterId => listConnections(sql, userId, afterId)),
    ({ id, chatId, ride, createdAt, chatEndsAt, contactEndsAt, endedAt }) => ({
      id,
      chatId,
      senderRoute: ride.senderRoute,
      receiverRoute: ride.receiverRoute,
      ...figuresFor(ride, userId),
      createdAt,
      chatEndsAt,
      contactEndsAt,
      endedAt: endedAt ?? (contactEndsAt <= now ? contactEndsAt : undefined),
    }),
  )
}

function readBlocks(sql: Sql, userId: UserId): Batches {
  return mapBatches(
    inBatches(afterId => listBlockedIds(sql, userId, afterId)),
    ({ listedId, reason, createdAt }) => ({ userId: listedId, reason, createdAt }),
  )
}

/** When riders were shown to this one, without their identities. */
function readShown(sql: Sql, userId: UserId): Batches {
  return mapBatches(
    inBatches(afterId => listShowings(sql, userId, afterId)),
    ({ id: _, ...shown }) => shown,
  )
}

function readReports(sql: Sql, userId: UserId): Batches {
  return inBatches(afterId => listReports(sql, userId, afterId))
}

async function readRides(sql: Sql, userId: UserId): Promise<readonly unknown[]> {
  const rides = await listRidesOf(sql, userId)
  return rides.map(({ userId: _, ...ride }) => ride)
}
