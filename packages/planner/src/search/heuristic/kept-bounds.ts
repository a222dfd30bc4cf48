import { UNREACHABLE } from '../graph/cost-limits.ts'
import { type FourCriteria, fourCriteria } from '../graph/four-criteria.ts'
import type { GatedLinks } from '../graph/gated-links.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import type { Terminal } from '../graph/terminals.ts'
import { BOUND, type Heuristic } from './heuristic.ts'
import { COLUMN, type LeastCosts } from './least-costs.ts'

const { LINKS, BEFORE, FEWEST_LINKS, SLOT, WIDTH, NONE, UNKNOWN } = BOUND

/** The memory of all columns. */
const MOST_BYTES = 16 * 2 ** 20
/** In larger graphs there would be room for too few columns. */
const FEWEST_COLUMNS = 64

/** By node: its column, or null if it was the end of one trip so far. */
type Columns = Map<number, Uint16Array | null>

/**
 * The heuristic of trips to nodes where trips ended before. The least costs from every state to a node, its *column*,
 * depend on the graph alone. The bound of a state is the least, over the targets, of a column plus the target's own
 * costs; it is found when the search first needs it. New columns replace the oldest.
 */
export class KeptBounds {
  private readonly leastCosts: LeastCosts
  private readonly byGraph = new WeakMap<SearchGraph, Columns>()
  /** In the order of their age. */
  private readonly kept: { readonly columns: Columns; readonly node: number }[] = []
  private bytes = 0
  private latest = new Int32Array(0)
  private entries = new Int32Array(0)
  private targetColumns: Uint16Array[] = []
  private targetCosts: FourCriteria<number>[] = []

  constructor(leastCosts: LeastCosts) {
    this.leastCosts = leastCosts
  }

  get columnCount(): number {
    return this.kept.length
  }

  /**
   * The heuristic, or undefined if a target has no column. Each call computes at most one column (0.7 ms on the graph
   * of a thousand nodes), and none for the first trip to a node. The next call overwrites the result.
   */
  heuristicFor(graph: SearchGraph, gated: GatedLinks, targets: readonly Terminal[]): Heuristic | undefined {
    const columnBytes = 2 * COLUMN.WIDTH * 2 * graph.nodeCount
    if (columnBytes * FEWEST_COLUMNS > MOST_BYTES) return undefined
    const columns = this.columnsOf(graph)
    const again = targets.find(({ node }) => columns.get(node) === null)
    if (again !== undefined)
      this.keep(columns, again.node, this.leastCosts.columnOf(graph, gated, again.node))
    this.targetColumns.length = 0
    this.targetCosts.length = 0
    for (const { node, costs } of targets) {
      const column = columns.get(node)
      if (column) this.targetColumns.push(column)
      else columns.set(node, null)
      this.targetCosts.push(fourCriteria(costs))
    }
    if (this.targetColumns.length < targets.length) return undefined
    return this.heuristicOf(graph)
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

  private heuristicOf({ nodeCount }: SearchGraph): Heuristic {
    const states = 2 * nodeCount
    if (this.latest.length < states) {
      this.latest = new Int32Array(states)
      this.entries = new Int32Array(states * WIDTH)
    }
    const { latest, entries, find } = this
    latest.fill(UNKNOWN, 0, states)
    return { latest, entries, slotCount: nodeCount, isLayered: true, find }
  }

  private readonly find = (state: number): number => {
    const { entries, targetColumns, targetCosts } = this
    const at = state * COLUMN.WIDTH
    const entry = state * WIDTH
    entries.fill(UNREACHABLE, entry, entry + WIDTH)
    for (let target = 0; target < targetColumns.length; target++) {
      const column = targetColumns[target]!
      const costs = targetCosts[target]!
      for (let criterion = 0; criterion < 4; criterion++) {
        const cost = column[at + criterion]! + costs[criterion]!
        if (cost < entries[entry + criterion]!) entries[entry + criterion] = cost
      }
      const links = column[at + COLUMN.LINKS]!
      if (links < entries[entry + FEWEST_LINKS]!) entries[entry + FEWEST_LINKS] = links
    }
    entries[entry + LINKS] = entries[entry + FEWEST_LINKS]!
    entries[entry + BEFORE] = NONE
    entries[entry + SLOT] = state >> 1
    this.latest[state] = entry
    return entry
  }
}
