import { distanceKm, EARTH_RADIUS_KM } from './distance.ts'
import type { Point } from './point.ts'
import { nearestOnSegment } from './polyline.ts'

const KM_IN_A_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180
/** More than any rounding of degrees, so that a point at the very edge is looked at. */
const SLACK_DEGREES = 1e-9

/** Where a point comes nearest to one straight part of a line. */
export interface PlaceOnLine {
  /** From the point to the line there. */
  readonly awayKm: number
  /** From the start of the line to there. */
  readonly alongKm: number
}

/**
 * One place for each straight part of the line that comes within `withinKm` of the point, in the
 * order of the line. A line that passes the same spot twice has two places there.
 */
export function placesOnLine(point: Point, line: readonly Point[], withinKm: number): PlaceOnLine[] {
  const places: PlaceOnLine[] = []
  const steps = withinKm / KM_IN_A_DEGREE + SLACK_DEGREES
  let passed = 0
  let passedKm = 0
  for (let index = 1; index < line.length; index++) {
    const from = line[index - 1]!
    const to = line[index]!
    // Most parts are ruled out by latitude alone, and a line that is nowhere near is not measured.
    if (Math.min(from.latitude, to.latitude) - point.latitude > steps) continue
    if (point.latitude - Math.max(from.latitude, to.latitude) > steps) continue
    const nearest = nearestOnSegment(point, from, to)
    const awayKm = distanceKm(point, nearest)
    if (awayKm > withinKm) continue
    for (; passed < index - 1; passed++) passedKm += distanceKm(line[passed]!, line[passed + 1]!)
    places.push({ awayKm, alongKm: passedKm + distanceKm(from, nearest) })
  }
  return places
}
