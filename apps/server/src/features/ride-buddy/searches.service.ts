import type { SearchId, UserId } from '@sawari/contract'
import { rateLimits } from '@sawari/contract'
import { Refusal, refuse, refuseOutcome } from '../../platform/calls/refusal.ts'
import { type Asking, type BuddyList, findBuddies, notifySearchers } from './buddies.service.ts'
import { ridersOnHold } from './held-riders.store.ts'
import type { RideBuddy, WantedPlace } from './needs.ts'
import { cancelSearch, findActiveSearch, type LiveSearch } from './searches.store.ts'
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
  const { clock, limits, trips, timer, background, announce, writer, finder } = needs
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
  timer.expect(search.expiresAt)
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

/** Returns a refusal if the rider has no active search, or another one than `searchId`. */
export async function cancelActiveSearch(
  { database, clock, announce }: RideBuddy,
  userId: UserId,
  searchId?: SearchId,
): Promise<Refusal | undefined> {
  const wanted = searchId === undefined ? { userId } : { userId, searchId }
  if (!(await cancelSearch(database.sql, wanted, clock.now()))) return refuse('NO_ACTIVE_SEARCH')
  announce.changed(userId, 'search')
  return undefined
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
  const onHold = await ridersOnHold(sql, [asking.userId])
  if (onHold.size > 0) return refuse('BUDDY_ON_HOLD')
  const own = await findActiveSearch(sql, asking.userId, needs.clock.now())
  if (own === undefined || !doMatch(own, asking)) return { buddies: [], limited: false }
  return findBuddies(needs.finder, await needs.finder.activeSearches(), asking, address)
}
