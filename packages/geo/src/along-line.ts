import { distanceKm } from './distance.ts'
import type { Point } from './point.ts'
import { nearestOnSegment } from './polyline.ts'

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
  let passedKm = 0
  for (let index = 1; index < line.length; index++) {
    const from = line[index - 1]!
    const to = line[index]!
    const nearest = nearestOnSegment(point, from, to)
    const awayKm = distanceKm(point, nearest)
    if (awayKm <= withinKm) places.push({ awayKm, alongKm: passedKm + distanceKm(from, nearest) })
    passedKm += distanceKm(from, to)
  }
  return places
}
