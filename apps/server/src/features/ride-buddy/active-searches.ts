// The active searches in memory, so that matches are found without loading all searches from the database. Each
// process follows a feed of the searches that others start and end, and regularly compares with the database.
// The database is authoritative: every match found here is verified there.

import type { SearchId, UserId } from '@sawari/contract'
import type { Bounds } from '@sawari/geo'
import { createSearchIndex, type SearchEntry, type TripGeometry } from '@sawari/matching'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { hasTrip, type LiveSearch, listActiveIds, readSearches } from './searches.store.ts'
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
  /** Whether other processes may have other searches. */
  readonly hasOthers: boolean
  /** Searches that were just stored or just ended here; notifies the other processes. */
  began(searches: readonly LiveSearch[]): void
  ended(searches: readonly { readonly id: SearchId }[]): void
  /**
   * Called when the database shows that this search is over. Expired searches are removed without this call.
   */
  drop(searchId: SearchId): void
  /**
   * Resolves at once, unless the feed may be incomplete: then the missing searches are read from the database.
   */
  complete(): Promise<void>
  /** Makes the index equal to the database. */
  reconcile(): Promise<void>
  /** The searches that are active as far as this process knows, and near enough to be compared. */
  candidates(trip: TripGeometry, radiusKm: number, now: Date): readonly ActiveSearch[]
  /**
   * The searches of other processes that arrived after this call, when the result is read, some milliseconds
   * later at most.
   */
  arrivals(): () => readonly ActiveSearch[]
}

export interface ActiveSearchNeeds {
  /** The box of the region, where most trips are. */
  readonly box: Bounds
  readonly sql: Sql
  readonly clock: Clock
  /** The feed; undefined if there are no other processes. */
  readonly bus: Bus | undefined
}

/**
 * A search becomes visible some time after its `createdAt`. This overlap exceeds the time limit of a
 * statement and the difference between the clocks of two servers.
 */
const OVERLAP_MS = 20_000
const ROWS_AT_ONCE = 500

/** `arrivals` lists searches of other processes up to this number. */
const ARRIVALS_MOST = 1_000

const TOPIC = 'searches'

/** The format on the bus. */
interface Carried {
  readonly began?: readonly (Omit<ActiveSearch, 'createdAt'> & { readonly createdAt: string })[]
  readonly ended?: readonly SearchId[]
}

export function createActiveSearches({ sql, clock, bus, box }: ActiveSearchNeeds): ActiveSearches {
  const index = createSearchIndex<ActiveSearch>(box)
  const known = new Set<SearchId>()
  let seenUntil = 0
  /** A gap of the feed that no comparison with the database has closed yet. */
  let hasGap = false
  let arrived: ActiveSearch[] = []
  let arrivedBefore = 0

  const add = (search: ActiveSearch): void => {
    index.add(search)
    known.add(search.id)
  }
  const drop = (searchId: SearchId): void => {
    known.delete(searchId)
    index.remove(searchId)
  }
  const dropExpired = (now: number): void => {
    for (const { id } of index.expire(now)) known.delete(id)
  }
  const arrive = (search: ActiveSearch): void => {
    add(search)
    arrived.push(search)
    if (arrived.length < 2 * ARRIVALS_MOST) return
    arrivedBefore += ARRIVALS_MOST
    arrived = arrived.slice(ARRIVALS_MOST)
  }

  const load = async (ids: readonly SearchId[]): Promise<void> => {
    const missing = ids.filter(id => !known.has(id))
    for (let first = 0; first < missing.length; first += ROWS_AT_ONCE) {
      for (const search of await readSearches(sql, missing.slice(first, first + ROWS_AT_ONCE))) {
        if (search.endedAt === undefined && hasTrip(search)) add(entryOf(search))
      }
    }
  }
  const catchUp = async (): Promise<void> => {
    const now = clock.now().getTime()
    dropExpired(now)
    await load(await listActiveIds(sql, seenUntil - OVERLAP_MS, now))
    seenUntil = now
  }
  const reconcile = async (): Promise<void> => {
    const now = clock.now().getTime()
    dropExpired(now)
    hasGap = false
    const before = [...known]
    try {
      const active = await listActiveIds(sql, 0, now)
      const isActive = new Set(active)
      for (const id of before) if (!isActive.has(id)) drop(id)
      await load(active)
      seenUntil = now
    } catch (error) {
      hasGap = true
      throw error
    }
  }

  bus?.subscribe(TOPIC, received => {
    const { began = [], ended = [] } = received as Carried
    for (const search of began) arrive({ ...search, createdAt: new Date(search.createdAt) })
    for (const id of ended) drop(id)
  })
  bus?.onGap(() => {
    hasGap = true
  })
  const catchUpTogether = oneAtATime(catchUp)

  return {
    get size() {
      return index.size
    },
    hasOthers: bus !== undefined,
    began: searches => {
      if (searches.length === 0) return
      dropExpired(clock.now().getTime())
      const began = searches.map(entryOf)
      for (const search of began) add(search)
      bus?.publish(TOPIC, { began })
    },
    ended: searches => {
      if (searches.length === 0) return
      for (const { id } of searches) drop(id)
      bus?.publish(TOPIC, { ended: searches.map(({ id }) => id) })
    },
    drop,
    complete: async () => {
      if (bus !== undefined && (hasGap || !bus.isConnected)) await catchUpTogether()
    },
    reconcile: oneAtATime(reconcile),
    candidates: (trip, radiusKm, now) => index.candidates(trip, radiusKm, now.getTime()),
    arrivals: () => {
      const from = arrivedBefore + arrived.length
      return () => arrived.slice(Math.max(0, from - arrivedBefore))
    },
  }
}

function entryOf({ id, userId, trip, radiusKm, createdAt, expiresAt }: LiveSearch): ActiveSearch {
  return { id, userId, trip, radiusKm, createdAt, expiresAt: expiresAt.getTime() }
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
