import type { SearchGraph } from './graph/search-graph.ts'
import { checkTerminals } from './graph/terminals.ts'
import { withoutBounds } from './heuristic/without-bounds.ts'
import { LabelSetting } from './label-setting.ts'
import type { ParetoPath } from './query/pareto-path.ts'
import type { BoundedParetoQuery, GatedParetoQuery, ParetoQuery, ToAllQuery } from './query/pareto-query.ts'
import type { PathsToAll } from './query/paths-to-all.ts'
import type { SearchWorkspace } from './workspace.ts'

const MOST_LINKS = 15

/**
 * All non-dominated paths of at most `maxLinks` links, where the number of links is one more criterion.
 * The heuristic covers only the corridor between sources and targets, so the size of the graph has
 * little effect.
 */
export function findBoundedParetoPaths(
  graph: SearchGraph,
  query: BoundedParetoQuery,
  { corridor, labelSetting }: SearchWorkspace,
): ParetoPath[] {
  checkQuery(graph, query)
  const { maxLinks, guide } = query
  checkMaxLinks(maxLinks)
  if (graph.gated !== undefined) throw new TypeError('graph has gates')
  if (guide !== undefined && guide.plane.length !== 2 * graph.nodeCount) {
    throw new RangeError(`guide.plane has ${guide.plane.length} entries, not ${2 * graph.nodeCount}`)
  }
  return labelSetting.run({ graph, ...query, heuristic: corridor.run({ graph, ...query }) })
}

/**
 * Like `findBoundedParetoPaths`, on a graph with gates: a gated link counts with its weight and begins no later
 * than its latest start. The heuristic covers the whole graph.
 */
export function findGatedParetoPaths(
  graph: SearchGraph,
  query: GatedParetoQuery,
  { leastCosts, keptBounds, labelSetting }: SearchWorkspace,
): ParetoPath[] {
  checkQuery(graph, query)
  checkMaxLinks(query.maxLinks)
  if (graph.gated === undefined) throw new TypeError('graph has no gates')
  checkEarliestEnd(graph, query)
  const { gated } = graph
  const heuristic =
    keptBounds.heuristicFor(graph, gated, query.targets) ?? leastCosts.run(graph, gated, query)
  return labelSetting.run({ graph, ...query, heuristic })
}

/**
 * The non-dominated paths of at most `maxLinks` links from the sources to all nodes, on a graph with gates or
 * without, by one search without a heuristic, in steps of a few milliseconds. It costs as much as some dozen searches to
 * single targets.
 */
export function findParetoPathsToAll(
  graph: SearchGraph,
  query: ToAllQuery,
): Generator<undefined, PathsToAll, undefined> {
  checkQuery(graph, { ...query, targets: [] })
  checkMaxLinks(query.maxLinks)
  checkEarliestEnd(graph, query)
  const problem = { graph, ...query, targets: [], heuristic: withoutBounds(graph.nodeCount) }
  // Other searches may run between its steps.
  return new LabelSetting().runToAll(problem)
}

function checkMaxLinks(maxLinks: number): void {
  if (!Number.isInteger(maxLinks) || maxLinks < 1 || maxLinks > MOST_LINKS) {
    throw new RangeError(`maxLinks is ${maxLinks}, not 1 to ${MOST_LINKS}`)
  }
}

function checkEarliestEnd(
  { gated }: SearchGraph,
  { earliestEnd }: Pick<GatedParetoQuery, 'earliestEnd'>,
): void {
  const linkCount = gated?.head.length ?? 0
  if (earliestEnd !== undefined && earliestEnd.length !== linkCount) {
    throw new RangeError(`earliestEnd has ${earliestEnd.length} entries, not ${linkCount}`)
  }
}

function checkQuery(graph: SearchGraph, { sources, targets }: ParetoQuery): void {
  if (!('incoming' in graph)) throw new TypeError('graph was not made by buildSearchGraph')
  checkTerminals('sources', sources, graph)
  checkTerminals('targets', targets, graph)
}
