/** The kilometres of each node to the east and to the north of some origin: node `v` at `2 * v` and `2 * v + 1`. */
export type Plane = Float64Array

export interface PlanePoint {
  readonly x: number
  readonly y: number
}
