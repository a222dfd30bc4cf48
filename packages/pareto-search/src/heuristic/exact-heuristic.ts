import { sortIntoRows } from '../graph/compressed-rows.ts'
import { padded } from '../graph/four-criteria.ts'
import { BOUND, type CostToGo, type SearchGraph, type Terminal, UNREACHABLE } from '../graph/search-graph.ts'
import { BinaryHeap } from '../labels/binary-heap.ts'

/** The exact least costs from every node to the targets, by one reverse Dijkstra a criterion. */
export function exactCostToGo(graph: SearchGraph, targets: readonly Terminal[]): CostToGo {
  const { nodeCount, costs } = graph
  const reversed = reverse(graph)
  const bounds = new Int32Array(nodeCount * BOUND.WIDTH)
  const latest = new Int32Array(2 * nodeCount)
  const least = padded(costs.map((links, criterion) => leastCosts(reversed, links, targets, criterion)))
  for (let node = 0; node < nodeCount; node++) {
    const bound = node * BOUND.WIDTH
    for (let criterion = 0; criterion < 4; criterion++) bounds[bound + criterion] = least[criterion]![node]!
    bounds[bound + BOUND.BEFORE] = BOUND.NONE
    bounds[bound + BOUND.PLACE] = node
    latest.fill(least[0][node]! < UNREACHABLE ? bound : BOUND.NONE, 2 * node, 2 * node + 2)
  }
  return { latest, bounds, placeCount: nodeCount, isLayered: false }
}

interface Reversed {
  readonly first: Int32Array
  /** Links by the node where they end. */
  readonly link: Int32Array
  readonly tailOf: Int32Array
}

function reverse({ nodeCount, firstOut, head }: SearchGraph): Reversed {
  const tailOf = new Int32Array(head.length)
  for (let node = 0; node < nodeCount; node++) tailOf.fill(node, firstOut[node]!, firstOut[node + 1]!)
  const { first, order } = sortIntoRows(head, nodeCount)
  return { first, link: order, tailOf }
}

function leastCosts(
  { first, link, tailOf }: Reversed,
  costs: Int32Array,
  targets: readonly Terminal[],
  criterion: number,
): Int32Array {
  const least = new Int32Array(first.length - 1).fill(UNREACHABLE)
  const heap = new BinaryHeap()
  const offer = (node: number, cost: number) => {
    if (cost >= least[node]!) return
    least[node] = cost
    heap.push(cost, node)
  }
  for (const { node, costs: final } of targets) offer(node, final[criterion]!)
  while (heap.size > 0) {
    const cost = heap.topKey()
    const node = heap.pop()
    if (cost > least[node]!) continue
    for (let entry = first[node]!; entry < first[node + 1]!; entry++) {
      offer(tailOf[link[entry]!]!, cost + costs[link[entry]!]!)
    }
  }
  return least
}
