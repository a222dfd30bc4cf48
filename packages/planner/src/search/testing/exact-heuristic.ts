import { UNREACHABLE } from '../graph/cost-limits.ts'
import { type FourCriteria, fourCriteria } from '../graph/four-criteria.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import type { Terminal } from '../graph/terminals.ts'
import { BOUND, type Heuristic } from '../heuristic/heuristic.ts'
import { BinaryHeap } from '../labels/binary-heap.ts'

/** The exact least costs over links from every node to the targets, by one reverse Dijkstra per criterion. */
export function exactHeuristic(graph: SearchGraph, targets: readonly Terminal[]): Heuristic {
  const { nodeCount, costs } = graph
  const entries = new Int32Array(nodeCount * BOUND.WIDTH)
  const latest = new Int32Array(2 * nodeCount)
  const least: FourCriteria<Int32Array> = fourCriteria(
    costs.map((_, criterion) => leastCosts(graph, targets, criterion)),
  )
  for (let node = 0; node < nodeCount; node++) {
    const bound = node * BOUND.WIDTH
    for (let criterion = 0; criterion < 4; criterion++) entries[bound + criterion] = least[criterion]![node]!
    entries[bound + BOUND.BEFORE] = BOUND.NONE
    entries[bound + BOUND.SLOT] = node
    latest.fill(least[0][node]! < UNREACHABLE ? bound : BOUND.NONE, 2 * node, 2 * node + 2)
  }
  return { latest, entries, slotCount: nodeCount, isLayered: false }
}

function leastCosts(
  { nodeCount, incoming, costs }: SearchGraph,
  targets: readonly Terminal[],
  criterion: number,
): Int32Array {
  const { first, entries } = incoming
  const width = 1 + costs.length
  const least = new Int32Array(nodeCount).fill(UNREACHABLE)
  const open = new BinaryHeap()
  const relax = (node: number, cost: number) => {
    if (cost >= least[node]!) return
    least[node] = cost
    open.push(cost, node)
  }
  for (const { node, costs: final } of targets) relax(node, final[criterion]!)
  while (open.size > 0) {
    const cost = open.topKey()
    const node = open.pop()
    if (cost > least[node]!) continue
    const end = first[node + 1]! * width
    for (let link = first[node]! * width; link < end; link += width) {
      relax(entries[link]!, cost + entries[link + 1 + criterion]!)
    }
  }
  return least
}
