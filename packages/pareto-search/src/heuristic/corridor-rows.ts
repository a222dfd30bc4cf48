import { BOUND, type CostToGo, UNREACHABLE } from '../graph/search-graph.ts'

const { LEGS, BEFORE, FEWEST, PLACE, WIDTH, NONE } = BOUND

/**
 * What a corridor knows of its nodes while it grows round by round. Memory is kept for the next
 * corridor.
 */
export class CorridorRows {
  /** Eight to a node: the least costs found after a link, and then when boarding. */
  least = new Int32Array(0)
  /** Sets of nodes that came nearer in the last half of a round: by arriving there, by boarding there. */
  nearer: readonly [Int32Array, Int32Array] = [new Int32Array(0), new Int32Array(0)]
  /** In the order of their numbers, so that neighbours in memory come after each other. */
  nodes = new Int32Array(0)
  /** How many of `nodes` are there. */
  count = 0
  /** That a set of the present nodes has. */
  private words = 0
  private latest = new Int32Array(0)
  private bounds = new Int32Array(WIDTH * 1024)
  private boundsEnd = 0
  /** The node of each place. */
  private readonly placed: number[] = []
  private placeCount = 0
  /** Moments that were dropped in some round, some of them more than once. */
  private readonly dropped: number[] = []
  private droppedCount = 0

  clear(nodeCount: number): void {
    if (this.latest.length < 2 * nodeCount) this.widen(nodeCount)
    const { latest, placed, dropped } = this
    for (let place = 0; place < this.placeCount; place++) {
      const node = placed[place]!
      latest[2 * node] = NONE
      latest[2 * node + 1] = NONE
      this.forget(2 * node)
      this.forget(2 * node + 1)
    }
    for (let index = 0; index < this.droppedCount; index++) this.forget(dropped[index]!)
    this.placeCount = 0
    this.droppedCount = 0
    this.boundsEnd = 0
    this.words = Math.ceil(nodeCount / 32)
  }

  markNearer(node: number, boarding: 0 | 1): void {
    this.nearer[boarding][node >> 5]! |= 1 << node
  }

  /** Moves those that came nearer from their set to `nodes`. */
  takeNearer(boarding: 0 | 1): void {
    const { nodes } = this
    const set = this.nearer[boarding]
    let count = 0
    for (let word = 0; word < this.words; word++) {
      let bits = set[word]!
      if (bits === 0) continue
      set[word] = 0
      for (; bits !== 0; bits &= bits - 1) nodes[count++] = 32 * word + 31 - Math.clz32(bits & -bits)
    }
    this.count = count
  }

  /** Notes what a round has found for a node as its bounds with so many legs. */
  keep(node: number, boarding: 0 | 1, round: number): void {
    const { least, latest } = this
    if (this.boundsEnd === this.bounds.length) this.lengthen()
    const { bounds, boundsEnd: bound } = this
    const moment = 2 * node + boarding
    const before = latest[moment]!
    const at = 4 * moment
    bounds[bound] = least[at]!
    bounds[bound + 1] = least[at + 1]!
    bounds[bound + 2] = least[at + 2]!
    bounds[bound + 3] = least[at + 3]!
    bounds[bound + LEGS] = round
    bounds[bound + BEFORE] = before
    bounds[bound + FEWEST] = before === NONE ? round : bounds[before + FEWEST]!
    bounds[bound + PLACE] = this.placeOf(node)
    latest[moment] = bound
    this.boundsEnd += WIDTH
  }

  /**
   * Notes nothing of what a round has found for a node. What is no better need not be looked at
   * again in a later round, so that its costs stay: bounds still to come may be too low by them.
   */
  drop(node: number, boarding: 0 | 1): void {
    this.dropped[this.droppedCount++] = 2 * node + boarding
  }

  /** Shares its memory with these rows. */
  toGo(): CostToGo {
    return { latest: this.latest, bounds: this.bounds, placeCount: this.placeCount, isLayered: true }
  }

  private forget(moment: number): void {
    const { least } = this
    const at = 4 * moment
    least[at] = UNREACHABLE
    least[at + 1] = UNREACHABLE
    least[at + 2] = UNREACHABLE
    least[at + 3] = UNREACHABLE
  }

  private placeOf(node: number): number {
    const known = Math.max(this.latest[2 * node]!, this.latest[2 * node + 1]!)
    if (known !== NONE) return this.bounds[known + PLACE]!
    this.placed[this.placeCount] = node
    return this.placeCount++
  }

  private widen(nodeCount: number): void {
    const words = Math.ceil(nodeCount / 32)
    this.least = new Int32Array(8 * nodeCount).fill(UNREACHABLE)
    this.latest = new Int32Array(2 * nodeCount).fill(NONE)
    this.nearer = [new Int32Array(words), new Int32Array(words)]
    this.nodes = new Int32Array(nodeCount)
    this.placeCount = 0
    this.droppedCount = 0
  }

  private lengthen(): void {
    const longer = new Int32Array(2 * this.bounds.length)
    longer.set(this.bounds)
    this.bounds = longer
  }
}
