import { sortIntoRows } from './compressed-rows.ts'
import type { SearchGraph } from './search-graph.ts'

/** The arcs of a directed graph in any order: where each begins and ends, and its costs by criterion. */
export interface Arcs {
  readonly from: ArrayLike<number>
  readonly to: ArrayLike<number>
  readonly costs: readonly ArrayLike<number>[]
}

export interface GraphOfArcs {
  readonly graph: SearchGraph
  /** Which of the arcs each link of the graph is. */
  readonly arcOf: Int32Array
}

/** Lays a graph out for `paretoPaths`, in time linear in nodes and arcs; throws where it cannot be searched. */
export function graphOfArcs(nodeCount: number, { from, to, costs }: Arcs): GraphOfArcs {
  checkArcs(nodeCount, { from, to, costs })
  const { first, order } = sortIntoRows(Int32Array.from(from), nodeCount)
  const graph = {
    nodeCount,
    firstOut: first,
    head: order.map(arc => to[arc]!),
    costs: costs.map(values => order.map(arc => values[arc]!)),
  }
  return { graph, arcOf: order }
}

function checkArcs(nodeCount: number, { from, to, costs }: Arcs): void {
  if (costs.length < 2 || costs.length > 4)
    throw new RangeError(`${costs.length} criteria: there must be two to four`)
  if ([to, ...costs].some(({ length }) => length !== from.length)) {
    throw new RangeError('arcs need an end and a cost in each criterion')
  }
  for (let arc = 0; arc < from.length; arc++) {
    if (!isIndex(from[arc]!, nodeCount) || !isIndex(to[arc]!, nodeCount)) {
      throw new RangeError(`arc ${arc} joins no two of the ${nodeCount} nodes`)
    }
    for (const values of costs) {
      if (!isIndex(values[arc]!, MOST_COST)) throw new RangeError(`arc ${arc} costs ${values[arc]}`)
    }
  }
}

/** Sums of costs have to stay below it, too. */
const MOST_COST = 2 ** 27

function isIndex(value: number, end: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < end
}
