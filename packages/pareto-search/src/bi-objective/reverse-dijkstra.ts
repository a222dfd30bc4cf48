import { UNREACHABLE } from '../graph/cost-limits.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import type { Terminal } from '../graph/terminals.ts'
import { OpenList } from './open-list.ts'

/** An entry of the incoming links holds a tail and two costs. */
const ENTRY_WIDTH = 3

/** Marks the end of a path in `next`: `END` minus the index of the target. */
export const END = -1

/**
 * Dijkstra's algorithm for one criterion, backward from the targets. It can be stopped and resumed.
 * Costs above the settled ones are upper bounds.
 */
export class ReverseDijkstra {
  /** By node: the least cost to a target. */
  least = new Int32Array(0)
  /** By node: the cost in the other criterion of the path with the least cost. */
  other = new Int32Array(0)
  /** By node: the next node on the path of the least cost, or `END` minus the target. */
  next = new Int32Array(0)
  private readonly open = new OpenList()
  private readonly criterion: 0 | 1
  private graph!: SearchGraph

  constructor(criterion: 0 | 1) {
    this.criterion = criterion
  }

  start(graph: SearchGraph, targets: readonly Terminal[]): void {
    const { nodeCount } = graph
    this.graph = graph
    this.open.clear()
    if (this.least.length < nodeCount) {
      this.least = new Int32Array(nodeCount)
      this.other = new Int32Array(nodeCount)
      this.next = new Int32Array(nodeCount)
    }
    const { least, other, next, criterion } = this
    least.fill(UNREACHABLE, 0, nodeCount)
    for (const [index, { node, costs }] of targets.entries()) {
      const cost = costs[criterion]!
      if (cost >= least[node]!) continue
      least[node] = cost
      other[node] = costs[1 - criterion]!
      next[node] = END - index
      this.open.push(cost, node)
    }
  }

  /** Settles nodes until this one is settled; returns whether it can reach a target. */
  settle(node: number): boolean {
    const { open, least } = this
    while (open.size > 0 && open.topKey() < least[node]!) this.step()
    return least[node]! < UNREACHABLE
  }

  /** Settles every node whose least cost is at most `cost`. */
  settleUpTo(cost: number): void {
    const { open } = this
    while (open.size > 0 && open.topKey() <= cost) this.step()
  }

  private step(): void {
    const { least, other, next, criterion, open } = this
    const { first, entries } = this.graph.incoming
    const cost = open.topKey()
    const node = open.pop()
    if (cost > least[node]!) return
    const otherCost = other[node]!
    const end = first[node + 1]! * ENTRY_WIDTH
    for (let entry = first[node]! * ENTRY_WIDTH; entry < end; entry += ENTRY_WIDTH) {
      const tail = entries[entry]!
      const tailCost = cost + entries[entry + 1 + criterion]!
      if (tailCost >= least[tail]!) continue
      least[tail] = tailCost
      other[tail] = otherCost + entries[entry + 2 - criterion]!
      next[tail] = node
      open.push(tailCost, tail)
    }
  }
}
