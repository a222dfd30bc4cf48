import { BOUND, type CostToGo, UNREACHABLE } from './search-graph.ts'

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

  clear(nodeCount: number): void {
    if (this.latest.length < 2 * nodeCount) this.widen(nodeCount)
    for (const node of this.placed) {
      this.latest[2 * node] = NONE
      this.latest[2 * node + 1] = NONE
      this.forget(2 * node)
      this.forget(2 * node + 1)
    }
    this.placed.length = 0
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
    for (let criterion = 0; criterion < 4; criterion++) bounds[bound + criterion] = least[at + criterion]!
    bounds[bound + LEGS] = round
    bounds[bound + BEFORE] = before
    bounds[bound + FEWEST] = before === NONE ? round : bounds[before + FEWEST]!
    bounds[bound + PLACE] = this.placeOf(node)
    latest[moment] = bound
    this.boundsEnd += WIDTH
  }

  /** Undoes what the round has found for a node. */
  takeBack(node: number, boarding: 0 | 1): void {
    const { least, bounds } = this
    const moment = 2 * node + boarding
    const before = this.latest[moment]!
    if (before === NONE) this.forget(moment)
    else
      for (let criterion = 0; criterion < 4; criterion++)
        least[4 * moment + criterion] = bounds[before + criterion]!
  }

  /** Shares its memory with these rows. */
  toGo(): CostToGo {
    return { latest: this.latest, bounds: this.bounds, placeCount: this.placed.length, isLayered: true }
  }

  private forget(moment: number): void {
    const { least } = this
    for (let at = 4 * moment; at < 4 * moment + 4; at++) least[at] = UNREACHABLE
  }

  private placeOf(node: number): number {
    const known = Math.max(this.latest[2 * node]!, this.latest[2 * node + 1]!)
    return known === NONE ? this.placed.push(node) - 1 : this.bounds[known + PLACE]!
  }

  private widen(nodeCount: number): void {
    const words = Math.ceil(nodeCount / 32)
    this.least = new Int32Array(8 * nodeCount).fill(UNREACHABLE)
    this.latest = new Int32Array(2 * nodeCount).fill(NONE)
    this.nearer = [new Int32Array(words), new Int32Array(words)]
    this.nodes = new Int32Array(nodeCount)
    this.placed.length = 0
  }

  private lengthen(): void {
    const longer = new Int32Array(2 * this.bounds.length)
    longer.set(this.bounds)
    this.bounds = longer
  }
}
