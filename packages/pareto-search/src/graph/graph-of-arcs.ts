import { sortIntoRows } from './compressed-rows.ts'
import { COST_LIMIT } from './cost-limits.ts'
import { buildSearchGraph, checkCriteria, type SearchGraph } from './search-graph.ts'

/** The arcs of a directed graph in any order: the start and end of each, and its costs by criterion. */
export interface Arcs {
  readonly from: ArrayLike<number>
  readonly to: ArrayLike<number>
  readonly costs: readonly ArrayLike<number>[]
}

export interface GraphOfArcs {
  readonly graph: SearchGraph
  /** By link of the graph: the index of its arc. */
  readonly arcOf: Int32Array
}

/** Builds a graph from a list of arcs in linear time; throws a `RangeError` if it cannot be searched. */
export function graphOfArcs(nodeCount: number, arcs: Arcs): GraphOfArcs {
  checkArcs(nodeCount, arcs)
  const { from, to, costs } = arcs
  const { first, order } = sortIntoRows(Int32Array.from(from), nodeCount)
  const graph = buildSearchGraph({
    nodeCount,
    firstOut: first,
    head: order.map(arc => to[arc]!),
    costs: costs.map(values => order.map(arc => values[arc]!)),
  })
  return { graph, arcOf: order }
}

/** Typed arrays silently truncate fractions and large numbers, so the numbers are checked first. */
function checkArcs(nodeCount: number, { from, to, costs }: Arcs): void {
  checkCriteria('costs', costs.length)
  if ([to, ...costs].some(({ length }) => length !== from.length)) {
    throw new RangeError('arcs need an end and a cost in each criterion')
  }
  for (let arc = 0; arc < from.length; arc++) {
    if (!isIndex(from[arc]!, nodeCount) || !isIndex(to[arc]!, nodeCount)) {
      throw new RangeError(`arc ${arc} joins no two of the ${nodeCount} nodes`)
    }
    for (const values of costs) {
      if (!isIndex(values[arc]!, COST_LIMIT)) throw new RangeError(`arc ${arc} costs ${values[arc]}`)
    }
  }
}

function isIndex(value: number, end: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < end
}
