import type { SearchGraph } from '../graph/search-graph.ts'
import type { Terminal } from '../graph/terminals.ts'
import type { KernelMemory } from './kernel-memory.ts'

/** The memory of all columns. */
const MOST_BYTES = 16 * 2 ** 20
/** In larger graphs there would be room for too few columns. */
const FEWEST_COLUMNS = 64
/** Bytes of a column per node: two states of 8 bytes. */
const NODE_BYTES = 16

/** The least costs from every state of a graph to one node. */
interface Column {
  readonly at: number
  /** The address, once it is computed; a column that another node needs takes this memory. */
  readonly known: Map<number, Column>
  readonly node: number
}

/**
 * The least costs to the nodes where trips ended. They depend only on the graph, so the heuristic of the next
 * trip to the same place is computed from them: the least, over the targets, of a column plus the remaining
 * costs. New columns replace the oldest.
 */
export class TargetColumns {
  private readonly memory: KernelMemory
  private readonly byGraph = new WeakMap<SearchGraph, Map<number, Column>>()
  /** The nodes that have been the destination of a search. */
  private readonly askedByGraph = new WeakMap<SearchGraph, Set<number>>()
  /** In the order of their age. */
  private columns: Column[] = []
  private columnBytes = 0
  private addresses = { at: 0, count: 0 }

  constructor(memory: KernelMemory) {
    this.memory = memory
  }

  /**
   * The address of an array with the column of each target, or 0 if some are missing. Each call computes at
   * most one column, and none for a node that is requested for the first time, so that the first trip to a
   * place takes no longer than without columns.
   */
  addressFor(graph: SearchGraph, targets: readonly Terminal[]): number {
    const bytes = NODE_BYTES * graph.nodeCount
    if (targets.length === 0 || bytes * FEWEST_COLUMNS > MOST_BYTES) return 0
    if (bytes > this.columnBytes) this.startAgain(bytes)
    const known = this.knownOf(graph)
    const row = this.rowOf(targets, known)
    if (row !== 0) return row
    const missing = targets.filter(({ node }) => !known.has(node))
    const asked = this.askedOf(graph)
    const again = missing.find(({ node }) => asked.has(node))
    for (const { node } of missing) asked.add(node)
    if (again === undefined) return 0
    this.write(graph, known, again.node)
    // The new column may have replaced another one.
    return this.rowOf(targets, known)
  }

  private knownOf(graph: SearchGraph): Map<number, Column> {
    const before = this.byGraph.get(graph)
    if (before !== undefined) return before
    const known = new Map<number, Column>()
    this.byGraph.set(graph, known)
    return known
  }

  private askedOf(graph: SearchGraph): Set<number> {
    const asked = this.askedByGraph.get(graph) ?? new Set<number>()
    this.askedByGraph.set(graph, asked)
    return asked
  }

  private write(graph: SearchGraph, known: Map<number, Column>, node: number): void {
    const column = { at: this.makeRoom(), known, node }
    this.memory.kernel.writeColumn(node, column.at, graph.costs.length)
    known.set(node, column)
    this.columns.push(column)
  }

  private makeRoom(): number {
    if ((this.columns.length + 1) * this.columnBytes <= MOST_BYTES) {
      return this.memory.take(this.columnBytes, this)
    }
    const oldest = this.columns.shift()!
    oldest.known.delete(oldest.node)
    return oldest.at
  }

  private startAgain(columnBytes: number): void {
    for (const { known } of this.columns) known.clear()
    this.columns = []
    this.columnBytes = columnBytes
  }

  /** 0 if the column of a target is missing. */
  private rowOf(targets: readonly Terminal[], known: Map<number, Column>): number {
    if (targets.length > this.addresses.count) {
      const count = 2 * targets.length
      this.addresses = { at: this.memory.take(4 * count, this), count }
    }
    const { ints } = this.memory.views
    const { at } = this.addresses
    for (let index = 0; index < targets.length; index++) {
      const column = known.get(targets[index]!.node)
      if (column === undefined) return 0
      ints[at / 4 + index] = column.at
    }
    return at
  }
}
