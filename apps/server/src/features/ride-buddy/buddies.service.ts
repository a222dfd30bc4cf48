// Finds riders who go the same way: for a rider who asks, and for active searchers when a new search begins.

import { setTimeout as pause } from 'node:timers/promises'
import type { SearchId, UserId } from '@sawari/contract'
import { type Eligibility, eligibility, type Overlap, type Relationship, rankBuddies } from '@sawari/matching'
import { batchedRead } from '../../platform/database/batched-read.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ActiveSearch, ActiveSearches } from './active-searches.ts'
import { type AliasOf, aliasBasis, listedBasis } from './rider-alias.ts'
import { type Relationships, type Rider, readRelationshipsOfAll, readSearchers } from './riders.store.ts'
import { type Figures, figuresOfOverlap, type RiderTrip } from './shared-ride.ts'
import type { ShownRiders } from './shown-riders.ts'
import { visitInTurns } from './visit-in-turns.ts'

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

/** The dependencies for finding buddies. Concurrent calls share a statement. */
export interface BuddyFinder {
  readonly clock: Clock
  readonly active: ActiveSearches
  readonly shown: ShownRiders
  readonly aliasOf: AliasOf
  readonly relationshipsOf: (userId: UserId) => Promise<Relationships>
  /** The riders of those of the searches that are active now, by search id. */
  readonly searchersOf: (ids: readonly SearchId[]) => Promise<ReadonlyMap<SearchId, Rider>>
}

export function createBuddyFinder(
  needs: Pick<BuddyFinder, 'clock' | 'active' | 'shown' | 'aliasOf'> & { readonly database: Database },
): BuddyFinder {
  const { database, clock, active, shown, aliasOf } = needs
  return {
    ...{ clock, active, shown, aliasOf },
    relationshipsOf: batchedRead((userIds: readonly UserId[]) =>
      readRelationshipsOfAll(database, userIds, clock.now()),
    ),
    searchersOf: batchedRead(async (lists: readonly (readonly SearchId[])[]) => {
      const searchers = await readSearchers(database, [...new Set(lists.flat())], clock.now())
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
 * The best matches among the active searches, each verified in the database, of those that the reader may be shown.
 * Riders who may not be shown are left out before the database is asked about them, so that the statements are those of
 * a trip without matches.
 */
export async function findBuddies(finder: BuddyFinder, asking: Asking, address: string): Promise<BuddyList> {
  const { clock, active, shown, aliasOf } = finder
  const reader = { userId: asking.userId, address }
  await active.complete()
  const candidates = active.candidates(asking.trip, asking.radiusKm, clock.now())
  const matches = await compareWith(candidates, search =>
    eligibility(asking, { ...search, isLive: true }, UNRELATED),
  )
  const relationships = await finder.relationshipsOf(asking.userId)
  const allowed = await shown.allowedTo(reader)
  const open = matches
    .filter(({ search }) => areUnrelated(relationships.with(search.userId)))
    .map(match => ({ ...match, createdAt: relationships.shownSince(match.search.userId, match.createdAt) }))
  const best = await activeOnes(finder, open, left => allowed.best(left, riderOf))
  const sightings = best.map(({ match: { search } }) => ({
    riderId: search.userId,
    endsAt: search.expiresAt,
  }))
  const { riderIds, limited } = await shown.showNew(reader, sightings, allowed)
  const buddies = best
    .filter(({ rider }) => riderIds.has(rider.id))
    .map(({ match: { search, overlap, createdAt }, rider }) => {
      const { byRider: byReader, byOther } = relationships.asked(rider.id)
      const live = { basis: aliasBasis(search, createdAt), userId: search.userId }
      const alias = aliasOf(listedBasis(live, { byReader, byOther }), reader.userId)
      return { alias, rider, trip: search.trip, figures: figuresOfOverlap(asking.trip, overlap), createdAt }
    })
  return { buddies, limited }
}

function riderOf({ search }: Match): UserId {
  return search.userId
}

/** The best of the matches that are active in the database, with their riders. */
async function activeOnes(
  { active, searchersOf }: BuddyFinder,
  matches: readonly Match[],
  rank: (left: readonly Match[]) => readonly Match[],
): Promise<{ readonly match: Match; readonly rider: Rider }[]> {
  for (let left = matches; ; ) {
    const best = rank(left)
    if (best.length === 0) return []
    const searchers = await searchersOf(best.map(({ id }) => id))
    const over = new Set(best.map(({ id }) => id).filter(id => !searchers.has(id)))
    if (over.size === 0) return best.map(match => ({ match, rider: searchers.get(match.id)! }))
    for (const id of over) active.drop(id)
    left = left.filter(({ id }) => !over.has(id))
  }
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

/** A new search and its rider. */
export interface Newcomer extends Asking {
  readonly id: SearchId
  readonly trip: RiderTrip
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly rider: Rider
}

/** A newcomer for one of the searchers. */
export interface NotifiedSearcher {
  readonly userId: UserId
  readonly figures: Figures
  /** The searcher's alias of the newcomer. */
  readonly alias: UserId
}

/** Sends a newcomer to searchers in any process. */
export type NotifyBuddies = (
  newcomer: Pick<Newcomer, 'rider' | 'trip' | 'createdAt' | 'expiresAt'>,
  notified: readonly NotifiedSearcher[],
) => void

/**
 * The maximum number of searchers who are notified of one search: each costs a message, and lists show fewer.
 */
const MOST_NOTIFIED = 50

/**
 * Two searches that begin at the same moment in two processes do not know of each other at first. Each process
 * receives the other's search within this time.
 */
const ARRIVAL_MS = 250

/** Notifies the active searchers whom the newcomer matches best, with figures for each of them. */
export async function notifySearchers(
  finder: BuddyFinder,
  newcomer: Newcomer,
  notify: NotifyBuddies,
): Promise<void> {
  const { active, clock } = finder
  const arrivals = active.arrivals()
  // A rider who begins to search here from now on finds the newcomer in their own list.
  const candidates = active.candidates(newcomer.trip, newcomer.radiusKm, clock.now())
  const notified = await notifyMatching(finder, newcomer, candidates, { notify, most: MOST_NOTIFIED })
  if (!active.hasOthers) return
  await pause(ARRIVAL_MS)
  const late = arrivals()
  if (late.length > 0)
    await notifyMatching(finder, newcomer, late, { notify, most: MOST_NOTIFIED - notified })
}

/** Returns the number of riders who were notified. */
async function notifyMatching(
  finder: BuddyFinder,
  newcomer: Newcomer,
  candidates: readonly ActiveSearch[],
  { notify, most }: { readonly notify: NotifyBuddies; readonly most: number },
): Promise<number> {
  const matches = await compareWith(candidates, search =>
    eligibility(search, { ...newcomer, isLive: true }, UNRELATED),
  )
  if (matches.length === 0) return 0
  // Read after comparing, which may take a while, because a block is effective from its commit.
  const relationships = await finder.relationshipsOf(newcomer.userId)
  const open = matches.filter(({ search }) => areUnrelated(relationships.with(search.userId)))
  const best = await activeOnes(finder, open, left => rankBuddies(left, most))
  const named = { basis: newcomer.id, userId: newcomer.userId }
  notify(
    newcomer,
    best.map(({ match: { search, overlap } }) => ({
      userId: search.userId,
      figures: figuresOfOverlap(search.trip, overlap),
      alias: aliasFor(finder, named, search.userId, relationships),
    })),
  )
  return best.length
}

/** The alias of a newcomer for a searcher; `relationships` are the newcomer's. */
export function aliasFor(
  { aliasOf }: Pick<BuddyFinder, 'aliasOf'>,
  newcomer: { readonly basis: string; readonly userId: UserId },
  readerId: UserId,
  relationships: Relationships,
): UserId {
  const { byRider: byOther, byOther: byReader } = relationships.asked(readerId)
  return aliasOf(listedBasis(newcomer, { byReader, byOther }), readerId)
}

const UNRELATED: Relationship = { hasBlocked: false, isBlockedBy: false, areConnected: false }

function areUnrelated({ hasBlocked, isBlockedBy, areConnected }: Relationship): boolean {
  return !hasBlocked && !isBlockedBy && !areConnected
}
