import { BOUND, type Bounds } from './bounds.ts'
import type { LeastCosts } from './least-costs.ts'
import { type SearchGraph, type Terminal, UNREACHABLE } from './search-graph.ts'

/** The memory of all columns. */
const MOST_BYTES = 16 * 2 ** 20
/** A larger graph would have room for too few columns, so it keeps none. */
const FEWEST_COLUMNS = 64

/** One entry per node: its column, or null if it was the end of one trip so far. */
type Columns = Map<number, Uint16Array | null>

/**
 * The bounds of trips to nodes where trips ended before. The least costs from every state to a node, its *column*,
 * depend on the graph alone. The bound of a state is the least, over the targets, of a column plus the target's own
 * costs. New columns replace the oldest.
 */
export class KeptBounds {
  private readonly leastCosts: LeastCosts
  private readonly byGraph = new WeakMap<SearchGraph, Columns>()
  /** The kept columns, oldest first. */
  private readonly kept: { readonly columns: Columns; readonly node: number }[] = []
  private bytes = 0
  private readonly targetColumns: Uint16Array[] = []
  private targets: readonly Terminal[] = []

  constructor(leastCosts: LeastCosts) {
    this.leastCosts = leastCosts
  }

  get columnCount(): number {
    return this.kept.length
  }

  /**
   * The bounds, or undefined if a target has no column. Each call computes at most one column (0.7 ms on the graph
   * of a thousand nodes), and none for the first trip to a node.
   */
  boundsOf(graph: SearchGraph, targets: readonly Terminal[], bounds: Bounds): Bounds | undefined {
    const columnBytes = 2 * BOUND.WIDTH * 2 * graph.nodeCount
    if (columnBytes * FEWEST_COLUMNS > MOST_BYTES) return undefined
    const columns = this.columnsOf(graph)
    const again = targets.find(({ node }) => columns.get(node) === null)
    if (again !== undefined) this.keep(columns, again.node, this.leastCosts.columnOf(graph, again.node))
    this.targets = targets
    this.targetColumns.length = 0
    for (const { node } of targets) {
      const column = columns.get(node)
      if (column) this.targetColumns.push(column)
      else columns.set(node, null)
    }
    if (this.targetColumns.length < targets.length) return undefined
    return bounds.start(graph.nodeCount, this.write)
  }

  private columnsOf(graph: SearchGraph): Columns {
    const columns = this.byGraph.get(graph) ?? new Map<number, Uint16Array | null>()
    this.byGraph.set(graph, columns)
    return columns
  }

  private keep(columns: Columns, node: number, column: Uint16Array): void {
    columns.set(node, column)
    this.kept.push({ columns, node })
    this.bytes += column.byteLength
    while (this.bytes > MOST_BYTES) {
      const oldest = this.kept.shift()!
      this.bytes -= oldest.columns.get(oldest.node)!.byteLength
      oldest.columns.delete(oldest.node)
    }
  }

  private readonly write = (_state: number, entries: Int32Array, entry: number): void => {
    const { targetColumns, targets } = this
    let [least0, least1, least2, leastLinks] = [UNREACHABLE, UNREACHABLE, UNREACHABLE, UNREACHABLE]
    for (let target = 0; target < targetColumns.length; target++) {
      const column = targetColumns[target]!
      const { costs } = targets[target]!
      least0 = Math.min(least0, column[entry]! + costs[0])
      least1 = Math.min(least1, column[entry + 1]! + costs[1])
      least2 = Math.min(least2, column[entry + 2]! + costs[2])
      leastLinks = Math.min(leastLinks, column[entry + 3]!)
    }
    entries[entry] = least0
    entries[entry + 1] = least1
    entries[entry + 2] = least2
    entries[entry + BOUND.LINKS] = leastLinks
  }
}
