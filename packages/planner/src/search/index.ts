// Multi-criteria shortest paths by label setting (NAMOA*dr) on a directed graph. See docs/planner.md.
export type { Bounds } from './bounds.ts'
export type { ParetoPath } from './label.ts'
export type { ToAllQuery } from './label-setting.ts'
export { findBounds, findParetoPaths, findParetoPathsToAll, SearchWorkspace } from './pareto-paths.ts'
export type { PathsToAll } from './paths-to-all.ts'
export { buildSearchGraph, type SearchGraph, sortIntoRows, type Transfers } from './search-graph.ts'
