import type { SearchGraph, Terminal } from '../graph/search-graph.ts'
import { NODE } from './node-heuristic.ts'
import { OpenList } from './open-list.ts'

/** Keys order by the first cost, then by the second as far as it fits: exact up to 2^29 and 2^24. */
export const KEY_BASE = 2 ** 24

export function keyOf(first: number, second: number): number {
  return first * KEY_BASE + Math.min(second, KEY_BASE - 1)
}

const { HEURISTIC, OTHER, NEXT, SETTLED, WIDTH, END } = NODE

/**
 * Dijkstra's algorithm from the targets against the direction of the links, by one criterion; of
 * equal costs the path that takes least in the other is kept. It can be stopped and resumed.
 */
export class ReverseDijkstra {
  private readonly open = new OpenList()
  private readonly criterion: 0 | 1
  private readonly settledBit: number
  /** Where the fields of the criterion begin in the row of a node. */
  private readonly offset: number
  private graph!: SearchGraph
  private nodes!: Int32Array

  constructor(criterion: 0 | 1) {
    this.criterion = criterion
    this.settledBit = 1 << criterion
    this.offset = criterion * NODE.CRITERION
  }

  start(graph: SearchGraph, nodes: Int32Array, targets: readonly Terminal[]): void {
    this.graph = graph
    this.nodes = nodes
    this.open.clear()
    for (const [index, { node, costs }] of targets.entries()) {
      this.relax(node, costs[this.criterion]!, costs[1 - this.criterion]!, END - index)
    }
  }

  /** Settles nodes until this one is settled; returns whether it can be reached. */
  settle(node: number): boolean {
    const row = node * WIDTH
    while (this.open.size > 0 && (this.nodes[row + SETTLED]! & this.settledBit) === 0) this.step()
    return (this.nodes[row + SETTLED]! & this.settledBit) !== 0
  }

  /** Settles every node whose least cost is at most this one. */
  settleUpTo(cost: number): void {
    const { open } = this
    const end = (cost + 1) * KEY_BASE
    while (open.size > 0 && open.topKey() < end) this.step()
  }

  private step(): void {
    const { nodes, settledBit, offset, criterion } = this
    const { first, entries } = this.graph.incoming
    const node = this.open.pop()
    const row = node * WIDTH
    if ((nodes[row + SETTLED]! & settledBit) !== 0) return
    nodes[row + SETTLED]! |= settledBit
    const cost = nodes[row + offset + HEURISTIC]!
    const other = nodes[row + offset + OTHER]!
    const end = first[node + 1]! * ENTRY_WIDTH
    for (let entry = first[node]! * ENTRY_WIDTH; entry < end; entry += ENTRY_WIDTH) {
      this.relax(
        entries[entry]!,
        cost + entries[entry + 1 + criterion]!,
        other + entries[entry + 2 - criterion]!,
        node,
      )
    }
  }

  private relax(node: number, cost: number, other: number, next: number): void {
    const { nodes, offset } = this
    const row = node * WIDTH
    const at = row + offset
    const known = nodes[at + HEURISTIC]!
    if (cost > known || (cost === known && other >= nodes[at + OTHER]!)) return
    // With large costs keys are equal where costs are not: what is settled stays as it is.
    if ((nodes[row + SETTLED]! & this.settledBit) !== 0) return
    nodes[at + HEURISTIC] = cost
    nodes[at + OTHER] = other
    nodes[at + NEXT] = next
    this.open.push(keyOf(cost, other), node)
  }
}

/** Incoming links have a tail and two costs. */
const ENTRY_WIDTH = 3
