import { DOWN, type Hierarchy, UP } from '../hierarchy/hierarchy.ts'
import { MinHeap } from '../hierarchy/min-heap.ts'

/** A node with the length of the way to it (or from it) from a place on a street. */
export interface Seed {
  readonly rank: number
  readonly length: number
}

/** No arc leads to a seed. */
const NO_ARC = -1

/** One half of a search in the hierarchy: up from the seeds, along the ways or against them. */
export class Climb {
  private readonly hierarchy: Hierarchy
  private readonly heap = new MinHeap()
  private readonly distance: Float64Array
  private readonly stamp: Int32Array
  private readonly arcTo: Int32Array
  /** By rank: the rank before it on its way, or its seed's index where no arc leads to it. */
  private readonly before: Int32Array
  private readonly along: number
  private run = 0

  /** With `UP` it follows the ways from their start, with `DOWN` it goes back from their end. */
  constructor(hierarchy: Hierarchy, along: typeof UP | typeof DOWN) {
    const nodeCount = hierarchy.rankOf.length
    this.hierarchy = hierarchy
    this.along = along
    this.distance = new Float64Array(nodeCount)
    this.stamp = new Int32Array(nodeCount)
    this.arcTo = new Int32Array(nodeCount)
    this.before = new Int32Array(nodeCount)
  }

  begin(seeds: readonly Seed[]): void {
    this.run++
    this.heap.clear()
    seeds.forEach(({ rank, length }, index) => {
      this.reach(rank, length, NO_ARC, index)
    })
  }

  /** The least length of what is still to be settled. */
  least(): number {
    return this.heap.topKey()
  }

  /** The length to a rank, if it has been reached; else infinite. */
  lengthTo(rank: number): number {
    return this.stamp[rank] === this.run ? this.distance[rank]! : Number.POSITIVE_INFINITY
  }

  /** Settles the nearest node and returns its rank, or -1 if that was no use. */
  settle(closed: number): number {
    const length = this.heap.topKey()
    const rank = this.heap.pop()
    if (length > this.distance[rank]!) return -1
    const { firstArc, head, ways, closure, length: arcLength } = this.hierarchy
    const against = this.along === UP ? DOWN : UP
    const end = firstArc[rank + 1]!
    for (let arc = firstArc[rank]!; arc < end; arc++) {
      // A node that a higher one reaches on a shorter way lies on no shortest way (stall on demand).
      if ((ways[arc]! & against) === 0 || (closure[arc]! & closed) !== 0) continue
      if (this.lengthTo(head[arc]!) + arcLength[arc]! < length) return -1
    }
    for (let arc = firstArc[rank]!; arc < end; arc++) {
      if ((ways[arc]! & this.along) === 0 || (closure[arc]! & closed) !== 0) continue
      this.reach(head[arc]!, length + arcLength[arc]!, arc, rank)
    }
    return rank
  }

  /** The arcs of the way to a rank, from the seed on, and the seed's index. */
  wayTo(rank: number): { readonly arcs: number[]; readonly seed: number } {
    const arcs: number[] = []
    let at = rank
    for (; this.arcTo[at] !== NO_ARC; at = this.before[at]!) arcs.push(this.arcTo[at]!)
    return { arcs: arcs.reverse(), seed: this.before[at]! }
  }

  private reach(rank: number, length: number, arc: number, before: number): void {
    if (this.stamp[rank] === this.run && this.distance[rank]! <= length) return
    this.stamp[rank] = this.run
    this.distance[rank] = length
    this.arcTo[rank] = arc
    this.before[rank] = before
    this.heap.push(length, rank)
  }
}
