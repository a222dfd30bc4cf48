// Multi-criteria shortest paths by label setting (NAMOA*dr) on a directed graph. See docs/planner.md.
export { sortIntoRows } from './compressed-rows.ts'
export type { ParetoPath } from './label.ts'
export { findParetoPaths, findParetoPathsToAll, SearchWorkspace, type ToAllQuery } from './pareto-paths.ts'
export type { PathsToAll } from './paths-to-all.ts'
export { buildSearchGraph, type SearchGraph, type Terminal, type Transfers } from './search-graph.ts'
