import type { Point } from '@sawari/planner/geo'
import type { StreetClass } from '@sawari/streets'
import { metresBetween, planeAround } from './plane.ts'

/** The properties of a street segment, apart from its line. */
export interface Road {
  readonly streetClass: StreetClass
  readonly name?: string
  readonly nameHi?: string
  /** Whether autos may use it. */
  readonly autos: boolean
  readonly foot: boolean
  /** False on bridges and in tunnels: streets above or below are not connected to it. */
  readonly isAtGrade: boolean
  /** Index of a closure by hours, if the road has one. */
  readonly closure?: number
}

/** A straight street segment between two points of a map. */
export interface Segment {
  /** Indices of points. */
  readonly from: number
  readonly to: number
  readonly road: Road
  /** Vehicles may only drive from `from` to `to`. */
  readonly isOneWay: boolean
  /** The true length if the street bends; otherwise the length of the straight line. */
  readonly metres?: number
}

/** Streets as points and the segments between them: the form in which maps are merged. */
export interface StreetMap {
  readonly points: readonly Point[]
  readonly segments: readonly Segment[]
}

/** The keys of each segment's ends: equal to six decimals, a decimetre. */
export function positionKey({ latitude, longitude }: Point): string {
  return `${Math.round(latitude * 1e6)} ${Math.round(longitude * 1e6)}`
}

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
