import type { Point } from '@sawari/planner/geo'

/** The route between two stands along the streets. */
export interface Road {
  /** Rounded to two decimals. */
  readonly distanceKm: number
  /** Encoded polyline. */
  readonly geometry: string
}

/** Returns undefined if the link keeps its estimated length. */
export type RoadOf = (from: Point, to: Point) => Road | undefined
