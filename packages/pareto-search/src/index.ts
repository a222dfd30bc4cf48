// Multi-criteria shortest paths by label setting (NAMOA*dr) on any directed graph. See docs/planner.md.
export { inOrder, sortIntoRows } from './graph/compressed-rows.ts'
export { curveOrder } from './graph/curve-order.ts'
export type { GraphLayout } from './graph/graph-layout.ts'
export { type Arcs, type GraphOfArcs, graphOfArcs } from './graph/graph-of-arcs.ts'
export type { Plane, PlanePoint } from './graph/plane.ts'
export { buildSearchGraph, type SearchGraph, type Terminal } from './graph/search-graph.ts'
export { buildTransfers, type Transfers } from './graph/transfers.ts'
export type { Guide } from './pruning/guide.ts'
export { type LineBounds, lineBounds } from './pruning/line-bounds.ts'
export type { ParetoPath, ParetoStep } from './search/label-setting.ts'
export {
  type BoundedParetoQuery,
  findBoundedParetoPaths,
  findParetoPaths,
  type ParetoQuery,
} from './search/pareto-paths.ts'
export { createWorkspace, type SearchWorkspace } from './search/workspace.ts'
