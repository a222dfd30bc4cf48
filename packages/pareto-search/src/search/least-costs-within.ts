import { checkTerminals, type SearchGraph, type Terminal } from '../graph/search-graph.ts'

export interface WithinQuery {
  readonly sources: readonly Terminal[]
  /** The maximum cost of a path in the first criterion. */
  readonly mostFirst: number
  /** The maximum cost of a path in the second criterion. */
  readonly mostSecond: number
  /** The moment of departure, in the unit of the first criterion, for gated links. Default: 0. */
  readonly startsAt?: number
  /** The earliest moment at which each gated link can end; a path that begins it sooner waits. */
  readonly earliestEnd?: Int32Array
}

/** The costs of reaching a node: no entry is at least as good as another in both criteria. */
export type NodeCosts = readonly { readonly first: number; readonly second: number }[]

/**
 * From the sources to all nodes: the non-dominated pairs of the first two criteria within both limits, over
 * paths of any number of links and transfers. One pass in rising order of the first criterion, in which a pair
 * of a node is non-dominated if its second criterion is less than in all earlier ones.
 */
export function leastCostsWithin(graph: SearchGraph, query: WithinQuery): readonly NodeCosts[] {
  checkTerminals('sources', query.sources, graph)
  const { nodeCount, transfers, gated } = graph
  const { mostFirst, mostSecond, startsAt = 0, earliestEnd } = query
  const found = Array.from({ length: nodeCount }, (): { first: number; second: number }[] => [])
  const least = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
  const buckets: [node: number, second: number][][] = Array.from({ length: mostFirst + 1 }, () => [])
  const open = (node: number, first: number, second: number) => {
    if (first > mostFirst || second > mostSecond || second >= least[node]!) return
    buckets[first]!.push([node, second])
  }
  for (const { node, costs } of query.sources) open(node, costs[0]!, costs[1]!)
  const firstGate = gated === undefined ? nodeCount : nodeCount - gated.gateCount
  for (let first = 0; first <= mostFirst; first++) {
    // The bucket grows while it is read: arcs may cost nothing in the first criterion.
    for (const [node, second] of buckets[first]!) {
      if (second >= least[node]!) continue
      least[node] = second
      const costs = found[node]!
      if (costs.at(-1)?.first === first) costs.pop()
      costs.push({ first, second })
      for (let arc = graph.firstOut[node]!; arc < graph.firstOut[node + 1]!; arc++) {
        open(graph.head[arc]!, first + graph.costs[0]![arc]!, second + graph.costs[1]![arc]!)
      }
      if (transfers !== undefined) {
        for (let arc = transfers.first[node]!; arc < transfers.first[node + 1]!; arc++) {
          open(transfers.head[arc]!, first + transfers.costs[0]![arc]!, second + transfers.costs[1]![arc]!)
        }
      }
      if (gated === undefined || node < firstGate) continue
      const gate = node - firstGate
      for (let arc = gated.firstOut[gate]!; arc < gated.firstOut[gate + 1]!; arc++) {
        if (startsAt + first > gated.latest[arc]!) continue
        const ends = Math.max(first + gated.costs[0]![arc]!, (earliestEnd?.[arc] ?? 0) - startsAt)
        open(firstGate + gated.head[arc]!, ends, second + gated.costs[1]![arc]!)
      }
    }
    buckets[first] = []
  }
  return found
}
