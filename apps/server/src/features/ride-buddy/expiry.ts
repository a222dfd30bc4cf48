// Ends what has expired and announces it. The stored times decide what is over: every read and write checks them itself,
// so this may run late or in another process. One process takes each row, and announces it.

import type { MatchId } from '@sawari/contract'
import * as contract from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import { type Repetition, repeat } from '../../platform/jobs/repeat.ts'
import {
  CONNECTIONS_AT_ONCE,
  expireConnections,
  listHeldConnections,
  takeDueForContact,
} from './connections.store.ts'
import type { RideBuddy } from './needs.ts'
import { expireRequests, REQUESTS_AT_ONCE, withdrawAnsweredTwice } from './requests.store.ts'
import type { Announcements } from './ride-buddy.socket.ts'
import { isOnHold } from './riders.store.ts'
import { expireSearches, SEARCHES_AT_ONCE } from './searches.store.ts'

type ExpiryNeeds = Pick<RideBuddy, 'database' | 'clock' | 'announce'>

/** Ends and announces expired searches. Returns their number. */
export function endDueSearches({ database, clock, announce }: ExpiryNeeds): Promise<number> {
  return inRounds(SEARCHES_AT_ONCE, async () => {
    const expired = await expireSearches(database.sql, clock.now())
    announce.searchesExpired(expired)
    return expired.length
  })
}

function endDueConnections({ database, clock, announce }: ExpiryNeeds): Promise<number> {
  return inRounds(CONNECTIONS_AT_ONCE, async () => {
    const expired = await expireConnections(database.sql, clock.now())
    announce.connectionsExpired(expired)
    return expired.length
  })
}

/** Ends everything that has expired. Returns the total number of searches, requests and connections. */
export async function endDue(needs: ExpiryNeeds): Promise<number> {
  const { database, clock } = needs
  const searches = await endDueSearches(needs)
  const requests = await inRounds(REQUESTS_AT_ONCE, () => expireRequests(database.sql, clock.now()))
  return searches + requests + (await endDueConnections(needs))
}

async function inRounds(atOnce: number, round: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const ended = await round()
    total += ended
    if (ended < atOnce) return total
  }
}

/** New rows of other processes and adjusted clocks are noticed within this time. */
const LOOK_MS = 1_000
const SHORTEST_WAIT_MS = 5

/** `announceHere` sends to the sockets of this process only. Starts with the app and stops with it. */
export function startAnnouncer(
  app: FastifyInstance,
  needs: RideBuddy & { readonly announceHere: Announcements },
): void {
  const { logger } = needs
  const announceHeld = createHeldAnnouncer(needs)
  const look = async () => {
    await announceHeld()
    return announceDue(needs)
  }
  const failure = 'the ends of searches and connections could not be announced'
  let looks: Repetition | undefined
  app.addHook('onReady', async () => {
    looks = repeat(look, { everyMs: LOOK_MS, firstAfterMs: 0, logger, failure })
  })
  app.addHook('onClose', () => looks?.stop())
}

/**
 * Announces the ends of searches, of connections and of their chat phases that are due. Returns the milliseconds until the
 * next look.
 */
export async function announceDue(needs: ExpiryNeeds): Promise<number> {
  const { database, clock, announce } = needs
  for (;;) {
    const dueAt = await nextDueAt(database.sql)
    const now = clock.now()
    const waitMs = Math.min(LOOK_MS, dueAt - now.getTime())
    if (waitMs > 0) return Math.max(SHORTEST_WAIT_MS, waitMs)
    const begun = await takeDueForContact(database.sql, now)
    for (const connection of begun) announce.contactPhaseBegan(connection, now)
    const ended = (await endDueSearches(needs)) + (await endDueConnections(needs))
    // Another transaction is using those that are due.
    if (begun.length + ended === 0) return SHORTEST_WAIT_MS
  }
}

/** The next end of a search, of a connection or of its chat phase, in milliseconds since 1970; it may be in the past. */
async function nextDueAt(sql: Sql): Promise<number> {
  const { rows } = await raw<{ readonly due: number | null }>`
    select min(due) as due from (
      select min(expires_at) as due from buddy_searches where ended_at is null
      union all select min(contact_ends_at) from connections where ended_at is null
      union all select min(chat_ends_at) from connections where contact_announced_at is null and ended_at is null
    ) as ends
  `.execute(sql)
  return rows[0]?.due ?? Number.POSITIVE_INFINITY
}

/** An end becomes visible some time after its `ended_at`: this exceeds the time limit of a statement. */
const OVERLAP_MS = 20_000

/**
 * Notifies the partners of a rider on hold that their connection has ended. Every process looks for such ends
 * in the database, because the hold may come from another process or from the command line.
 */
function createHeldAnnouncer({
  database: { sql },
  clock,
  announceHere,
}: Pick<RideBuddy, 'database' | 'clock'> & { readonly announceHere: Announcements }): () => Promise<void> {
  const announced = new Map<MatchId, number>()
  const startedAt = clock.now().getTime()
  return async () => {
    const since = Math.max(startedAt, clock.now().getTime() - OVERLAP_MS)
    for (const connection of await listHeldConnections(sql, new Date(since))) {
      if (announced.has(connection.id)) continue
      announced.set(connection.id, connection.endedAt!.getTime())
      const [low, high] = connection.members
      // It looks as if the held rider had ended it, so that the partner does not learn of the hold.
      announceHere.connectionEnded(connection, (await isOnHold(sql, high)) ? high : low)
    }
    for (const [id, endedAt] of announced) if (endedAt < since) announced.delete(id)
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
