import type { Plane, PlanePoint, StraightLines } from './line-bounds.ts'

/**
 * What helps a search from place to place in a graph whose nodes lie on a plane. The costs of the
 * sources are at least those of walks to them from `from`; `to` is about where the targets are.
 */
export interface Guide {
  readonly plane: Plane
  readonly lines: StraightLines
  readonly from: PlanePoint
  readonly to: PlanePoint
}
