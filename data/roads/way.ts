import type { Point } from '@sawari/geo'

/** A route along the streets, found by a road engine. */
export interface Way {
  readonly metres: number
  /** Travel time of a car without traffic. */
  readonly seconds: number
  /** Encoded polyline from the road point nearest to the origin to the one nearest to the destination. */
  readonly line: string
}

/** A route, or `none` if the engine found no route. */
export type WayAnswer = Way | 'none'

/** The cache key of a pair: the coordinates of both ends, rounded to 0.1 m. */
export function wayKey(from: Point, to: Point): string {
  return `${coordinates(from)};${coordinates(to)}`
}

/** Longitude first, as road engines expect. */
export function coordinates({ longitude, latitude }: Point): string {
  return `${longitude.toFixed(6)},${latitude.toFixed(6)}`
}
