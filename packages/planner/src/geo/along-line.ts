import { distanceKm, EARTH_RADIUS_KM } from './distance.ts'
import type { Point } from './point.ts'
import { nearestShare, pointAlong } from './polyline.ts'

const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180
/** Exceeds any rounding error in degrees, so that a point at the very edge is checked. */
const SLACK_DEGREES = 1e-9

/** A place where a line comes nearest to a point before it moves away again. */
export interface PlaceOnLine {
  /** The distance from the point to this place. */
  readonly awayKm: number
  /** The distance along the line from its start. */
  readonly alongKm: number
}

/**
 * The places on the line, at most `withinKm` from the point, where the distance has a local minimum, in
 * the order of the line. The result does not depend on how many parts the line has. A line that passes
 * the same spot twice has two places there.
 */
export function placesOnLine(point: Point, line: readonly Point[], withinKm: number): PlaceOnLine[] {
  const places: PlaceOnLine[] = []
  const steps = withinKm / KM_PER_DEGREE + SLACK_DEGREES
  let passed = 0
  let passedKm = 0
  const add = (place: Point, part: number) => {
    const awayKm = distanceKm(point, place)
    if (awayKm > withinKm) return
    for (; passed < part; passed++) passedKm += distanceKm(line[passed]!, line[passed + 1]!)
    places.push({ awayKm, alongKm: passedKm + distanceKm(line[part]!, place) })
  }
  // Whether the line was still approaching the point at the end of the previous part; true at the
  // start.
  let isNearing = true
  for (let part = 0; part < line.length - 1; part++) {
    const from = line[part]!
    const to = line[part + 1]!
    // Latitude alone excludes most parts. A line that is far away everywhere is never measured.
    if (Math.min(from.latitude, to.latitude) - point.latitude > steps) continue
    if (point.latitude - Math.max(from.latitude, to.latitude) > steps) continue
    const share = nearestShare(point, from, to)
    if (share === undefined) continue
    if (share < 1 && (share > 0 || isNearing)) add(pointAlong(from, to, share), part)
    isNearing = share === 1
  }
  if (isNearing && line.length > 1) add(line.at(-1)!, line.length - 2)
  return places
}
