import type { Point } from '@sawari/geo'

/** The way between two stands along the streets. */
export interface Road {
  /** Two decimals. */
  readonly distanceKm: number
  /** Of a car on empty roads, one decimal. */
  readonly minutes: number
  /** As an encoded polyline. */
  readonly geometry: string
}

/** Undefined where the estimate stands. */
export type RoadOf = (from: Point, to: Point) => Road | undefined
