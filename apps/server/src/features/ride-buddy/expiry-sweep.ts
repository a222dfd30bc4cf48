// Ends and announces what has expired, and deletes old rows. Every read and write checks the stored times
// itself, so this may run late or on another server.

import * as contract from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import { CONNECTIONS_AT_ONCE, expireConnections } from './connections.store.ts'
import { LISTED_AT_MOST_MS } from './legacy.service.ts'
import { deleteRidesBefore } from './legacy.store.ts'
import type { RideBuddy } from './needs.ts'
import { expireRequests, REQUESTS_AT_ONCE } from './requests.store.ts'
import {
  deleteConnectionsBefore,
  deleteLiftedBlocksBefore,
  deleteReportsBefore,
  deleteRequestsBefore,
  deleteSearchesBefore,
  withdrawAnsweredTwice,
} from './retention.store.ts'
import { expireSearches, forgetTripsEndedBefore, SEARCHES_AT_ONCE } from './searches.store.ts'
import { deleteShowingsBefore } from './shown-riders.store.ts'
import { ALIAS_KEPT_MS } from './shown-riders.ts'

type SweepNeeds = Pick<RideBuddy, 'database' | 'clock' | 'announce' | 'durations'>

/** Ends and announces expired searches. Returns their number. */
export async function endDueSearches({ database, clock, announce }: SweepNeeds): Promise<number> {
  return inRounds(SEARCHES_AT_ONCE, async () => {
    const expired = await expireSearches(database.sql, clock.now())
    announce.searchesExpired(expired)
    return expired.length
  })
}

/** Ends everything that has expired. Returns the total number of searches, requests and connections. */
async function endDue(needs: SweepNeeds): Promise<number> {
  const { database, clock, announce } = needs
  const searches = await endDueSearches(needs)
  const requests = await inRounds(REQUESTS_AT_ONCE, () => expireRequests(database.sql, clock.now()))
  const connections = await inRounds(CONNECTIONS_AT_ONCE, async () => {
    const expired = await expireConnections(database.sql, clock.now())
    announce.connectionsExpired(expired)
    return expired.length
  })
  return searches + requests + connections
}

const DAY_MS = 86_400_000
const REPORTS_KEPT_MS = 365 * DAY_MS

/** Runs every SWEEP_SECONDS. */
export async function sweepRideBuddy(needs: SweepNeeds): Promise<void> {
  const { database, clock, durations } = needs
  await endDue(needs)
  await withdrawAnsweredTwice(database.sql, clock.now())
  const now = clock.now().getTime()
  const retentionMs = durations.chatRetentionSeconds * 1_000
  // For some time after its end a search still permits requests, a declined request blocks a new one, and an alias
  // names the rider.
  const keptMs = Math.max(retentionMs, durations.buddyRequestSeconds * 1_000, ALIAS_KEPT_MS)
  await forgetTripsEndedBefore(database.sql, new Date(now - durations.buddyRequestSeconds * 1_000))
  await deleteSearchesBefore(database.sql, new Date(now - keptMs))
  await deleteRequestsBefore(database.sql, new Date(now - keptMs))
  // Two riders may converse for a day after their connection.
  await deleteConnectionsBefore(database.sql, new Date(now - Math.max(retentionMs, DAY_MS)))
  await deleteRidesBefore(database.sql, new Date(now - ALIAS_KEPT_MS))
  await deleteShowingsBefore(database.sql, new Date(now))
  await deleteReportsBefore(database.sql, new Date(now - REPORTS_KEPT_MS))
  await deleteLiftedBlocksBefore(database.sql, new Date(now - LISTED_AT_MOST_MS))
}

async function inRounds(atOnce: number, round: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const ended = await round()
    total += ended
    if (ended < atOnce) return total
  }
}

/** The minimum time between two cleanups on demand per server, however many passengers request them. */
const CLEANUP_EVERY_MS = 5 * 60_000

export function bindCleanup(app: FastifyInstance, needs: RideBuddy): void {
  const { clock, database } = needs
  const mayCleanExpired = onceEvery(CLEANUP_EVERY_MS)
  const mayCleanDuplicates = onceEvery(CLEANUP_EVERY_MS)

  bindEndpoint(app, contract.cleanupExpired, async () => {
    const cleanedCount = mayCleanExpired(clock.now()) ? await endDue(needs) : 0
    return succeed({ data: { cleanedCount } })
  })

  bindEndpoint(app, contract.cleanupDuplicates, async () => {
    const now = clock.now()
    const duplicatesRemoved = mayCleanDuplicates(now) ? await withdrawAnsweredTwice(database.sql, now) : 0
    return succeed({ data: { duplicatesRemoved } })
  })
}

function onceEvery(intervalMs: number): (now: Date) => boolean {
  let nextAt = 0
  return now => {
    if (now.getTime() < nextAt) return false
    nextAt = now.getTime() + intervalMs
    return true
  }
}
