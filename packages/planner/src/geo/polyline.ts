import { distanceKm, flatDistanceKm } from './distance.ts'
import type { Point } from './point.ts'

/** Length in kilometres of the line through the points in order. */
export function lineLengthKm(line: readonly Point[]): number {
  return segmentsOf(line).reduce((sum, [from, to]) => sum + distanceKm(from, to), 0)
}

/**
 * Whether the straight segments a–b and c–d share a point; touching and overlapping segments count.
 * Degrees are treated as a flat plane, which is accurate enough within a city.
 */
export function segmentsIntersect(a: Point, b: Point, c: Point, d: Point): boolean {
  const cSide = Math.sign(turn(a, b, c))
  const dSide = Math.sign(turn(a, b, d))
  const aSide = Math.sign(turn(c, d, a))
  const bSide = Math.sign(turn(c, d, b))
  if (cSide !== dSide && aSide !== bSide) return true
  return (
    (cSide === 0 && isWithinBox(a, b, c)) ||
    (dSide === 0 && isWithinBox(a, b, d)) ||
    (aSide === 0 && isWithinBox(c, d, a)) ||
    (bSide === 0 && isWithinBox(c, d, b))
  )
}

/** Whether the straight segment a–b touches the line anywhere. */
export function segmentMeetsLine(a: Point, b: Point, line: readonly Point[]): boolean {
  return segmentsOf(line).some(([from, to]) => segmentsIntersect(a, b, from, to))
}

/** Shortest distance in kilometres from a point to a line; infinite for an empty line. */
export function distanceToLineKm(point: Point, line: readonly Point[]): number {
  const only = line[0]
  if (only !== undefined && line.length === 1) return flatDistanceKm(point, only)
  return segmentsOf(line).reduce(
    (least, [from, to]) => Math.min(least, flatDistanceKm(point, nearestOnSegment(point, from, to))),
    Number.POSITIVE_INFINITY,
  )
}

/**
 * Whether a point lies east of a line that runs north to south, possibly with meanders. Beyond its ends
 * the line continues due north and due south. Two points on the same side need not cross the line.
 */
export function isEastOfLine(point: Point, line: readonly Point[]): boolean {
  const first = line[0]
  const last = line.at(-1)
  if (first === undefined || last === undefined) return false
  // Even–odd rule with a ray to the west. Latitude ranges are half-open, so that a shared vertex counts
  // once.
  let isEast = isCrossedByWestwardRay(point, { latitude: 91, longitude: first.longitude }, first)
  for (let index = 1; index < line.length; index++) {
    if (isCrossedByWestwardRay(point, line[index - 1]!, line[index]!)) isEast = !isEast
  }
  const isBelow = isCrossedByWestwardRay(point, last, { latitude: -91, longitude: last.longitude })
  return isEast !== isBelow
}

function isCrossedByWestwardRay(point: Point, from: Point, to: Point): boolean {
  if (from.latitude > point.latitude === to.latitude > point.latitude) return false
  const share = (point.latitude - from.latitude) / (to.latitude - from.latitude)
  return from.longitude + share * (to.longitude - from.longitude) < point.longitude
}

/** The point of the straight segment that is nearest to `point`, on the flat plane around `point`. */
export function nearestOnSegment(point: Point, from: Point, to: Point): Point {
  return pointAlong(from, to, nearestShare(point, from, to) ?? 0)
}

/** The position of that point along the segment, 0 to 1; undefined if the segment has no length. */
export function nearestShare(point: Point, from: Point, to: Point): number | undefined {
  // A degree of longitude is shorter than a degree of latitude by the cosine of the latitude.
  const shrink = Math.cos((point.latitude * Math.PI) / 180)
  const east = (to.longitude - from.longitude) * shrink
  const north = to.latitude - from.latitude
  const lengthSquared = east * east + north * north
  if (lengthSquared === 0) return undefined
  const along = (point.longitude - from.longitude) * shrink * east + (point.latitude - from.latitude) * north
  return Math.max(0, Math.min(1, along / lengthSquared))
}

export function pointAlong(from: Point, to: Point, share: number): Point {
  return {
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude: from.longitude + share * (to.longitude - from.longitude),
  }
}

/** Positive if c lies left of the line from a to b, negative if right, zero if on it. */
function turn(a: Point, b: Point, c: Point): number {
  return (
    (b.longitude - a.longitude) * (c.latitude - a.latitude) -
    (b.latitude - a.latitude) * (c.longitude - a.longitude)
  )
}

function isWithinBox(a: Point, b: Point, c: Point): boolean {
  return (
    c.latitude >= Math.min(a.latitude, b.latitude) &&
    c.latitude <= Math.max(a.latitude, b.latitude) &&
    c.longitude >= Math.min(a.longitude, b.longitude) &&
    c.longitude <= Math.max(a.longitude, b.longitude)
  )
}

function segmentsOf(line: readonly Point[]): (readonly [Point, Point])[] {
  return line.slice(1).map((to, index) => [line[index] as Point, to] as const)
}
