// The older calls: posted rides, and riders along a planned route.

import type { UserId } from '@sawari/contract'
import { rateLimits, SEARCH_RADIUS_DEFAULT_KM } from '@sawari/contract'
import {
  eligibility,
  type RankedBuddy,
  rankBuddies,
  SNAP_CELL_KM,
  shownFigures,
  straightTrip,
} from '@sawari/matching'
import { lineLengthKm, type Point, simplifyLine } from '@sawari/planner/geo'
import { Refusal, refuse, refuseOutcome } from '../../platform/calls/refusal.ts'
import type { WantedTrip } from '../route-planner/trip-planner.ts'
import { type BuddyList, visitInTurns } from './buddies.service.ts'
import { insertRide, listRidesOf, listRidesOfOthers, type PostedRide } from './legacy.store.ts'
import type { RideBuddy } from './needs.ts'
import { aliasBasis } from './rider-alias.ts'
import { isOnHold, lockRiders, readRelationships, readRiders } from './riders.store.ts'
import { type RiderTrip, riderTripOf } from './shared-ride.ts'
import type { Reader } from './shown-riders.ts'

const HOUR_MS = 3_600_000
/** Rides whose departures differ by more than this do not match. */
const DEPARTURES_APART_MS = HOUR_MS
/** Rides posted longer ago than this are not listed. */
export const LISTED_AT_MOST_MS = 7 * 24 * HOUR_MS

export async function postRide(
  { trips, clock, database, newId, limits }: RideBuddy,
  userId: UserId,
  { seats, ...wanted }: WantedTrip & { readonly seats: number },
): Promise<PostedRide | Refusal> {
  const counted = await limits.count([{ limit: rateLimits.postedRidesByRider, subject: userId }])
  if (counted instanceof Refusal) return counted
  const planned = trips.plan(wanted)
  if (!planned.ok) return refuseOutcome(planned.failure)
  return database.sql.transaction().execute(async sql => {
    const rider = (await lockRiders(sql, [userId])).get(userId)
    if (rider === undefined) return refuse('INVALID_TOKEN')
    if (rider.isOnHold) return refuse('BUDDY_ON_HOLD')
    const createdAt = clock.now()
    const ride: PostedRide = {
      id: newId(),
      userId,
      names: planned.value.names,
      trip: riderTripOf(planned.value),
      seats,
      departsAt: wanted.departAt,
      createdAt,
      expiresAt: endOfListing(wanted.departAt, createdAt),
    }
    await insertRide(sql, ride)
    return ride
  })
}

function endOfListing(departsAt: Date, createdAt: Date): Date {
  const created = createdAt.getTime()
  const missed = Math.max(departsAt.getTime(), created) + DEPARTURES_APART_MS
  return new Date(Math.min(missed, created + LISTED_AT_MOST_MS))
}

/** Others' rides that overlap one of the rider's own: one per person, best overlap first. */
export async function findRides(
  { database, clock, limits, finder: { shown, aliasOf } }: RideBuddy,
  reader: Reader,
): Promise<BuddyList | Refusal> {
  const { userId } = reader
  const { sql } = database
  const counted = await limits.count([{ limit: rateLimits.ridesFoundByRider, subject: userId }])
  if (counted instanceof Refusal) return counted
  if (await isOnHold(sql, userId)) return refuse('BUDDY_ON_HOLD')
  const now = clock.now()
  const own = (await listRidesOf(sql, userId)).filter(({ expiresAt }) => expiresAt > now)
  const allowed = await shown.allowedTo(reader)
  if (own.length === 0) return { buddies: [], limited: allowed.limited }
  const others = await listRidesOfOthers(sql, userId, now)
  const relationships = await readRelationships(sql, userId, now)
  const pairs = own.flatMap(mine => others.map(ride => ({ mine, ride })))
  const matches: (RankedBuddy & (typeof pairs)[number])[] = []
  await visitInTurns(pairs, ({ mine, ride }) => {
    if (Math.abs(ride.departsAt.getTime() - mine.departsAt.getTime()) > DEPARTURES_APART_MS) return
    const sides = [inReach(mine), { ...inReach(ride), isLive: true }] as const
    const found = eligibility(...sides, relationships.with(ride.userId))
    const createdAt = relationships.shownSince(ride.userId, ride.createdAt)
    if (found.eligible) matches.push({ id: ride.id, createdAt, overlap: found.overlap, mine, ride })
  })
  const bestOfEach = new Map(
    rankBuddies(matches, matches.length)
      .reverse()
      .map(match => [match.ride.userId, match]),
  )
  const best = allowed.best([...bestOfEach.values()], ({ ride }) => ride.userId)
  const sightings = best.map(({ ride }) => ({ riderId: ride.userId, endsAt: ride.expiresAt.getTime() }))
  const { riderIds, limited } = await shown.showNew(reader, sightings, allowed)
  const riders = await readRiders(
    sql,
    best.map(({ ride }) => ride.userId),
  )
  const buddies = best.flatMap(({ mine, ride, overlap, createdAt }) => {
    const rider = riders.get(ride.userId)
    if (rider === undefined || !riderIds.has(rider.id)) return []
    const figures = shownFigures(mine.trip.aloneFareRupees, overlap)
    const alias = aliasOf(aliasBasis(ride, createdAt), userId)
    return [{ alias, rider, trip: ride.trip, figures, createdAt }]
  })
  return { buddies, limited }
}

function inReach(ride: PostedRide) {
  return { userId: ride.userId, trip: ride.trip, radiusKm: SEARCH_RADIUS_DEFAULT_KM }
}

/** A trip that is compared but not stored, so no other rider sees it. */
export type AskingTrip = Omit<RiderTrip, 'shownNames'>

/**
 * The trip along given points. Each point is snapped before anything is computed, because a client that may
 * choose points freely could otherwise locate others by bisection. Undefined if all of them are the same place.
 */
export function tripAlong(
  { trips, clock }: Pick<RideBuddy, 'trips' | 'clock'>,
  points: readonly Point[],
): AskingTrip | undefined {
  const line = lineAlong(withoutRepeats(downsampled(points, MOST_POINTS).map(trips.snap)))
  const [source, destination] = [line[0]!, line.at(-1)!]
  if (straightTrip(source, destination).distanceKm === 0) return undefined
  const distanceKm = Math.round(straightPartsKm(line) * 100) / 100
  const aloneFareRupees = trips.reservedFareRupees(source, destination, clock.now())
  return { source, destination, line, distanceKm, aloneFareRupees }
}

/** Further points of a route are ignored: planned routes have a few dozen. */
const MOST_POINTS = 200
/** Comparing a line with more points would be slow. */
const LINE_POINTS = 40
/** Roads wind; a route that is longer by more than this factor is not a real one. */
const LONGEST_DETOUR = 3

/** The line through snapped points, at a cost that does not depend on how they were chosen. */
function lineAlong(points: readonly Point[]): readonly Point[] {
  const ends = [points[0]!, points.at(-1)!] as const
  if (lineLengthKm(points) > LONGEST_DETOUR * lineLengthKm(ends)) return ends
  // Snapped points deviate from a road to both sides by up to a cell, which would lengthen it.
  return downsampled(simplifyLine(points, SNAP_CELL_KM), LINE_POINTS)
}

function downsampled(points: readonly Point[], most: number): readonly Point[] {
  const step = Math.ceil(points.length / most)
  return points.filter((_, index) => index % step === 0 || index === points.length - 1)
}

function withoutRepeats(line: readonly Point[]): readonly Point[] {
  return line.filter((point, index) => index === 0 || !isSamePoint(point, line[index - 1]!))
}

function isSamePoint(a: Point, b: Point): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude
}

function straightPartsKm(line: readonly Point[]): number {
  return line.slice(1).reduce((sum, to, index) => sum + straightTrip(line[index]!, to).distanceKm, 0)
}
