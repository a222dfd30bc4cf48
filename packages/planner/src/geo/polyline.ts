import { distanceKm, EARTH_RADIUS_KM, flatDistanceKm, type Point } from './point.ts'

const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180
/** Exceeds any rounding error in degrees, so that a point at the very edge is checked. */
const SLACK_DEGREES = 1e-9

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
function nearestShare(point: Point, from: Point, to: Point): number | undefined {
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

/**
 * Removes as many points of the line as possible while it stays within `toleranceKm`; the ends are kept
 * (Douglas and Peucker, 1973). Takes quadratic time at worst and uses no recursion.
 */
export function simplifyLine(line: readonly Point[], toleranceKm: number): Point[] {
  if (line.length < 3) return [...line]
  const kept = new Set([0, line.length - 1])
  const open: [from: number, to: number][] = [[0, line.length - 1]]
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const farthest = farthestFrom(line, span)
    if (farthest.km <= toleranceKm) continue
    kept.add(farthest.at)
    open.push([span[0], farthest.at], [farthest.at, span[1]])
  }
  return line.filter((_, at) => kept.has(at))
}

function farthestFrom(line: readonly Point[], [from, to]: readonly [number, number]) {
  let farthest = { at: from, km: 0 }
  for (let at = from + 1; at < to; at++) {
    const point = line[at]!
    const km = flatDistanceKm(point, nearestOnSegment(point, line[from]!, line[to]!))
    if (km > farthest.km) farthest = { at, km }
  }
  return farthest
}

/** Whether a ring surrounds the point: a line to the east crosses it an odd number of times. */
export function isInside({ latitude, longitude }: Point, ring: readonly Point[]): boolean {
  let isIn = false
  ring.forEach((a, at) => {
    const b = ring[(at + 1) % ring.length]!
    if (a.latitude > latitude === b.latitude > latitude) return
    const share = (latitude - a.latitude) / (b.latitude - a.latitude)
    if (longitude < a.longitude + share * (b.longitude - a.longitude)) isIn = !isIn
  })
  return isIn
}
