import type { Point } from '../geo/index.ts'

/** A drive along streets, from end to end. */
export interface StreetWay {
  /** Two decimals; with the straight pieces between either end and its street. */
  readonly distanceKm: number
  /** From one end to the other along the shape of the streets; it may be computed when first read. */
  readonly coordinates: readonly Point[]
}

/** The streets of the region, if the device has them. Implemented by `@sawari/streets`. */
export interface Streets {
  /**
   * The drive of an auto at an instant, because closed roads have hours; undefined if an end is off the streets
   * or no plausible drive exists.
   */
  drive(from: Point, to: Point, departAt: Date): StreetWay | undefined
  /**
   * Kilometres on foot from a point to each other point, unrounded: undefined if either end is off the streets
   * or the map probably lacks footpaths there, infinite if the walk is longer than `withinKm`.
   */
  walk(from: Point, to: readonly Point[], withinKm: number): readonly (number | undefined)[]
}
