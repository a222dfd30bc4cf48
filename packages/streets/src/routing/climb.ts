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

/** The result of an upward search: the rows of all reached ranks, one after the other, without their stamps. */
interface FoundClimb {
  readonly closed: number
  readonly ranks: readonly number[]
  readonly rows: Int32Array
  readonly settled: readonly number[]
  readonly entries: readonly number[]
}

const FOUND_COLUMNS = 4

/** The columns of a node's row after its length, which takes the first two. */
const [STAMP, ARC_TO, BEFORE, FIRST_ARC] = [2, 3, 4, 5]
const NODE_COLUMNS = 6

/**
 * One half of a search in the hierarchy: upward from the seeds to the core, along the streets' directions or
 * against them.
 */
export class Climb {
  /** The settled ranks below the core, and the ranks of the core at which a shortest path may enter it. */
  settled: readonly number[] = []
  entries: readonly number[] = []
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
  private seeds: readonly Seed[] = []
  private closed = 0

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
  climb(seeds: readonly Seed[], closed: number): void {
    if (seeds === this.seeds && closed === this.closed) return
    this.seeds = seeds
    this.closed = closed
    this.run++
    const before = this.found.get(seeds)
    if (before?.closed === closed) {
      this.climbAgain(before)
      return
    }
    this.ranks = []
    this.settledNow = []
    this.entriesNow = []
    this.heap.clear()
    seeds.forEach(({ rank, length }, index) => {
      this.reach(rank, length, NO_ARC, index)
    })
    while (this.heap.size > 0) this.settle(closed)
    this.settled = this.settledNow
    this.entries = this.entriesOnShortestWays(closed)
    this.found.set(seeds, this.copyFound())
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

  private copyFound(): FoundClimb {
    const { closed, ranks, rows, settled, entries } = this
    const copy = new Int32Array(FOUND_COLUMNS * ranks.length)
    for (let index = 0, at = 0; index < ranks.length; index++, at += FOUND_COLUMNS) {
      const row = NODE_COLUMNS * ranks[index]!
      copy[at] = rows[row]!
      copy[at + 1] = rows[row + 1]!
      copy[at + 2] = rows[row + ARC_TO]!
      copy[at + 3] = rows[row + BEFORE]!
    }
    return { closed, ranks, rows: copy, settled, entries }
  }

  private climbAgain({ ranks, rows: copy, settled, entries }: FoundClimb): void {
    const { rows, run } = this
    for (let index = 0, at = 0; index < ranks.length; index++, at += FOUND_COLUMNS) {
      const row = NODE_COLUMNS * ranks[index]!
      rows[row] = copy[at]!
      rows[row + 1] = copy[at + 1]!
      rows[row + STAMP] = run
      rows[row + ARC_TO] = copy[at + 2]!
      rows[row + BEFORE] = copy[at + 3]!
    }
    this.settled = settled
    this.entries = entries
  }

  /** The length to a rank if it was reached, otherwise infinite. */
  lengthTo(rank: number): number {
    const row = NODE_COLUMNS * rank
    return this.rows[row + STAMP] === this.run ? this.lengths[row >> 1]! : Number.POSITIVE_INFINITY
  }

  /** The arcs of the path to a rank, beginning at the seed, and the seed's index. */
  wayTo(rank: number): { readonly arcs: number[]; readonly seed: number } {
    const { rows } = this
    const arcs: number[] = []
    let row = NODE_COLUMNS * rank
    for (; rows[row + ARC_TO] !== NO_ARC; row = NODE_COLUMNS * rows[row + BEFORE]!)
      arcs.push(rows[row + ARC_TO]!)
    return { arcs: arcs.reverse(), seed: rows[row + BEFORE]! }
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
