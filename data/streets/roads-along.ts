import { encodePolyline, simplifyLine } from '@sawari/geo'
import type { Streets } from '@sawari/planner'
import type { RoadOf } from './road.ts'

/** No road is closed at this hour, and no fare depends on it. */
const MIDDAY = new Date('2026-06-01T13:00:00+05:30')
/** Lines of links are drawn at most this far from the street, so that the network stays small. */
const TOLERANCE_KM = 0.02

/** The ways of links along the streets. */
export function roadsAlong(streets: Streets): RoadOf {
  return (from, to) => {
    const way = streets.drive(from, to, MIDDAY)
    if (way === undefined) return undefined
    return {
      distanceKm: way.distanceKm,
      geometry: encodePolyline(simplifyLine(way.coordinates, TOLERANCE_KM)),
    }
  }
}
