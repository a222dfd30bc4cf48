import type { Plane, PlanePoint } from '../graph/plane.ts'
import type { LineBounds } from './line-bounds.ts'

/**
 * The positions of the nodes of a graph, for pruning. The costs of each source are at least those of the walk
 * to it from `from`; `to` is the approximate position of the targets.
 */
export interface Guide {
  readonly plane: Plane
  readonly lines: LineBounds
  readonly from: PlanePoint
  readonly to: PlanePoint
}
