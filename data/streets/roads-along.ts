import type { Streets } from '@sawari/planner'
import { encodePolyline, simplifyLine } from '@sawari/planner/geo'
import type { RoadOf } from './road.ts'

/** At this hour no road is closed, and it affects no fare. */
const MIDDAY = new Date('2026-06-01T13:00:00+05:30')
/** Lines of links deviate from the street by at most this, so that the network stays small. */
const TOLERANCE_KM = 0.02

/** The routes of links along the streets. */
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
