// The peer of the two-criteria benchmark: BOA* exactly as in its paper (Hernández, Yeoh, Baier, Zhang,
// Suazo, Koenig and Salzman 2023), on typed arrays with a binary heap.
import type { RoadGraph } from './road-graphs.ts'

const UNREACHABLE = 0x3fffffff
/** A key combines both totals: the first times 2²⁶, plus the second. */
const KEY_BASE = 2 ** 26

/**
 * Prepares one graph. A query returns the costs of all non-dominated paths as first, second, first, second,
 * …
 */
export function boaStarPeer(graph: RoadGraph): (source: number, target: number) => number[] {
  const { nodeCount } = graph
  const forward = compressedRows(nodeCount, graph.from, graph.to, graph.costs)
  const backward = compressedRows(nodeCount, graph.to, graph.from, graph.costs)
  const heap = new BinaryHeap()
  const labels = new Labels()
  const leastSecond = new Int32Array(nodeCount)
  return (source, target) => {
    const h0 = leastCosts(backward, backward.costs[0], target, heap)
    const h1 = leastCosts(backward, backward.costs[1], target, heap)
    if (h0[source] === UNREACHABLE) return []
    leastSecond.fill(UNREACHABLE)
    labels.count = 0
    heap.size = 0
    heap.push(h0[source]! * KEY_BASE + h1[source]!, labels.add(source, 0, 0, -1))
    const solutions: number[] = []
    while (heap.size > 0) {
      const label = heap.pop()
      const node = labels.node[label]!
      const first = labels.first[label]!
      const second = labels.second[label]!
      if (second >= leastSecond[node]! || second + h1[node]! >= leastSecond[target]!) continue
      leastSecond[node] = second
      if (node === target) {
        solutions.push(first, second)
        continue
      }
      for (let link = forward.first[node]!; link < forward.first[node + 1]!; link++) {
        const next = forward.head[link]!
        const nextFirst = first + forward.costs[0][link]!
        const nextSecond = second + forward.costs[1][link]!
        if (h0[next] === UNREACHABLE) continue
        if (nextSecond >= leastSecond[next]! || nextSecond + h1[next]! >= leastSecond[target]!) continue
        const key = (nextFirst + h0[next]!) * KEY_BASE + nextSecond + h1[next]!
        heap.push(key, labels.add(next, nextFirst, nextSecond, label))
      }
    }
    return solutions
  }
}

interface Rows {
  readonly first: Int32Array
  readonly head: Int32Array
  readonly costs: readonly [Int32Array, Int32Array]
}

function compressedRows(
  nodeCount: number,
  from: Int32Array,
  to: Int32Array,
  costs: RoadGraph['costs'],
): Rows {
  const first = new Int32Array(nodeCount + 1)
  for (const node of from) first[node + 1]! += 1
  for (let node = 0; node < nodeCount; node++) first[node + 1]! += first[node]!
  const next = first.slice()
  const head = new Int32Array(from.length)
  const sorted = [new Int32Array(from.length), new Int32Array(from.length)] as const
  for (let link = 0; link < from.length; link++) {
    const at = next[from[link]!]!++
    head[at] = to[link]!
    sorted[0][at] = costs[0][link]!
    sorted[1][at] = costs[1][link]!
  }
  return { first, head, costs: sorted }
}

/** Least costs from one node to all others by Dijkstra's algorithm. */
function leastCosts({ first, head }: Rows, costs: Int32Array, start: number, heap: BinaryHeap): Int32Array {
  const least = new Int32Array(first.length - 1).fill(UNREACHABLE)
  least[start] = 0
  heap.size = 0
  heap.push(0, start)
  while (heap.size > 0) {
    const cost = heap.topKey()
    const node = heap.pop()
    if (cost > least[node]!) continue
    for (let link = first[node]!; link < first[node + 1]!; link++) {
      const next = cost + costs[link]!
      if (next >= least[head[link]!]!) continue
      least[head[link]!] = next
      heap.push(next, head[link]!)
    }
  }
  return least
}

class Labels {
  count = 0
  node = new Int32Array(1024)
  first = new Int32Array(1024)
  second = new Int32Array(1024)
  parent = new Int32Array(1024)

  add(node: number, first: number, second: number, parent: number): number {
    if (this.count === this.node.length) {
      this.node = doubled(this.node)
      this.first = doubled(this.first)
      this.second = doubled(this.second)
      this.parent = doubled(this.parent)
    }
    const label = this.count++
    this.node[label] = node
    this.first[label] = first
    this.second[label] = second
    this.parent[label] = parent
    return label
  }
}

class BinaryHeap {
  size = 0
  private keys = new Float64Array(1024)
  private items = new Int32Array(1024)

  topKey(): number {
    return this.keys[0]!
  }

  push(key: number, item: number): void {
    if (this.size === this.items.length) {
      const keys = new Float64Array(2 * this.size)
      keys.set(this.keys)
      this.keys = keys
      this.items = doubled(this.items)
    }
    const { keys, items } = this
    let at = this.size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (keys[parent]! <= key) break
      keys[at] = keys[parent]!
      items[at] = items[parent]!
      at = parent
    }
    keys[at] = key
    items[at] = item
  }

  pop(): number {
    const { keys, items } = this
    const top = items[0]!
    const last = --this.size
    const key = keys[last]!
    let at = 0
    for (let child = 1; child < last; child = 2 * at + 1) {
      if (child + 1 < last && keys[child + 1]! < keys[child]!) child++
      if (key <= keys[child]!) break
      keys[at] = keys[child]!
      items[at] = items[child]!
      at = child
    }
    keys[at] = key
    items[at] = items[last]!
    return top
  }
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(2 * array.length)
  wider.set(array)
  return wider
}
