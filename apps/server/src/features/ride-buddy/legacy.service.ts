// The older ways to find company: posted rides, and riders along a planned route.

import type { UserId } from '@sawari/contract'
import { SEARCH_RADIUS_DEFAULT_KM } from '@sawari/contract'
import { lineLengthKm, type Point } from '@sawari/geo'
import { eligibility, rankBuddies, straightTrip } from '@sawari/matching'
import { type Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Buddy } from './buddies.service.ts'
import { ridersOnHold } from './held-riders.store.ts'
import { insertRide, listRidesOf, listRidesOfOthers, type PostedRide } from './legacy.store.ts'
import type { RideBuddy, WantedTrip } from './needs.ts'
import { holdRiders, readRiders, readTies } from './riders.store.ts'
import { figuresOfStretch, type RiderTrip } from './shared-ride.ts'

const HOUR_MS = 3_600_000
/** Rides whose departures differ by more than this do not match. */
const DEPARTURES_APART_MS = HOUR_MS
/** Rides posted longer ago than this are not listed. */
export const LISTED_AT_MOST_MS = 7 * 24 * HOUR_MS

export async function postRide(
  { trips, clock, database, newId }: RideBuddy,
  userId: UserId,
  { seats, ...wanted }: WantedTrip & { readonly seats: number },
): Promise<PostedRide | Refusal> {
  const planned = trips.plan(wanted)
  if (!planned.ok) return refuse(planned.failure.code, planned.failure.details)
  const { sourceName, destinationName, trip, reservedFareRupees } = planned.value
  return database.sql.transaction().execute(async sql => {
    if (!(await holdRiders(sql, [userId])).has(userId)) return refuse('INVALID_TOKEN')
    if ((await ridersOnHold(sql, [userId])).size > 0) return refuse('BUDDY_ON_HOLD')
    const createdAt = clock.now()
    const ride: PostedRide = {
      id: newId(),
      userId,
      names: { source: sourceName, destination: destinationName },
      trip: { ...trip, aloneFareRupees: reservedFareRupees },
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
  { database: { sql }, clock }: RideBuddy,
  userId: UserId,
): Promise<Buddy[] | Refusal> {
  if ((await ridersOnHold(sql, [userId])).size > 0) return refuse('BUDDY_ON_HOLD')
  const now = clock.now()
  const own = (await listRidesOf(sql, userId)).filter(({ expiresAt }) => expiresAt > now)
  if (own.length === 0) return []
  const others = await listRidesOfOthers(sql, userId, now)
  const ties = await readTies(sql, userId, now)
  const matches = own.flatMap(mine =>
    others.flatMap(ride => {
      if (Math.abs(ride.departsAt.getTime() - mine.departsAt.getTime()) > DEPARTURES_APART_MS) return []
      const sides = [inReach(mine), { ...inReach(ride), isLive: true }] as const
      const found = eligibility(...sides, ties.with(ride.userId))
      const createdAt = ties.shownSince(ride.userId, ride.createdAt)
      return found.eligible ? [{ id: ride.id, createdAt, overlap: found.overlap, mine, ride }] : []
    }),
  )
  const bestOfEach = new Map(
    rankBuddies(matches, matches.length)
      .reverse()
      .map(match => [match.ride.userId, match]),
  )
  const best = rankBuddies(bestOfEach.values())
  const riders = await readRiders(
    sql,
    best.map(({ ride }) => ride.userId),
  )
  return best.flatMap(({ mine, ride, overlap, createdAt }) => {
    const rider = riders.get(ride.userId)
    const figures = figuresOfStretch(mine.trip, overlap)
    return rider === undefined ? [] : [{ rider, names: ride.names, figures, createdAt }]
  })
}

function inReach(ride: PostedRide) {
  return { userId: ride.userId, trip: ride.trip, radiusKm: SEARCH_RADIUS_DEFAULT_KM }
}

/** A given length is accepted from the line's own length up to this multiple of it, because roads wind. */
const LONGEST_DETOUR = 3

/**
 * The trip along a planned route, from the points of its line. Undefined if both ends are at the same place.
 */
export function tripAlong(
  { trips, clock }: Pick<RideBuddy, 'trips' | 'clock'>,
  points: readonly Point[],
  givenKm: number | undefined,
): RiderTrip | undefined {
  const line = thinned(points).map(({ latitude, longitude }) => ({ latitude, longitude }))
  const [source, destination] = [line[0]!, line.at(-1)!]
  const lengthKm = lineLengthKm(line)
  if (straightTrip(source, destination).distanceKm === 0) return undefined
  const isPlausible = givenKm !== undefined && givenKm >= lengthKm && givenKm <= lengthKm * LONGEST_DETOUR
  const distanceKm = isPlausible ? givenKm : straightPartsKm(line)
  const aloneFareRupees = trips.reservedFareRupees(source, destination, clock.now())
  return { source, destination, line, distanceKm: Math.round(distanceKm * 100) / 100, aloneFareRupees }
}

/**
 * The maximum number of points of a line. Planned routes have a few dozen; thousands would be slow to
 * compare.
 */
const LINE_POINTS = 200

function thinned(points: readonly Point[]): readonly Point[] {
  const step = Math.ceil(points.length / LINE_POINTS)
  return points.filter((_, index) => index % step === 0 || index === points.length - 1)
}

function straightPartsKm(line: readonly Point[]): number {
  return line.slice(1).reduce((sum, to, index) => sum + straightTrip(line[index]!, to).distanceKm, 0)
}
