import { distanceKm, EARTH_RADIUS_KM } from './distance.ts'
import type { Point } from './point.ts'
import { nearestShare, pointAlong } from './polyline.ts'

const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180
/** More than any rounding of degrees, so that a point at the very edge is looked at. */
const SLACK_DEGREES = 1e-9

/** Where a line comes nearest to a point before it goes away again. */
export interface PlaceOnLine {
  /** From the point to the line there. */
  readonly awayKm: number
  /** From the start of the line to there. */
  readonly alongKm: number
}

/**
 * The places at most `withinKm` from the point at which the line is nearer than just before and
 * just after, in the order of the line, however many parts it is drawn in. A line that passes the
 * same spot twice has two places there.
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
  // At its end the part before was still coming nearer, or there is none.
  let isNearing = true
  for (let part = 0; part < line.length - 1; part++) {
    const from = line[part]!
    const to = line[part + 1]!
    // Most parts are ruled out by latitude alone, and a line that is nowhere near is not measured.
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
