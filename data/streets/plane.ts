import { EARTH_RADIUS_KM, type Point } from '@sawari/planner/geo'

/** Metres east and north of the origin. */
export interface Spot {
  readonly x: number
  readonly y: number
}

export type Plane = (point: Point) => Spot

const METRES_A_DEGREE = (EARTH_RADIUS_KM * 1000 * Math.PI) / 180

/** A flat map around the given latitude; accurate enough for comparing distances of some metres. */
export function planeAround(latitude: number): Plane {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  return point => ({
    x: point.longitude * METRES_A_DEGREE * shrink,
    y: point.latitude * METRES_A_DEGREE,
  })
}

export function metresBetween(a: Spot, b: Spot): number {
  return Math.hypot(b.x - a.x, b.y - a.y)
}

/** The point on the straight line from `a` to `b` that is nearest to the position, as a share of the line. */
export function shareAlong(spot: Spot, a: Spot, b: Spot): number {
  const [east, north] = [b.x - a.x, b.y - a.y]
  const squared = east * east + north * north
  if (squared === 0) return 0
  return Math.max(0, Math.min(1, ((spot.x - a.x) * east + (spot.y - a.y) * north) / squared))
}

export function spotAlong(a: Spot, b: Spot, share: number): Spot {
  return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }
}

/** The angle between two lines without regard to their direction, 0 to 90 degrees. */
export function angleBetweenLines([a, b]: readonly [Spot, Spot], [c, d]: readonly [Spot, Spot]): number {
  const turn = Math.atan2(b.y - a.y, b.x - a.x) - Math.atan2(d.y - c.y, d.x - c.x)
  const degrees = Math.abs((turn * 180) / Math.PI) % 180
  return Math.min(degrees, 180 - degrees)
}
