import { Bounds } from './bounds.ts'
import { KeptBounds } from './kept-bounds.ts'
import type { ParetoPath } from './label.ts'
import { LabelSetting, type ParetoQuery, type ToAllQuery } from './label-setting.ts'
import { LeastCosts } from './least-costs.ts'
import type { PathsToAll } from './paths-to-all.ts'
import type { SearchGraph } from './search-graph.ts'

/**
 * The memory of searches, reused by the next search. It serves graphs of any size, one search at a
 * time; the caller creates it and passes it to each search.
 */
export class SearchWorkspace {
  readonly bounds = new Bounds()
  readonly leastCosts = new LeastCosts()
  readonly keptBounds = new KeptBounds(this.leastCosts)
  readonly labelSetting = new LabelSetting()
}

/** The bounds of a query. They hold for the same query with fewer links as well, until the next call. */
export function findBounds(
  graph: SearchGraph,
  query: ParetoQuery,
  { bounds, leastCosts, keptBounds }: SearchWorkspace,
): Bounds {
  return keptBounds.boundsOf(graph, query.targets, bounds) ?? leastCosts.run(graph, query, bounds)
}

/** All non-dominated paths from the sources to the targets. A gated link begins no later than its latest start. */
export function findParetoPaths(
  graph: SearchGraph,
  query: ParetoQuery,
  workspace: SearchWorkspace,
  bounds = findBounds(graph, query, workspace),
): ParetoPath[] {
  return workspace.labelSetting.run({ graph, ...query, bounds })
}

/**
 * The non-dominated paths from the sources to all nodes, by one search without bounds, in steps of a few
 * milliseconds. It costs as much as some dozen searches to single targets.
 */
export function findParetoPathsToAll(
  graph: SearchGraph,
  query: ToAllQuery,
): Generator<undefined, PathsToAll, undefined> {
  // Other searches may run between its steps, so it has a memory of its own.
  return new LabelSetting().runToAll({ graph, ...query, targets: [], bounds: Bounds.none(graph.nodeCount) })
}
