import { BinaryHeap } from './binary-heap.ts'
import { sortIntoRows } from './counting-sort.ts'
import { type CostToGo, type SearchGraph, type Terminal, UNREACHABLE } from './search-graph.ts'

/** The exact least costs from every node to the targets, by one reverse Dijkstra a criterion. */
export function exactCostToGo(graph: SearchGraph, targets: readonly Terminal[]): CostToGo {
  const criteria = graph.costs.length
  const reversed = reverse(graph)
  const values = new Int32Array(graph.nodeCount * 2 * criteria)
  const rowOf = new Int32Array(graph.nodeCount)
  for (let criterion = 0; criterion < criteria; criterion++) {
    const least = leastCosts(reversed, graph.costs[criterion]!, targets, criterion)
    for (let node = 0; node < graph.nodeCount; node++) {
      values[2 * node * criteria + criterion] = least[node]!
      values[(2 * node + 1) * criteria + criterion] = least[node]!
      rowOf[node] = least[node]! < UNREACHABLE ? node : -1
    }
  }
  return {
    rowOf,
    rowCount: graph.nodeCount,
    legs: new Uint8Array(2 * graph.nodeCount),
    isLayered: false,
    layerSize: values.length,
    values,
  }
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
