// Finds riders who go the same way: for a rider who asks, and for active searchers when a new search begins.

import type { SearchId, UserId } from '@sawari/contract'
import {
  type Eligibility,
  eligibility,
  type Overlap,
  type Relationship,
  shownFigures,
} from '@sawari/matching'
import type { Core } from '../../platform/core.ts'
import { batched } from '../../platform/database/group-commit.ts'
import { inIdleTurns } from '../../platform/http/in-turns.ts'
import { callOrigin } from '../../platform/telemetry/call-origin.ts'
import { type AliasOf, aliasBasis, listedBasis } from './rider-alias.ts'
import { type Rider, readRelationshipsOfAll, readSearchers } from './riders.store.ts'
import { type ActiveSearch, listActiveSearches } from './searches.store.ts'
import type { Figures, RiderTrip } from './shared-ride.ts'
import type { ShownRiders } from './shown-riders.ts'

/** A rider who goes the same way, with the figures for the reader. */
export interface Buddy {
  /** The reader's alias of the rider. */
  readonly alias: UserId
  readonly rider: Rider
  /** Contains no name that the rider typed, so that none can be sent to others. */
  readonly trip: Pick<RiderTrip, 'shownNames'>
  readonly figures: Figures
  readonly createdAt: Date
}

export interface BuddyList {
  readonly buddies: readonly Buddy[]
  /** The reader has been shown as many riders as an account may see in a day. */
  readonly limited: boolean
}

/** The asking rider and their trip. */
export interface Asking {
  readonly userId: UserId
  readonly trip: Omit<RiderTrip, 'shownNames'>
  readonly radiusKm: number
}

export type BuddyFinder = ReturnType<typeof createBuddyFinder>

/** What finding buddies needs. Concurrent calls share a statement. */
export function createBuddyFinder({
  database,
  clock,
  shown,
  aliasOf,
}: Pick<Core, 'database' | 'clock'> & { readonly shown: ShownRiders; readonly aliasOf: AliasOf }) {
  const readActive = batched(async (calls: readonly undefined[]) => {
    const active = await listActiveSearches(database.sql, clock.now())
    return calls.map(() => active)
  })
  return {
    shown,
    aliasOf,
    /** The active searches of all riders, as stored after the call. */
    activeSearches: () => readActive(undefined),
    relationshipsOf: batched((userIds: readonly UserId[]) =>
      readRelationshipsOfAll(database.sql, userIds, clock.now()),
    ),
    /** The riders of those of the searches that are active now, by search id. */
    searchersOf: batched(async (lists: readonly (readonly SearchId[])[]) => {
      const searchers = await readSearchers(database.sql, [...new Set(lists.flat())], clock.now())
      return lists.map(() => searchers)
    }),
  }
}

interface Match {
  readonly id: SearchId
  readonly search: ActiveSearch
  readonly overlap: Overlap
  readonly createdAt: Date
}

/**
 * The best matches among the active searches, of those that the reader may be shown. Riders who may not be shown are
 * left out before the database is asked about them, so that the statements are those of a trip without matches.
 */
export async function findBuddies(
  finder: BuddyFinder,
  active: readonly ActiveSearch[],
  asking: Asking,
  address: string,
): Promise<BuddyList> {
  const { shown, aliasOf } = finder
  const reader = { userId: asking.userId, address }
  const matches = await compareWith(active, search =>
    eligibility(asking, { ...search, isLive: true }, UNRELATED),
  )
  const relationships = await finder.relationshipsOf(asking.userId)
  const allowed = await shown.allowedTo(reader)
  const open = matches
    .filter(({ search }) => areUnrelated(relationships.with(search.userId)))
    .map(match => ({ ...match, createdAt: relationships.shownSince(match.search.userId, match.createdAt) }))
  const best = await withRiders(finder, allowed.best(open, riderOf))
  const sightings = best.map(({ match: { search } }) => ({
    riderId: search.userId,
    endsAt: search.expiresAt.getTime(),
  }))
  const { riderIds, limited } = await shown.showNew(reader, sightings, allowed)
  const buddies = best
    .filter(({ rider }) => riderIds.has(rider.id))
    .map(({ match: { search, overlap, createdAt }, rider }) => {
      const { byRider: byReader, byOther } = relationships.asked(rider.id)
      const live = { basis: aliasBasis(search, createdAt), userId: search.userId }
      const alias = aliasOf(listedBasis(live, { byReader, byOther }), reader.userId)
      return {
        alias,
        rider,
        trip: search.trip,
        figures: shownFigures(asking.trip.aloneFareRupees, overlap),
        createdAt,
      }
    })
  return { buddies, limited }
}

function riderOf({ search }: Match): UserId {
  return search.userId
}

/** The matches with their riders, without those that have ended since they were read. */
export async function withRiders(
  { searchersOf }: BuddyFinder,
  matches: readonly Match[],
): Promise<{ readonly match: Match; readonly rider: Rider }[]> {
  if (matches.length === 0) return []
  const searchers = await searchersOf(matches.map(({ id }) => id))
  return matches.flatMap(match => {
    const rider = searchers.get(match.id)
    return rider === undefined ? [] : [{ match, rider }]
  })
}

export async function compareWith(
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

export const UNRELATED: Relationship = { hasBlocked: false, isBlockedBy: false, areConnected: false }

export function areUnrelated({ hasBlocked, isBlockedBy, areConnected }: Relationship): boolean {
  return !hasBlocked && !isBlockedBy && !areConnected
}

/** Work up to this size is done at once. One comparison of two trips takes at most a tenth of a millisecond. */
const AT_ONCE_MS = 1

/** Visits all items, in turns between which other requests are served, charged to the caller. */
export async function visitInTurns<Item>(items: Iterable<Item>, visit: (item: Item) => void): Promise<void> {
  const steps = visits(items, visit)
  const { spend, inTurns = inIdleTurns } = callOrigin() ?? {}
  const start = performance.now()
  while (performance.now() - start < AT_ONCE_MS) if (steps.next().done) return
  spend?.(AT_ONCE_MS)
  await inTurns(steps)
}

function* visits<Item>(items: Iterable<Item>, visit: (item: Item) => void): Generator<undefined, void> {
  for (const item of items) {
    visit(item)
    yield
  }
}
