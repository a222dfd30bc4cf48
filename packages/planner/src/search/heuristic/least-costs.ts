import { UNREACHABLE } from '../graph/cost-limits.ts'
import type { GatedLinks } from '../graph/gated-links.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import type { Terminal } from '../graph/terminals.ts'
import { BOUND, type Heuristic } from './heuristic.ts'

const { WIDTH, LINKS, BEFORE, FEWEST_LINKS, SLOT, NONE } = BOUND

const BUCKETS = 1024

/** The fields of a state in a column: the costs in four criteria, then the fewest links. */
export const COLUMN = { LINKS: 4, WIDTH: 5 } as const
/** A column has this number in the place of larger costs: it is still a lower bound. */
const MOST_IN_COLUMN = 0xffff

/**
 * The heuristic of a graph with gates: for each criterion and for the number of links, the least cost
 * from every state to the targets, or the cost up to which they were settled where that is less. Each
 * is found by Dijkstra's algorithm backward from the targets, which ends once it has settled the
 * sources. Links between gates are taken from a table, a row at a time.
 */
export class LeastCosts {
  private latest = new Int32Array(0)
  private entries = new Int32Array(0)
  private least = new Int32Array(0)
  /** By state: the cost with which it was last relaxed. */
  private relaxed = new Int32Array(0)
  private readonly buckets = new Int32Array(BUCKETS)
  private width = 1
  private items = new Int32Array(4096)
  private nexts = new Int32Array(4096)
  private count = 0

  /** The next call overwrites the result. */
  run(
    graph: SearchGraph,
    gated: GatedLinks,
    { sources, targets }: { readonly sources: readonly Terminal[]; readonly targets: readonly Terminal[] },
  ): Heuristic {
    const criteria = graph.costs.length
    const states = 2 * graph.nodeCount
    this.reserve(states)
    const { latest, entries, least } = this
    for (let criterion = 0; criterion <= criteria; criterion++) {
      const settled = this.runDijkstra(graph, gated, sources, targets, criterion)
      const [from, end] = fieldsOf(criterion, criteria)
      for (let field = from; field < end; field++) {
        for (let state = 0, at = field; state < states; state++, at += WIDTH) {
          entries[at] = least[state]! < settled ? least[state]! : settled
        }
      }
    }
    for (let state = 0; state < states; state++) {
      const entry = state * WIDTH
      latest[state] = entry
      entries[entry + LINKS] = entries[entry + FEWEST_LINKS]!
      entries[entry + BEFORE] = NONE
      entries[entry + SLOT] = state >> 1
    }
    return { latest, entries, slotCount: graph.nodeCount, isLayered: true }
  }

  /** The least costs from every state to one node: entries with the fields of `COLUMN`. */
  columnOf(graph: SearchGraph, gated: GatedLinks, node: number): Uint16Array {
    const criteria = graph.costs.length
    const states = 2 * graph.nodeCount
    this.reserve(states)
    const column = new Uint16Array(states * COLUMN.WIDTH)
    const targets = [{ node, costs: graph.costs.map(() => 0) }]
    for (let criterion = 0; criterion <= criteria; criterion++) {
      this.runDijkstra(graph, gated, undefined, targets, criterion)
      const [from, end] =
        criterion === criteria ? [COLUMN.LINKS, COLUMN.WIDTH] : fieldsOf(criterion, criteria)
      for (let field = from; field < end; field++) {
        for (let state = 0, at = field; state < states; state++, at += COLUMN.WIDTH) {
          column[at] = Math.min(MOST_IN_COLUMN, this.least[state]!)
        }
      }
    }
    return column
  }

  private reserve(states: number): void {
    if (this.latest.length >= states) return
    this.latest = new Int32Array(states)
    this.least = new Int32Array(states)
    this.relaxed = new Int32Array(states)
    this.entries = new Int32Array(states * WIDTH)
  }

  /**
   * The criterion after the last is the number of links. Without sources it ends when all states are settled. Returns the
   * cost up to which states are settled.
   */
  private runDijkstra(
    graph: SearchGraph,
    gated: GatedLinks,
    sources: readonly Terminal[] | undefined,
    targets: readonly Terminal[],
    criterion: number,
  ): number {
    const { least, relaxed, buckets } = this
    const isCount = criterion === graph.costs.length
    const column = isCount ? -1 : criterion
    const firstGate = graph.nodeCount - gated.gateCount
    least.fill(UNREACHABLE, 0, 2 * graph.nodeCount)
    relaxed.fill(UNREACHABLE, 0, 2 * graph.nodeCount)
    buckets.fill(NONE)
    this.count = 0
    this.width = gated.steps[criterion]!
    for (const { node, costs } of targets) this.relax(2 * node, isCount ? 0 : costs[criterion]!)
    let firstOpen = 0
    let source = 0
    while (firstOpen < BUCKETS) {
      const item = buckets[firstOpen]!
      if (item === NONE) {
        firstOpen++
        const settled = firstOpen * this.width
        if (sources === undefined) continue
        while (source < sources.length && least[2 * sources[source]!.node + 1]! < settled) source++
        if (source === sources.length) return settled
        continue
      }
      buckets[firstOpen] = this.nexts[item]!
      const state = this.items[item]!
      const cost = least[state]!
      if (relaxed[state] === cost) continue
      relaxed[state] = cost
      const node = state >> 1
      if ((state & 1) === 1) {
        if (node < firstGate) this.relax(state - 1, cost)
        this.relaxTransfers(graph, node, cost, column)
      } else if (node < firstGate) {
        this.relaxLinks(graph, node, cost, column)
      } else {
        this.relaxGate(gated, firstGate, node - firstGate, cost, criterion)
      }
    }
    return UNREACHABLE
  }

  private relax(state: number, cost: number): void {
    if (cost >= this.least[state]!) return
    this.least[state] = cost
    const bucket = Math.min(BUCKETS - 1, Math.floor(cost / this.width))
    if (this.count === this.items.length) this.grow()
    const item = this.count++
    this.items[item] = state
    this.nexts[item] = this.buckets[bucket]!
    this.buckets[bucket] = item
  }

  private grow(): void {
    const [items, nexts] = [this.items, this.nexts]
    this.items = new Int32Array(2 * items.length)
    this.items.set(items)
    this.nexts = new Int32Array(2 * items.length)
    this.nexts.set(nexts)
  }

  private relaxLinks({ costs, incoming }: SearchGraph, node: number, cost: number, column: number): void {
    const { least } = this
    const { first, entries } = incoming
    const width = 1 + costs.length
    const end = first[node + 1]! * width
    for (let link = first[node]! * width; link < end; link += width) {
      const state = 2 * entries[link]! + 1
      const tailCost = cost + (column < 0 ? 1 : entries[link + 1 + column]!)
      if (tailCost < least[state]!) this.relax(state, tailCost)
    }
  }

  private relaxTransfers({ transfers }: SearchGraph, node: number, cost: number, column: number): void {
    if (transfers === undefined) return
    const { least } = this
    const { first, head, kindOf, kindCosts } = transfers
    const end = first[node + 1]!
    for (let transfer = first[node]!; transfer < end; transfer++) {
      const state = 2 * head[transfer]!
      const tailCost = cost + (column < 0 ? 0 : kindCosts[4 * kindOf[transfer]! + column]!)
      if (tailCost < least[state]!) this.relax(state, tailCost)
    }
  }

  /** Relaxes all links to a gate. */
  private relaxGate(
    { gateCount, least: tables }: GatedLinks,
    firstGate: number,
    gate: number,
    cost: number,
    criterion: number,
  ): void {
    const { least } = this
    const table = tables[criterion]!
    const end = (gate + 1) * gateCount
    for (let entry = gate * gateCount, state = 2 * firstGate + 1; entry < end; entry++, state += 2) {
      const tailCost = cost + table[entry]!
      if (tailCost < least[state]!) this.relax(state, tailCost)
    }
  }
}

/** The fields of a bound for a criterion, or for the number of links; the last criterion is repeated. */
function fieldsOf(criterion: number, criteria: number): readonly [from: number, end: number] {
  if (criterion === criteria) return [FEWEST_LINKS, FEWEST_LINKS + 1]
  return [criterion, criterion === criteria - 1 ? 4 : criterion + 1]
}
