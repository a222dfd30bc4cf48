import { type Bounds, bearingDegrees, boundsWithin, distanceKm, type Point } from '@sawari/planner/geo'
import { hundredths } from './shown-figures.ts'

/** A millimetre: exceeds any rounding error. */
const SLACK_KM = 1e-6

/**
 * False if the two trips cannot share a stretch; much cheaper than a comparison. If they share one, both ends of one trip
 * are within the radius of the other trip's line or ends, and so within the radius of the box around that trip.
 */
export function mayShare(a: TripGeometry, b: TripGeometry, radiusKm: number): boolean {
  return areEndsNearBox(a, boxAround(b), radiusKm) || areEndsNearBox(b, boxAround(a), radiusKm)
}

function areEndsNearBox({ source, destination }: TripGeometry, box: Bounds, radiusKm: number): boolean {
  return isNearBox(source, box, radiusKm) && isNearBox(destination, box, radiusKm)
}

function isNearBox(point: Point, box: Bounds, radiusKm: number): boolean {
  const { north, south, east, west } = boundsWithin(point, radiusKm + SLACK_KM)
  if (box.north < south || box.south > north) return false
  if (west <= east) return box.west <= east && box.east >= west
  return box.west <= east || box.east >= west
}

/** The box around a trip's line and ends. */
function boxAround({ source, destination, line }: TripGeometry): Bounds {
  let { latitude: north, latitude: south, longitude: east, longitude: west } = source
  for (const { latitude, longitude } of [destination, ...line]) {
    north = Math.max(north, latitude)
    south = Math.min(south, latitude)
    east = Math.max(east, longitude)
    west = Math.min(west, longitude)
  }
  return { north, south, east, west }
}

/** Trips whose bearings differ by at least this angle do not go the same way. */
const OPPOSITE_FROM_DEGREES = 90

/** The bearing from end to end, regardless of turns in between. */
export function bearingOf({ source, destination }: TripGeometry): number {
  return bearingDegrees(source, destination)
}

/** Takes bearings from 0 to below 360, which may lie on both sides of north. */
export function isSameWay(aBearing: number, bBearing: number): boolean {
  const apart = Math.abs(aBearing - bBearing)
  return apart < OPPOSITE_FROM_DEGREES || apart > 360 - OPPOSITE_FROM_DEGREES
}

/** The assumed ratio of road distance to straight-line distance, as for the lengths of likely links. */
const DETOUR_FACTOR = 1.35

/** Where a trip begins, passes and ends: what sharing needs of it. */
export interface TripGeometry {
  readonly source: Point
  readonly destination: Point
  /** The fastest planned route from source to destination, two points or more. */
  readonly line: readonly Point[]
  /** The length by road, to two decimals. */
  readonly distanceKm: number
}

/** The trip along the straight line, used if no route was found. */
export function straightTrip(source: Point, destination: Point): TripGeometry {
  return {
    source,
    destination,
    line: [source, destination],
    distanceKm: hundredths(distanceKm(source, destination) * DETOUR_FACTOR) / 100,
  }
}
