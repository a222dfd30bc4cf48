import { distanceKm, type Point } from '@sawari/planner/geo'
import { hundredths } from './rounding.ts'

/** The assumed ratio of road distance to straight-line distance, as for the lengths of likely links. */
const DETOUR_FACTOR = 1.35

/** Where a trip begins, passes and ends: what sharing needs of it. */
export interface TripGeometry {
  readonly source: Point
  readonly destination: Point
  /** The fastest planned route from source to destination, two points or more. */
  readonly line: readonly Point[]
  /** By road, to two decimals. */
  readonly distanceKm: number
}

/** Of a trip for which no route was found. */
export function straightTrip(source: Point, destination: Point): TripGeometry {
  return {
    source,
    destination,
    line: [source, destination],
    distanceKm: hundredths(distanceKm(source, destination) * DETOUR_FACTOR) / 100,
  }
}
