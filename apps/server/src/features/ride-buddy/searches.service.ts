import type { WantedPlace } from '@sawari/answers'
import { rateLimits } from '@sawari/contract'
import { expiresAt } from '@sawari/matching'
import { Refusal, refuse, refuseOutcome } from '../../platform/calls/refusal.ts'
import type { Core } from '../../platform/core.ts'
import { isDatabaseUnavailable, type Sql } from '../../platform/database/database.ts'
import { createGroupCommit } from '../../platform/database/group-commit.ts'
import { type Asking, type BuddyList, findBuddies } from './buddies.service.ts'
import type { NewSearch, RideBuddy, SearchWriter, StoredSearch } from './needs.ts'
import { notifySearchers } from './notify-buddies.ts'
import { isOnHold, lockRiders } from './riders.store.ts'
import {
  type EndedSearch,
  expireSearchesOf,
  findActiveSearch,
  insertSearches,
  type LiveSearch,
} from './searches.store.ts'
import { doMatch, riderTripOf } from './shared-ride.ts'
import type { Reader } from './shown-riders.ts'

export interface WantedSearch {
  readonly source: WantedPlace
  readonly destination: WantedPlace
  readonly radiusKm: number
}

export interface SearchWithBuddies extends BuddyList {
  readonly search: LiveSearch
}

/** Starts the rider's only active search and notifies the matching searchers. */
export async function startSearch(
  needs: RideBuddy,
  { userId, address }: Reader,
  wanted: WantedSearch,
): Promise<SearchWithBuddies | Refusal> {
  const { clock, limits, trips, background, announce, writer, finder } = needs
  const planned = trips.plan({ ...wanted, departAt: clock.now() })
  if (!planned.ok) return refuseOutcome(planned.failure)
  const counted = await limits.count([{ limit: rateLimits.searchesByRider, subject: userId }])
  if (counted instanceof Refusal) return counted
  const stored = await writer.add({
    userId,
    names: planned.value.names,
    trip: riderTripOf(planned.value),
    radiusKm: wanted.radiusKm,
  })
  if (stored instanceof Refusal) return stored
  const { search, rider } = stored
  announce.changed(userId, 'search')
  // After the search is stored: of two that begin at the same time, the later one finds the other, on any server.
  const active = await finder.activeSearches()
  const found = { search, ...(await findBuddies(finder, active, search, address)) }
  // Runs in the background, so that the response does not wait until everybody is notified.
  background.run(() => notifySearchers(finder, active, { ...search, rider }, needs.notifyBuddies))
  return found
}

/** The active search of a rider, with its current matches. */
export async function readActiveSearch(
  needs: RideBuddy,
  { userId, address }: Reader,
): Promise<SearchWithBuddies | undefined> {
  const { database, clock, finder } = needs
  const search = await findActiveSearch(database.sql, userId, clock.now())
  if (search === undefined) return undefined
  return { search, ...(await findBuddies(finder, await finder.activeSearches(), search, address)) }
}

/**
 * Riders who go the same way as a trip that the rider's own active search matches. Without such a search there are none:
 * whoever looks at others is seen by them.
 */
export async function findBuddiesOnTrip(
  needs: RideBuddy,
  asking: Asking,
  address: string,
): Promise<BuddyList | Refusal> {
  const { sql } = needs.database
  if (await isOnHold(sql, asking.userId)) return refuse('BUDDY_ON_HOLD')
  const own = await findActiveSearch(sql, asking.userId, needs.clock.now())
  if (own === undefined || !doMatch(own, asking)) return { buddies: [], limited: false }
  return findBuddies(needs.finder, await needs.finder.activeSearches(), asking, address)
}

interface SearchWriterNeeds extends Pick<Core, 'database' | 'clock' | 'newId'> {
  readonly searchMs: number
  /** Called after the commit with the riders' earlier searches that had expired. */
  readonly onExpired: (expired: readonly EndedSearch[]) => void
}

/** Stores searches that begin at the same time in one transaction. */
export function createSearchWriter(needs: SearchWriterNeeds): SearchWriter {
  const { database, onExpired } = needs
  return createGroupCommit<NewSearch, StoredSearch | Refusal>({
    isInDoubt: isDatabaseUnavailable,
    commit: async wanted => {
      const { outcomes, expired } = await database.sql
        .transaction()
        .execute(sql => storeSearches(sql, wanted, needs))
      onExpired(expired)
      return outcomes
    },
  })
}

/** Locks the riders' rows, so that all other operations on one of them run before or after this one. */
async function storeSearches(
  sql: Sql,
  wanted: readonly NewSearch[],
  { clock, newId, searchMs }: SearchWriterNeeds,
): Promise<{ readonly outcomes: (StoredSearch | Refusal)[]; readonly expired: readonly EndedSearch[] }> {
  const userIds = wanted.map(({ userId }) => userId)
  const riders = await lockRiders(sql, userIds)
  const createdAt = clock.now()
  const expired = await expireSearchesOf(sql, userIds, createdAt)
  const outcomes = wanted.map(({ userId, ...asked }): StoredSearch | Refusal => {
    const rider = riders.get(userId)
    if (rider === undefined) return refuse('INVALID_TOKEN')
    if (rider.isOnHold) return refuse('BUDDY_ON_HOLD')
    const search: LiveSearch = {
      id: newId(),
      userId,
      ...asked,
      createdAt,
      expiresAt: expiresAt(createdAt, searchMs),
      endedAt: undefined,
      end: undefined,
    }
    return { search, rider }
  })
  const inserted = await insertSearches(
    sql,
    outcomes.flatMap(outcome => ('search' in outcome ? [outcome.search] : [])),
  )
  return {
    expired,
    outcomes: outcomes.map(outcome =>
      'search' in outcome && !inserted.has(outcome.search.id) ? refuse('ACTIVE_SEARCH_EXISTS') : outcome,
    ),
  }
}
