// Finds riders who go the same way: for a rider who asks, and for active searchers when a new search begins.

import { setImmediate } from 'node:timers/promises'
import type { SearchId, UserId } from '@sawari/contract'
import { eligibility, type Overlap, rankBuddies } from '@sawari/matching'
import type { Clock } from '../../platform/database/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { ActiveSearch, ActiveSearches } from './active-searches.ts'
import { type Rider, readSearchers, readTies } from './riders.store.ts'
import { type Figures, figuresOfStretch, type RiderTrip, type TripNames } from './shared-ride.ts'

/** A rider who goes the same way, with figures for the rider who reads them. */
export interface Buddy {
  readonly rider: Rider
  readonly names: TripNames
  readonly figures: Figures
  readonly createdAt: Date
}

/** The rider who asks, and their trip. */
export interface Asking {
  readonly userId: UserId
  readonly trip: RiderTrip
  readonly radiusKm: number
}

/** The number of comparisons after which other work gets a turn. */
const COMPARED_AT_ONCE = 1_000

export interface BuddyNeeds {
  readonly sql: Sql
  readonly clock: Clock
  readonly active: ActiveSearches
}

interface Match {
  readonly id: SearchId
  readonly search: ActiveSearch
  readonly overlap: Overlap
  readonly createdAt: Date
}

/** The best matches among the active searches, each verified in the database. */
export async function findBuddies(needs: BuddyNeeds, asking: Asking): Promise<Buddy[]> {
  const { sql, clock, active } = needs
  await active.catchUp()
  let matches = await matchesOf(needs, asking)
  for (;;) {
    const best = rankBuddies(matches)
    const ids = best.map(({ id }) => id)
    const searchers = await readSearchers(sql, ids, clock.now())
    const over = new Set(ids.filter(id => !searchers.has(id)))
    if (over.size === 0) return best.map(match => buddyOf(match, searchers.get(match.id)!, asking.trip))
    for (const id of over) active.remove(id)
    matches = matches.filter(({ id }) => !over.has(id))
  }
}

async function matchesOf({ sql, clock, active }: BuddyNeeds, asking: Asking): Promise<Match[]> {
  const ties = await readTies(sql, asking.userId, clock.now())
  const matches: Match[] = []
  const candidates = active.candidates(asking.trip, asking.radiusKm, clock.now())
  for (const [index, search] of candidates.entries()) {
    const found = eligibility(asking, { ...search, isLive: true }, ties.with(search.userId))
    if (found.eligible) {
      const createdAt = ties.shownSince(search.userId, search.createdAt)
      matches.push({ id: search.id, search, createdAt, overlap: found.overlap })
    }
    if (index % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) await setImmediate()
  }
  return matches
}

function buddyOf({ search, overlap, createdAt }: Match, rider: Rider, own: RiderTrip): Buddy {
  return { rider, names: search.names, figures: figuresOfStretch(own, overlap), createdAt }
}

/** A new search and its rider. */
export interface Newcomer extends Asking {
  readonly names: TripNames
  readonly createdAt: Date
  readonly rider: Rider
}

/** The number of searches that are compared, looked up and notified in one batch. */
const TOLD_AT_ONCE = 100

/** Notifies every active searcher whom the newcomer matches, with figures for that searcher. */
export async function tellSearchers(
  { sql, clock, active }: BuddyNeeds,
  newcomer: Newcomer,
  tell: (userId: UserId, buddy: Buddy) => void,
): Promise<void> {
  const candidates = active.candidates(newcomer.trip, newcomer.radiusKm, clock.now())
  for (let first = 0; first < candidates.length; first += TOLD_AT_ONCE) {
    const now = clock.now()
    const ties = await readTies(sql, newcomer.userId, now)
    const matches = candidates.slice(first, first + TOLD_AT_ONCE).flatMap(search => {
      const found = eligibility(search, { ...newcomer, isLive: true }, ties.with(search.userId))
      return found.eligible ? [{ search, overlap: found.overlap }] : []
    })
    const searchers = await readSearchers(
      sql,
      matches.map(({ search }) => search.id),
      now,
    )
    for (const { search, overlap } of matches) {
      if (!searchers.has(search.id)) {
        active.remove(search.id)
        continue
      }
      const figures = figuresOfStretch(search.trip, overlap)
      tell(search.userId, { ...newcomer, figures })
    }
    await setImmediate()
  }
}
