import { distanceKm, lineLengthKm, placesOnLine } from '@sawari/geo'
import { bearingOf, isSameWay } from './direction.ts'
import { divideHalfUp, hundredths } from './rounding.ts'
import type { Trip } from './trip.ts'

/** What two riders share, in the figures of the one who asks. */
export interface Overlap {
  readonly kind: 'both-ends' | 'en-route'
  /** Length of the common stretch, to two decimals. */
  readonly sharedDistanceKm: number
  /** The common stretch's share of the asking rider's own distance: 50 to 100, to one decimal. */
  readonly overlapPercentage: number
}

export type NoOverlap = 'opposite' | 'too-far' | 'too-little-shared'

export type Comparison =
  | { readonly shares: true; readonly overlap: Overlap }
  | { readonly shares: false; readonly reason: NoOverlap }

/** A millimetre: what is less far apart is equally near, however the distances were rounded. */
const SAME_KM = 1e-6

/** How far apart two riders may be: as far as the one with the smaller radius wants. */
export function commonRadiusKm(aRadiusKm: number, bRadiusKm: number): number {
  return Math.min(aRadiusKm, bRadiusKm)
}

/** What the asking rider shares with the other, or null where the two don't match. */
export function overlapOf(asking: Trip, other: Trip, radiusKm: number): Overlap | null {
  const comparison = compareTrips(asking, other, radiusKm)
  return comparison.shares ? comparison.overlap : null
}

/** The same, with the reason where there is no overlap. */
export function compareTrips(asking: Trip, other: Trip, radiusKm: number): Comparison {
  if (asking.distanceKm <= 0 || other.distanceKm <= 0) return apart('too-little-shared')
  if (!isSameWay(bearingOf(asking), bearingOf(other))) return apart('opposite')
  if (areBothEndsNear(asking, other, radiusKm)) return asOneTrip(asking)
  const stretch = commonStretch(asking, other, radiusKm)
  if (typeof stretch === 'string') return apart(stretch)
  return sharing('en-route', asking, Math.min(hundredths(stretch), shorterOf(asking, other)))
}

function apart(reason: NoOverlap): Comparison {
  return { shares: false, reason }
}

function areBothEndsNear(a: Trip, b: Trip, radiusKm: number): boolean {
  return distanceKm(a.source, b.source) <= radiusKm && distanceKm(a.destination, b.destination) <= radiusKm
}

/**
 * From the same place to the same place the two count as one trip, and its length is the asking
 * rider's own, even where the other's is a little shorter: 100 % and half the fare, for both.
 */
function asOneTrip(asking: Trip): Comparison {
  return sharing('both-ends', asking, hundredths(asking.distanceKm))
}

/** `shared` in hundredths of a kilometre: the half rule is applied to the figures shown. */
function sharing(kind: Overlap['kind'], asking: Trip, shared: number): Comparison {
  const own = hundredths(asking.distanceKm)
  if (2 * shared < own) return apart('too-little-shared')
  const overlapPercentage = divideHalfUp(1000 * shared, own) / 10
  return { shares: true, overlap: { kind, sharedDistanceKm: shared / 100, overlapPercentage } }
}

function shorterOf(a: Trip, b: Trip): number {
  return Math.min(hundredths(a.distanceKm), hundredths(b.distanceKm))
}

/** Kilometres of road that the two have in common, the same whoever asks. */
function commonStretch(a: Trip, b: Trip, radiusKm: number): number | NoOverlap {
  if (a.distanceKm !== b.distanceKm) {
    const [shorter, longer] = a.distanceKm < b.distanceKm ? [a, b] : [b, a]
    return stretchAlong(longer, shorter, radiusKm)
  }
  // Of equally long trips either may be the one that runs along the other.
  const stretches = [stretchAlong(a, b, radiusKm), stretchAlong(b, a, radiusKm)]
  const found = stretches.filter(stretch => typeof stretch === 'number')
  return found.length > 0 ? Math.max(...found) : stretches.includes('opposite') ? 'opposite' : 'too-far'
}

/**
 * How much of the longer trip lies between the two places where the shorter one's rider would be
 * picked up and set down: of all places on the line within the radius, in order, the two with the
 * shortest way to them.
 */
function stretchAlong(longer: Trip, shorter: Trip, radiusKm: number): number | NoOverlap {
  const boardings = placesOnLine(shorter.source, longer.line, radiusKm)
  const exits = placesOnLine(shorter.destination, longer.line, radiusKm)
  if (boardings.length === 0 || exits.length === 0) return 'too-far'
  let next = 0
  let boarding: (typeof boardings)[number] | undefined
  let best: { awayKm: number; stretchKm: number } | undefined
  for (const exit of exits) {
    for (; next < boardings.length && boardings[next]!.alongKm <= exit.alongKm; next++) {
      if (boarding === undefined || isNearer(boardings[next]!, boarding)) boarding = boardings[next]!
    }
    if (boarding === undefined) continue
    const awayKm = boarding.awayKm + exit.awayKm
    if (best === undefined || isNearer({ awayKm }, best))
      best = { awayKm, stretchKm: exit.alongKm - boarding.alongKm }
  }
  if (best === undefined) return 'opposite'
  // Lines run straight from stand to stand; the trip's distance is by road.
  return best.stretchKm === 0 ? 0 : (best.stretchKm * longer.distanceKm) / lineLengthKm(longer.line)
}

function isNearer(a: { readonly awayKm: number }, b: { readonly awayKm: number }): boolean {
  return a.awayKm < b.awayKm - SAME_KM
}
