import { BOUND, type Bounds } from './bounds.ts'
import { CRITERIA, type SearchGraph, type Terminal, UNREACHABLE } from './search-graph.ts'

const NONE = -1
const BUCKETS = 1024

/**
 * The bounds of a trip: for each criterion and for the number of links, the least cost from every state to the
 * targets, or the cost up to which they were settled where that is less. Each is found by Dijkstra's algorithm
 * backward from the targets, which ends once it has settled the sources, so distant parts of the graph cost nothing.
 */
export class LeastCosts {
  private readonly searches = Array.from(
    { length: CRITERIA + 1 },
    (_, criterion) => new ReverseDijkstra(criterion),
  )
  private readonly settled = new Int32Array(CRITERIA + 1)

  run(
    graph: SearchGraph,
    { sources, targets }: { readonly sources: readonly Terminal[]; readonly targets: readonly Terminal[] },
    bounds: Bounds,
  ): Bounds {
    this.searches.forEach((search, criterion) => {
      this.settled[criterion] = search.run(graph, targets, sources)
    })
    return bounds.start(graph.nodeCount, this.write)
  }

  private readonly write = (state: number, entries: Int32Array, entry: number): void => {
    for (let criterion = 0; criterion <= CRITERIA; criterion++) {
      entries[entry + criterion] = Math.min(this.searches[criterion]!.least[state]!, this.settled[criterion]!)
    }
  }

  /** The least costs from every state to one node, with the fields of `BOUND`; larger ones are cut to 16 bits. */
  columnOf(graph: SearchGraph, node: number): Uint16Array {
    const column = new Uint16Array(2 * graph.nodeCount * BOUND.WIDTH)
    this.searches.forEach((search, criterion) => {
      search.run(graph, [{ node, costs: [0, 0, 0] }])
      for (let state = 0, at = criterion; at < column.length; state++, at += BOUND.WIDTH) {
        column[at] = Math.min(0xffff, search.least[state]!)
      }
    })
    return column
  }
}

/** Dijkstra's algorithm backward from the targets by one criterion, or by the number of links, with a bucket queue. */
class ReverseDijkstra {
  /** One entry per state; `UNREACHABLE` where the search has not been. */
  least = new Int32Array(0)
  private readonly criterion: number
  private readonly isCount: boolean
  private step = 1
  private readonly buckets = new Int32Array(BUCKETS)
  /** One entry per entry of a bucket, in the order of insertion: its state, the cost of the state then, and the next entry. */
  private states = new Int32Array(1024)
  private costs = new Int32Array(1024)
  private nexts = new Int32Array(1024)
  private count = 0

  constructor(criterion: number) {
    this.criterion = criterion
    this.isCount = criterion === CRITERIA
  }

  /** Ends when the sources are settled, or without them all states; returns the cost up to which states are settled. */
  run(graph: SearchGraph, targets: readonly Terminal[], sources?: readonly Terminal[]): number {
    const { buckets, criterion } = this
    this.clear(graph)
    for (const { node, costs } of targets) this.relax(2 * node, this.isCount ? 0 : costs[criterion]!)
    let open = 0
    let source = 0
    while (open < BUCKETS) {
      const entry = buckets[open]!
      if (entry === NONE) {
        open++
        const settled = open * this.step
        if (sources === undefined) continue
        while (source < sources.length && this.least[2 * sources[source]!.node + 1]! < settled) source++
        if (source === sources.length) return settled
        continue
      }
      buckets[open] = this.nexts[entry]!
      const state = this.states[entry]!
      // Otherwise the state has been reached at a lower cost since.
      if (this.costs[entry]! === this.least[state]!) this.settle(graph, state)
    }
    return UNREACHABLE
  }

  private clear({ nodeCount, reversed }: SearchGraph): void {
    const { least, states } = this
    if (least.length < 2 * nodeCount) this.least = new Int32Array(2 * nodeCount).fill(UNREACHABLE)
    else for (let entry = 0; entry < this.count; entry++) least[states[entry]!] = UNREACHABLE
    this.count = 0
    this.buckets.fill(NONE)
    this.step = reversed[this.criterion]!.step
  }

  private relax(state: number, cost: number): void {
    if (cost >= this.least[state]!) return
    this.least[state] = cost
    if (this.count === this.states.length) this.lengthen()
    const entry = this.count++
    const bucket = Math.min(BUCKETS - 1, Math.floor(cost / this.step))
    this.states[entry] = state
    this.costs[entry] = cost
    this.nexts[entry] = this.buckets[bucket]!
    this.buckets[bucket] = entry
  }

  private lengthen(): void {
    const longer = (column: Int32Array) => {
      const copy = new Int32Array(2 * column.length)
      copy.set(column)
      return copy
    }
    this.states = longer(this.states)
    this.costs = longer(this.costs)
    this.nexts = longer(this.nexts)
  }

  private settle(graph: SearchGraph, state: number): void {
    const cost = this.least[state]!
    const node = state >> 1
    const isGate = node >= graph.firstGate
    if ((state & 1) === 0) {
      if (isGate) this.relaxGate(graph, node - graph.firstGate, cost)
      else this.relaxLinks(graph, node, cost)
    } else {
      if (!isGate) this.relax(state - 1, cost)
      this.relaxTransfers(graph, node, cost)
    }
  }

  private relaxLinks({ incoming: { first, entries } }: SearchGraph, node: number, cost: number): void {
    const { least, criterion, isCount } = this
    const end = first[node + 1]! * (1 + CRITERIA)
    for (let link = first[node]! * (1 + CRITERIA); link < end; link += 1 + CRITERIA) {
      const state = 2 * entries[link]! + 1
      const tailCost = cost + (isCount ? 1 : entries[link + 1 + criterion]!)
      if (tailCost < least[state]!) this.relax(state, tailCost)
    }
  }

  private relaxTransfers({ transfers }: SearchGraph, node: number, cost: number): void {
    const { least, criterion, isCount } = this
    const { first, head, costs } = transfers
    const end = first[node + 1]!
    for (let transfer = first[node]!; transfer < end; transfer++) {
      const state = 2 * head[transfer]!
      const tailCost = cost + (isCount ? 0 : costs[criterion]![transfer]!)
      if (tailCost < least[state]!) this.relax(state, tailCost)
    }
  }

  /** Relaxes all links to a gate. */
  private relaxGate({ reversed, gated, firstGate }: SearchGraph, gate: number, cost: number): void {
    const { least } = this
    const { betweenGates } = reversed[this.criterion]!
    const { gateCount } = gated!
    const end = (gate + 1) * gateCount
    for (let entry = gate * gateCount, state = 2 * firstGate + 1; entry < end; entry++, state += 2) {
      const tailCost = cost + betweenGates[entry]!
      if (tailCost < least[state]!) this.relax(state, tailCost)
    }
  }
}
