import type { Point } from '@sawari/planner/geo'
import { metresBetween, planeAround } from './plane.ts'
import type { StreetMap } from './street-map.ts'

export interface NearPoint {
  /** Index of the point. */
  readonly at: number
  readonly metres: number
}

/** The nearest point of a street for autos; of equally near ones the first. */
export function nearestPoint({ points, segments }: StreetMap, place: Point): NearPoint {
  const plane = planeAround(place.latitude)
  const spot = plane(place)
  let best = { at: -1, metres: Number.POSITIVE_INFINITY }
  for (const { from, to, road } of segments) {
    if (!road.autos) continue
    for (const at of [from, to]) {
      const metres = metresBetween(spot, plane(points[at]!))
      if (metres < best.metres) best = { at, metres }
    }
  }
  return best
}
