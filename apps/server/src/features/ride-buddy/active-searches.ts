// The active searches in memory, so that who matches a trip is found without asking the database for
// all of them. The database feeds it and has the last word: what is found here is verified there.

import type { SearchId, UserId } from '@sawari/contract'
import { createSearchIndex, type SearchEntry, type Trip } from '@sawari/matching'
import type { Clock } from '../../platform/database/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { listActiveIds, readSearches } from './searches.store.ts'
import type { RiderTrip, TripNames } from './shared-ride.ts'

/** An active search as it is kept in memory. */
export interface ActiveSearch extends SearchEntry {
  readonly id: SearchId
  readonly userId: UserId
  readonly trip: RiderTrip
  readonly names: TripNames
  readonly createdAt: Date
}

export interface ActiveSearches {
  readonly size: number
  /** Takes in what any server has stored until now. */
  catchUp(): Promise<void>
  remove(searchId: SearchId): void
  /** Live as far as we know, and near enough to be compared. */
  candidates(trip: Trip, radiusKm: number, now: Date): readonly ActiveSearch[]
}

/**
 * A search is stored with the moment it began at, and seen by others a little later. Longer than any
 * statement may take, and than two servers' clocks may be apart.
 */
const OVERLAP_MS = 20_000
const ROWS_AT_ONCE = 500

export function createActiveSearches({
  sql,
  clock,
}: {
  readonly sql: Sql
  readonly clock: Clock
}): ActiveSearches {
  const index = createSearchIndex<ActiveSearch>()
  const known = new Set<SearchId>()
  let seenUntil = 0

  const drop = (searchId: SearchId): void => {
    known.delete(searchId)
    index.remove(searchId)
  }
  const look = async (): Promise<void> => {
    const now = clock.now().getTime()
    for (const { id } of index.expire(now)) known.delete(id)
    const ids = await listActiveIds(sql, seenUntil - OVERLAP_MS, now)
    const missing = ids.filter(id => !known.has(id))
    for (let first = 0; first < missing.length; first += ROWS_AT_ONCE) {
      for (const search of await readSearches(sql, missing.slice(first, first + ROWS_AT_ONCE))) {
        if (search.endedAt !== undefined) continue
        index.add({ ...search, expiresAt: search.expiresAt.getTime() })
        known.add(search.id)
      }
    }
    seenUntil = now
  }

  return {
    get size() {
      return index.size
    },
    catchUp: oneAtATime(look),
    remove: drop,
    candidates: (trip, radiusKm, now) => index.candidates(trip, radiusKm, now.getTime()),
  }
}

/** Calls that come while one runs share the next one: what they wait for begins after they came. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => {
    const begun = run().finally(() => {
      if (running === begun) running = undefined
    })
    running = begun
    return begun
  }
  return () => {
    if (running === undefined) return begin()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
}
