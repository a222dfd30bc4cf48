import { BinaryHeap } from '@sawari/planner/geo'
import type { Core } from '../hierarchy/core.ts'
import {
  ARC_COLUMNS,
  closureMarks,
  DOWN,
  HEAD,
  type Hierarchy,
  LENGTH,
  MARKS,
  UP,
} from '../network/street-network.ts'

/** A node with the length of the path to (or from) it from a place on a street. */
export interface Seed {
  readonly rank: number
  readonly length: number
}

/** Marks a seed, to which no arc leads. */
const NO_ARC = -1
/** A search settles fewer nodes than this; a rank times this number is exact in 64-bit floating point. */
const MOST_SETTLED = 2 ** 24

/** The columns of a place of a search: its rank, its node number and its position in the order of settling. */
export const [RANK, NODE, ORDER] = [0, 1, 2]
export const PLACE_COLUMNS = 3
/** The columns of a node: the arc to it, and the node before it. A seed has no arc, and its index instead. */
const [ARC, PREVIOUS] = [0, 1]
const STEP_COLUMNS = 2

/**
 * The result of an upward search in few arrays, because each array takes time to create and to collect. Reached
 * nodes are numbered in order, so that the path to each can be read. The places are the settled nodes below the
 * core by ascending rank, then the nodes of the core at which a shortest path may enter it.
 */
export interface FoundClimb {
  readonly along: number
  readonly closed: number
  readonly settledCount: number
  readonly placeCount: number
  readonly places: Int32Array
  /** The length to each place. */
  readonly lengths: Float64Array
  /** The steps to the reached nodes, by node number. */
  readonly steps: Int32Array
}

/** The seeds of an end of many trips, with the search from them once it is done. */
export interface SeedSet<Kind extends Seed = Seed> {
  readonly seeds: readonly Kind[]
  found?: FoundClimb
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
  private readonly heap = new BinaryHeap()
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
  private readonly reached = new GrowingList()
  private readonly settled = new GrowingList()
  private readonly entered = new GrowingList()

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
  climb(start: SeedSet, closed: number): FoundClimb {
    const { found, seeds } = start
    if (found?.closed === closed && found.along === this.along) return found
    this.run++
    this.reached.count = 0
    this.settled.count = 0
    this.entered.count = 0
    this.heap.clear()
    for (let index = 0; index < seeds.length; index++) {
      this.reach(seeds[index]!.rank, seeds[index]!.length, NO_ARC, index)
    }
    while (this.heap.size > 0) this.settle(closed)
    start.found = this.foundNow(closed)
    return start.found
  }

  private foundNow(closed: number): FoundClimb {
    const { rows, settled, entered } = this
    this.keepEntriesOnShortestWays(closed)
    const steps = this.stepsNow()
    const settledCount = settled.count
    const placeCount = settledCount + entered.count
    const places = new Int32Array(PLACE_COLUMNS * placeCount)
    const lengths = new Float64Array(placeCount)
    const byRank = this.settledByRank()
    for (let place = 0; place < placeCount; place++) {
      const order = place < settledCount ? byRank[place]! % MOST_SETTLED : place
      const rank = place < settledCount ? settled.items[order]! : entered.items[place - settledCount]!
      places[PLACE_COLUMNS * place + RANK] = rank
      places[PLACE_COLUMNS * place + NODE] = rows[NODE_COLUMNS * rank + ARC_TO]!
      places[PLACE_COLUMNS * place + ORDER] = order
      lengths[place] = this.lengthTo(rank)
    }
    return { along: this.along, closed, settledCount, placeCount, places, lengths, steps }
  }

  /** The steps to the reached nodes. Overwrites the column of the arcs with the node numbers. */
  private stepsNow(): Int32Array {
    const { rows, reached } = this
    const steps = new Int32Array(STEP_COLUMNS * reached.count)
    for (let node = 0; node < reached.count; node++) {
      const row = NODE_COLUMNS * reached.items[node]!
      steps[STEP_COLUMNS * node + ARC] = rows[row + ARC_TO]!
      rows[row + ARC_TO] = node
    }
    for (let node = 0; node < reached.count; node++) {
      const previous = rows[NODE_COLUMNS * reached.items[node]! + BEFORE]!
      const isSeed = steps[STEP_COLUMNS * node + ARC] === NO_ARC
      steps[STEP_COLUMNS * node + PREVIOUS] = isSeed ? previous : rows[NODE_COLUMNS * previous + ARC_TO]!
    }
    return steps
  }

  /** The settled nodes in the order of their ranks, each as its rank times `MOST_SETTLED` plus its order. */
  private settledByRank(): Float64Array {
    const { items, count } = this.settled
    const keys = new Float64Array(count)
    for (let order = 0; order < count; order++) keys[order] = MOST_SETTLED * items[order]! + order
    return keys.sort()
  }

  /** Removes the nodes that a path over another node reaches sooner. */
  private keepEntriesOnShortestWays(closed: number): void {
    const { core, along, entered } = this
    const { items, count } = entered
    const table = core.lengthsAt(closed)
    const [overRow, ownRow] = along === UP ? [core.size, 1] : [1, core.size]
    const lengths = new Float64Array(count)
    for (let at = 0; at < count; at++) lengths[at] = this.lengthTo(items[at]!)
    const isReachedSooner = (at: number) => {
      const own = lengths[at]!
      const between = ownRow * (items[at]! - core.first)
      for (let over = 0; over < count; over++) {
        // This test costs less than a read from the table, which is larger than the caches.
        if (lengths[over]! >= own) continue
        if (lengths[over]! + table[between + overRow * (items[over]! - core.first)]! < own) return true
      }
      return false
    }
    const kept = Int32Array.from({ length: count }, (_, at) => at).filter(at => !isReachedSooner(at))
    for (let at = 0; at < kept.length; at++) items[at] = items[kept[at]!]!
    entered.count = kept.length
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
    this.settled.push(rank)
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
    if (!isKnown) this.reached.push(rank)
    if (rank < this.firstOfCore) this.heap.push(length, rank)
    else if (!isKnown) this.entered.push(rank)
  }
}

/** The arcs of the path to a node, beginning at the seed, and the seed's index. */
export function wayTo(
  { steps }: FoundClimb,
  last: number,
): { readonly arcs: number[]; readonly seed: number } {
  const arcs: number[] = []
  let step = STEP_COLUMNS * last
  for (; steps[step + ARC] !== NO_ARC; step = STEP_COLUMNS * steps[step + PREVIOUS]!) {
    arcs.push(steps[step + ARC]!)
  }
  return { arcs: arcs.reverse(), seed: steps[step + PREVIOUS]! }
}

/** A list of whole numbers that is reused and allocates only to grow. */
class GrowingList {
  count = 0
  items = new Int32Array(256)

  push(item: number): void {
    if (this.count === this.items.length) {
      const items = new Int32Array(2 * this.count)
      items.set(this.items)
      this.items = items
    }
    this.items[this.count++] = item
  }
}
