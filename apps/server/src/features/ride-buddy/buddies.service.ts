// Finds riders who go the same way: for a rider who asks, and for active searchers when a new search begins.

import type { SearchId, UserId } from '@sawari/contract'
import { type Eligibility, eligibility, type Overlap, rankBuddies, type Ties } from '@sawari/matching'
import type { Clock } from '../../platform/database/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { ActiveSearch, ActiveSearches } from './active-searches.ts'
import { visitInTurns } from './pauses.ts'
import { type Rider, readSearchers, readTies } from './riders.store.ts'
import { type Figures, figuresOfStretch, type RiderTrip, type TripNames } from './shared-ride.ts'

/** A rider who goes the same way, with figures for the rider who reads them. */
export interface Buddy {
  readonly rider: Rider
  /** Of known places near both ends. */
  readonly names: TripNames
  readonly figures: Figures
  readonly createdAt: Date
}

/** The rider who asks, and their trip. */
export interface Asking {
  readonly userId: UserId
  readonly trip: Omit<RiderTrip, 'shownNames'>
  readonly radiusKm: number
}

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
  const candidates = active.candidates(asking.trip, asking.radiusKm, clock.now())
  const matches = await compareWith(candidates, search =>
    eligibility(asking, { ...search, isLive: true }, ties.with(search.userId)),
  )
  return matches.map(match => ({
    ...match,
    createdAt: ties.shownSince(match.search.userId, match.createdAt),
  }))
}

async function compareWith(
  searches: readonly ActiveSearch[],
  compare: (search: ActiveSearch) => Eligibility,
): Promise<Match[]> {
  const matches: Match[] = []
  await visitInTurns(searches, search => {
    const found = compare(search)
    const { id, createdAt } = search
    if (found.eligible) matches.push({ id, search, createdAt, overlap: found.overlap })
  })
  return matches
}

function buddyOf({ search, overlap, createdAt }: Match, rider: Rider, own: Asking['trip']): Buddy {
  return { rider, names: search.trip.shownNames, figures: figuresOfStretch(own, overlap), createdAt }
}

/** A new search and its rider. */
export interface Newcomer extends Asking {
  readonly trip: RiderTrip
  readonly createdAt: Date
  readonly rider: Rider
}

/** The most searchers who are notified of one search: each costs a message, and lists show fewer. */
const MOST_TOLD = 50

/** Notifies the active searchers whom the newcomer matches best, with figures for each of them. */
export async function tellSearchers(
  { sql, clock, active }: BuddyNeeds,
  newcomer: Newcomer,
  tell: (userId: UserId, buddy: Buddy) => void,
): Promise<void> {
  // Whoever begins to search from now on finds the newcomer in their own list.
  const candidates = active.candidates(newcomer.trip, newcomer.radiusKm, clock.now())
  const matches = await compareWith(candidates, search =>
    eligibility(search, { ...newcomer, isLive: true }, UNTIED),
  )
  // Read after comparing, which may take a while: a block holds from its commit on.
  const ties = await readTies(sql, newcomer.userId, clock.now())
  const open = matches.filter(({ search }) => isUntied(ties.with(search.userId)))
  const best = rankBuddies(open, MOST_TOLD)
  const ids = best.map(({ id }) => id)
  const searchers = await readSearchers(sql, ids, clock.now())
  const { rider, trip, createdAt } = newcomer
  for (const { id, search, overlap } of best) {
    if (searchers.has(id)) {
      const figures = figuresOfStretch(search.trip, overlap)
      tell(search.userId, { rider, names: trip.shownNames, figures, createdAt })
    } else {
      active.remove(id)
    }
  }
}

const UNTIED: Ties = { hasBlocked: false, isBlockedBy: false, areConnected: false }

function isUntied({ hasBlocked, isBlockedBy, areConnected }: Ties): boolean {
  return !hasBlocked && !isBlockedBy && !areConnected
}
