// Multi-criteria shortest paths by label setting (NAMOA*dr) on any directed graph. See docs/planner.md.
export { inOrder, sortIntoRows } from './graph/compressed-rows.ts'
export { curveOrder } from './graph/curve-order.ts'
export { buildGatedLinks } from './graph/gated-links.ts'
export type { Plane, PlanePoint } from './graph/plane.ts'
export { buildSearchGraph, type SearchGraph } from './graph/search-graph.ts'
export type { Terminal } from './graph/terminals.ts'
export { buildTransfers, type Transfers } from './graph/transfers.ts'
export {
  findBoundedParetoPaths,
  findGatedParetoPaths,
  findParetoPathsToAll,
} from './pareto-paths.ts'
export type { Guide } from './pruning/guide.ts'
export { type LineBounds, lineBounds } from './pruning/line-bounds.ts'
export type { ParetoPath } from './query/pareto-path.ts'
export type { GatedParetoQuery, ToAllQuery } from './query/pareto-query.ts'
export type { PathsToAll } from './query/paths-to-all.ts'
export { createWorkspace, type SearchWorkspace } from './workspace.ts'
