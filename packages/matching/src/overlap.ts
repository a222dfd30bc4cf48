import { distanceKm, lineLengthKm, placesOnLine } from '@sawari/planner/geo'
import { bearingOf, isSameWay, mayShare, type TripGeometry } from './may-share.ts'
import { divideHalfUp, hundredths } from './shown-figures.ts'

/** What two riders share, in the asking rider's figures. */
export interface Overlap {
  readonly kind: 'both-ends' | 'en-route'
  /** Length of the shared segment in kilometres, to two decimals. */
  readonly sharedDistanceKm: number
  /** The shared segment as a percentage of the asking rider's own distance: 50 to 100, to one decimal. */
  readonly overlapPercentage: number
}

export type NoOverlap = 'opposite' | 'too-far' | 'too-little-shared'

export type Comparison =
  | { readonly shares: true; readonly overlap: Overlap }
  | { readonly shares: false; readonly reason: NoOverlap }

/** A millimetre: smaller differences count as equal, because distances are rounded. */
const SAME_KM = 1e-6

/** The largest distance between two riders: the smaller of their radii. */
export function commonRadiusKm(aRadiusKm: number, bRadiusKm: number): number {
  return Math.min(aRadiusKm, bRadiusKm)
}

/** What the asking rider shares with the other, or null if the two do not match. */
export function overlapOf(asking: TripGeometry, other: TripGeometry, radiusKm: number): Overlap | null {
  const comparison = compareTrips(asking, other, radiusKm)
  return comparison.shares ? comparison.overlap : null
}

/** Like `overlapOf`, but with the reason if there is no overlap. */
export function compareTrips(asking: TripGeometry, other: TripGeometry, radiusKm: number): Comparison {
  if (asking.distanceKm <= 0 || other.distanceKm <= 0) return apart('too-little-shared')
  if (!isSameWay(bearingOf(asking), bearingOf(other))) return apart('opposite')
  if (!mayShare(asking, other, radiusKm)) return apart('too-far')
  if (areBothEndsNear(asking, other, radiusKm)) return asOneTrip(asking)
  const sharedKm = sharedSegmentKm(asking, other, radiusKm)
  if (typeof sharedKm === 'string') return apart(sharedKm)
  return sharing('en-route', asking, Math.min(hundredths(sharedKm), shorterOf(asking, other)))
}

function apart(reason: NoOverlap): Comparison {
  return { shares: false, reason }
}

function areBothEndsNear(a: TripGeometry, b: TripGeometry, radiusKm: number): boolean {
  return distanceKm(a.source, b.source) <= radiusKm && distanceKm(a.destination, b.destination) <= radiusKm
}

/**
 * Two trips with both ends near each other count as one trip with the length of the asking rider's own,
 * even if the other's is a little shorter: 100 % and half the fare for both.
 */
function asOneTrip(asking: TripGeometry): Comparison {
  return sharing('both-ends', asking, hundredths(asking.distanceKm))
}

/** `shared` is in hundredths of a kilometre, because the half rule applies to the figures shown. */
function sharing(kind: Overlap['kind'], asking: TripGeometry, shared: number): Comparison {
  const own = hundredths(asking.distanceKm)
  if (2 * shared < own) return apart('too-little-shared')
  const overlapPercentage = divideHalfUp(1000 * shared, own) / 10
  return { shares: true, overlap: { kind, sharedDistanceKm: shared / 100, overlapPercentage } }
}

function shorterOf(a: TripGeometry, b: TripGeometry): number {
  return Math.min(hundredths(a.distanceKm), hundredths(b.distanceKm))
}

/** Kilometres of road that the two share; the same for both riders. */
function sharedSegmentKm(a: TripGeometry, b: TripGeometry, radiusKm: number): number | NoOverlap {
  if (a.distanceKm !== b.distanceKm) {
    const [shorter, longer] = a.distanceKm < b.distanceKm ? [a, b] : [b, a]
    return segmentAlongKm(longer, shorter, radiusKm)
  }
  // If both trips are equally long, either may run along the other.
  const segments = [segmentAlongKm(a, b, radiusKm), segmentAlongKm(b, a, radiusKm)]
  const found = segments.filter(sharedKm => typeof sharedKm === 'number')
  return found.length > 0 ? Math.max(...found) : segments.includes('opposite') ? 'opposite' : 'too-far'
}

/**
 * The part of the longer trip between the places where the shorter trip's rider would be picked up and dropped
 * off. Of all places on the line within the radius, in order, these are the two with the shortest distances to
 * the rider's ends.
 */
function segmentAlongKm(longer: TripGeometry, shorter: TripGeometry, radiusKm: number): number | NoOverlap {
  const boardings = placesOnLine(shorter.source, longer.line, radiusKm)
  const exits = placesOnLine(shorter.destination, longer.line, radiusKm)
  if (boardings.length === 0 || exits.length === 0) return 'too-far'
  let next = 0
  let boarding: (typeof boardings)[number] | undefined
  let best: { awayKm: number; segmentKm: number } | undefined
  for (const exit of exits) {
    for (; next < boardings.length && boardings[next]!.alongKm <= exit.alongKm; next++) {
      if (boarding === undefined || isNearer(boardings[next]!, boarding)) boarding = boardings[next]!
    }
    if (boarding === undefined) continue
    const awayKm = boarding.awayKm + exit.awayKm
    if (best === undefined || isNearer({ awayKm }, best))
      best = { awayKm, segmentKm: exit.alongKm - boarding.alongKm }
  }
  if (best === undefined) return 'opposite'
  // Lines run straight from stand to stand, while the trip's distance is by road.
  return best.segmentKm === 0 ? 0 : (best.segmentKm * longer.distanceKm) / lineLengthKm(longer.line)
}

function isNearer(a: { readonly awayKm: number }, b: { readonly awayKm: number }): boolean {
  return a.awayKm < b.awayKm - SAME_KM
}
