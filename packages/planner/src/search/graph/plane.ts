/**
 * The position of each node in kilometres east and north of an origin, at `2 * v` and `2 * v + 1` for
 * node `v`.
 */
export type Plane = Float64Array

export interface PlanePoint {
  readonly x: number
  readonly y: number
}
