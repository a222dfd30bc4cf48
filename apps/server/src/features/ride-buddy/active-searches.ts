// The active searches in memory, so that matches are found without loading all searches from the database.
// The database is authoritative: every match found here is verified there.

import type { SearchId, UserId } from '@sawari/contract'
import type { Bounds } from '@sawari/geo'
import { createSearchIndex, type SearchEntry, type Trip } from '@sawari/matching'
import type { Clock } from '../../platform/database/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { hasTrip, listActiveIds, readSearches } from './searches.store.ts'
import type { RiderTrip } from './shared-ride.ts'

/** An active search as kept in memory. */
export interface ActiveSearch extends SearchEntry {
  readonly id: SearchId
  readonly userId: UserId
  readonly trip: RiderTrip
  readonly createdAt: Date
}

export interface ActiveSearches {
  readonly size: number
  /** Loads the searches that any server has stored since the last call. */
  catchUp(): Promise<void>
  remove(searchId: SearchId): void
  /** The searches that are active as far as this process knows, and near enough to be compared. */
  candidates(trip: Trip, radiusKm: number, now: Date): readonly ActiveSearch[]
}

/**
 * A search becomes visible some time after its `createdAt`. This overlap exceeds the time limit of a
 * statement and the difference between the clocks of two servers.
 */
const OVERLAP_MS = 20_000
const ROWS_AT_ONCE = 500

export function createActiveSearches({
  sql,
  clock,
  box,
}: {
  readonly sql: Sql
  /** Of the region: where most trips are. */
  readonly box: Bounds
  readonly clock: Clock
}): ActiveSearches {
  const index = createSearchIndex<ActiveSearch>(box)
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
        if (search.endedAt !== undefined || !hasTrip(search)) continue
        const { id, userId, trip, radiusKm, createdAt } = search
        index.add({ id, userId, trip, radiusKm, createdAt, expiresAt: search.expiresAt.getTime() })
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

/** Calls during a run share the next run, so that each call's run begins after the call. */
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
