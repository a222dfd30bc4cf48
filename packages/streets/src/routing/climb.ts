import type { Core } from '../hierarchy/core.ts'
import { MinHeap } from '../hierarchy/min-heap.ts'
import {
  ARC_COLUMNS,
  closureMarks,
  DOWN,
  HEAD,
  type Hierarchy,
  LENGTH,
  MARKS,
  UP,
} from '../network/hierarchy.ts'

/** A node with the length of the path to (or from) it from a place on a street. */
export interface Seed {
  readonly rank: number
  readonly length: number
}

/** Marks a seed, to which no arc leads. */
const NO_ARC = -1

/** The result of an upward search. Reached nodes are numbered in order, so that the path to each can be read. */
export interface FoundClimb {
  readonly closed: number
  /** The settled ranks below the core, ascending. */
  readonly settled: Int32Array
  readonly settledLengths: Float64Array
  /** By entry of `settled`: its position in the order of settling, and its node number. */
  readonly settledOrder: Int32Array
  readonly settledNodes: Int32Array
  /** The ranks of the core at which a shortest path may enter it. */
  readonly entries: Int32Array
  readonly entryLengths: Float64Array
  readonly entryNodes: Int32Array
  /** By node number: the arc to the node, and the node before it. A seed has no arc, and its index instead. */
  readonly arcTo: Int32Array
  readonly before: Int32Array
}

/** The columns of a node's row after its length, which takes the first two. */
const [STAMP, ARC_TO, BEFORE, FIRST_ARC] = [2, 3, 4, 5]
const NODE_COLUMNS = 6

/**
 * One half of a search in the hierarchy: upward from the seeds to the core, along the streets' directions or
 * against them.
 */
export class Climb {
  private readonly arcs: Int32Array
  private readonly heap = new MinHeap()
  /**
   * One row per rank, so that visiting a node reads one cache line: the run in which it was reached, the arc
   * that leads to it, the previous rank on the path (without such an arc the index of its seed), and its first
   * arc.
   */
  private readonly rows: Int32Array
  /** The same memory: a row begins with the length of the path. */
  private readonly lengths: Float64Array
  private readonly along: number
  private readonly core: Core
  private readonly firstOfCore: number
  private run = 0
  private ranks: number[] = []
  private settledNow: number[] = []
  private entriesNow: number[] = []
  /** The cached searches, by the seeds of an end, because many trips share their ends. */
  private readonly found = new WeakMap<readonly Seed[], FoundClimb>()

  /** With `UP` it follows the directions from the beginning, with `DOWN` it goes back from the end. */
  constructor({ arcs, firstArc }: Hierarchy, core: Core, along: typeof UP | typeof DOWN) {
    this.arcs = arcs
    this.along = along
    this.core = core
    this.firstOfCore = core.first
    this.rows = new Int32Array(NODE_COLUMNS * firstArc.length)
    this.lengths = new Float64Array(this.rows.buffer)
    for (let rank = 0; rank < firstArc.length; rank++) {
      this.rows[NODE_COLUMNS * rank + FIRST_ARC] = firstArc[rank]!
    }
  }

  /** Searches upward to the core, unless the result for these seeds is cached. */
  climb(seeds: readonly Seed[], closed: number): FoundClimb {
    const known = this.found.get(seeds)
    if (known?.closed === closed) return known
    this.run++
    this.ranks = []
    this.settledNow = []
    this.entriesNow = []
    this.heap.clear()
    seeds.forEach(({ rank, length }, index) => {
      this.reach(rank, length, NO_ARC, index)
    })
    while (this.heap.size > 0) this.settle(closed)
    const climb = this.foundNow(closed)
    this.found.set(seeds, climb)
    return climb
  }

  private foundNow(closed: number): FoundClimb {
    const { settledNow } = this
    const order = settledNow.map((_, at) => at).sort((a, b) => settledNow[a]! - settledNow[b]!)
    const settled = order.map(at => settledNow[at]!)
    const entries = this.entriesOnShortestWays(closed)
    // The arcs are copied first, because their column is then overwritten with the node numbers.
    const arcTo = Int32Array.from(this.ranks, rank => this.rows[NODE_COLUMNS * rank + ARC_TO]!)
    this.ranks.forEach((rank, node) => {
      this.rows[NODE_COLUMNS * rank + ARC_TO] = node
    })
    const nodeAt = (rank: number) => this.rows[NODE_COLUMNS * rank + ARC_TO]!
    const before = Int32Array.from(this.ranks, (rank, node) => {
      const previous = this.rows[NODE_COLUMNS * rank + BEFORE]!
      return arcTo[node] === NO_ARC ? previous : nodeAt(previous)
    })
    return {
      closed,
      settled: Int32Array.from(settled),
      settledLengths: Float64Array.from(settled, rank => this.lengthTo(rank)),
      settledOrder: Int32Array.from(order),
      settledNodes: Int32Array.from(settled, nodeAt),
      entries: Int32Array.from(entries),
      entryLengths: Float64Array.from(entries, rank => this.lengthTo(rank)),
      entryNodes: Int32Array.from(entries, nodeAt),
      ...{ arcTo, before },
    }
  }

  /** Without nodes that a path over another node reaches sooner. */
  private entriesOnShortestWays(closed: number): readonly number[] {
    const { core, along, entriesNow } = this
    const lengths = core.lengthsAt(closed)
    const [overRow, ownRow] = along === UP ? [core.size, 1] : [1, core.size]
    return entriesNow.filter(entry => {
      const own = this.lengthTo(entry)
      const between = ownRow * (entry - core.first)
      return !entriesNow.some(
        over => this.lengthTo(over) + lengths[between + overRow * (over - core.first)]! < own,
      )
    })
  }

  /** The length to a rank that was reached in this run. */
  private lengthTo(rank: number): number {
    return this.lengths[(NODE_COLUMNS * rank) >> 1]!
  }

  /** Settles the nearest node. */
  private settle(closed: number): void {
    const { arcs, rows, lengths, run, along } = this
    const length = this.heap.topKey()
    const rank = this.heap.pop()
    const node = NODE_COLUMNS * rank
    if (length > lengths[node >> 1]!) return
    const closures = closureMarks(closed)
    const against = UP + DOWN - along
    const first = rows[node + FIRST_ARC]!
    const end = rows[node + NODE_COLUMNS + FIRST_ARC]!
    for (let arc = first; arc < end; arc++) {
      const row = ARC_COLUMNS * arc
      const marks = arcs[row + MARKS]!
      if ((marks & closures) !== 0) continue
      const head = arcs[row + HEAD]!
      const above = NODE_COLUMNS * head
      const arcLength = arcs[row + LENGTH]!
      const reached = length + arcLength
      if (rows[above + STAMP] === run) {
        const known = lengths[above >> 1]!
        if (known <= reached) {
          // A node that a higher one reaches on a shorter path lies on no shortest path (stall-on-demand).
          if ((marks & against) !== 0 && known + arcLength < length) return
          continue
        }
      }
      if ((marks & along) !== 0) this.reach(head, reached, arc, rank)
    }
    this.settledNow.push(rank)
  }

  private reach(rank: number, length: number, arc: number, before: number): void {
    const { rows, lengths } = this
    const row = NODE_COLUMNS * rank
    const isKnown = rows[row + STAMP] === this.run
    if (isKnown && lengths[row >> 1]! <= length) return
    lengths[row >> 1] = length
    rows[row + STAMP] = this.run
    rows[row + ARC_TO] = arc
    rows[row + BEFORE] = before
    if (!isKnown) this.ranks.push(rank)
    if (rank < this.firstOfCore) this.heap.push(length, rank)
    else if (!isKnown) this.entriesNow.push(rank)
  }
}

/** The arcs of the path to a node, beginning at the seed, and the seed's index. */
export function wayTo(
  { arcTo, before }: FoundClimb,
  last: number,
): { readonly arcs: number[]; readonly seed: number } {
  const arcs: number[] = []
  let node = last
  for (; arcTo[node] !== NO_ARC; node = before[node]!) arcs.push(arcTo[node]!)
  return { arcs: arcs.reverse(), seed: before[node]! }
}
