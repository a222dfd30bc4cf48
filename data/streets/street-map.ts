import type { Point } from '@sawari/geo'
import type { StreetClass } from '@sawari/streets'

/** What a stretch of street is, whatever its course. */
export interface Road {
  readonly streetClass: StreetClass
  readonly name?: string
  readonly nameHi?: string
  /** Whether autos may use it. */
  readonly autos: boolean
  readonly foot: boolean
  /** False on bridges and in tunnels: what lies above or below does not join it. */
  readonly isAtGrade: boolean
  /** Index of a closure in hours, if the road has one. */
  readonly closure?: number
}

/** A straight piece of street between two points of a map. */
export interface Stretch {
  /** Indices of points. */
  readonly from: number
  readonly to: number
  readonly road: Road
  /** Vehicles go from `from` to `to` only. */
  readonly isOneWay: boolean
  /** The true length where the street is not straight; otherwise the length of the straight line. */
  readonly metres?: number
}

/** Streets as points and the stretches between them: the form in which maps are joined. */
export interface StreetMap {
  readonly points: readonly Point[]
  readonly stretches: readonly Stretch[]
}

/** The points at which each stretch may be found again: equal to six decimals, a decimetre. */
export function positionKey({ latitude, longitude }: Point): string {
  return `${Math.round(latitude * 1e6)} ${Math.round(longitude * 1e6)}`
}
