import type { Plane, PlanePoint } from '../graph/plane.ts'
import type { LineBounds } from './line-bounds.ts'

/**
 * Where the nodes of a graph lie, for pruning. The costs of each source are at least those of the walk
 * to it from `from`; `to` is about where the targets are.
 */
export interface Guide {
  readonly plane: Plane
  readonly lines: LineBounds
  readonly from: PlanePoint
  readonly to: PlanePoint
}
