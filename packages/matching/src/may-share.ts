import { type Bounds, boundsWithin, type Point } from '@sawari/planner/geo'
import type { TripGeometry } from './trip.ts'

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
