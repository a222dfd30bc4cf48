import { UNREACHABLE } from '../graph/cost-limits.ts'
import { BOUND, type Heuristic } from './heuristic.ts'

const { LINKS, BEFORE, FEWEST_LINKS, SLOT, WIDTH, NONE } = BOUND

/** 0 for the state of arrival at a node, 1 for that of boarding: see `Heuristic`. */
export type Boarding = 0 | 1

/** The bounds of a corridor while it grows in rounds. The next corridor reuses the memory. */
export class CorridorBounds {
  /** The least costs found so far, in four criteria; those of state `s` start at `4 * s`. */
  least = new Int32Array(0)
  /**
   * Two sets of nodes as bits, 32 per number: this half of a round improved their arrival or boarding
   * state.
   */
  improved: readonly [Int32Array, Int32Array] = [new Int32Array(0), new Int32Array(0)]
  /**
   * The nodes that the last half of a round improved, in ascending order, because neighbours are close
   * in memory.
   */
  nodes = new Int32Array(0)
  /** The number of entries in use in `nodes`. */
  count = 0
  /** The length of a set of the current nodes, in 32-bit numbers. */
  private words = 0
  private latest = new Int32Array(0)
  private entries = new Int32Array(WIDTH * 1024)
  private entriesEnd = 0
  /** The node of each slot. */
  private readonly slots: number[] = []
  private slotCount = 0
  /** Nodes whose boarding state was pruned in some round; a node may occur more than once. */
  private readonly pruned: number[] = []
  private prunedCount = 0

  clear(nodeCount: number): void {
    if (this.latest.length < 2 * nodeCount) this.widen(nodeCount)
    const { latest, slots, pruned } = this
    for (let slot = 0; slot < this.slotCount; slot++) {
      const node = slots[slot]!
      latest[2 * node] = NONE
      latest[2 * node + 1] = NONE
      this.forget(2 * node)
      this.forget(2 * node + 1)
    }
    for (let index = 0; index < this.prunedCount; index++) this.forget(2 * pruned[index]! + 1)
    this.slotCount = 0
    this.prunedCount = 0
    this.entriesEnd = 0
    this.words = Math.ceil(nodeCount / 32)
  }

  markImproved(node: number, boarding: Boarding): void {
    this.improved[boarding][node >> 5]! |= 1 << node
  }

  /** Moves the improved nodes from their set to `nodes`. */
  takeImproved(boarding: Boarding): void {
    const { nodes } = this
    const set = this.improved[boarding]
    let count = 0
    for (let word = 0; word < this.words; word++) {
      let bits = set[word]!
      if (bits === 0) continue
      set[word] = 0
      for (; bits !== 0; bits &= bits - 1) nodes[count++] = 32 * word + 31 - Math.clz32(bits & -bits)
    }
    this.count = count
  }

  /** Writes the least costs of a state as its bounds for this number of links. */
  store(node: number, boarding: Boarding, round: number): void {
    const { least, latest } = this
    if (this.entriesEnd === this.entries.length) this.lengthen()
    const { entries, entriesEnd: bound } = this
    const state = 2 * node + boarding
    const before = latest[state]!
    const at = 4 * state
    entries[bound] = least[at]!
    entries[bound + 1] = least[at + 1]!
    entries[bound + 2] = least[at + 2]!
    entries[bound + 3] = least[at + 3]!
    entries[bound + LINKS] = round
    entries[bound + BEFORE] = before
    entries[bound + FEWEST_LINKS] = before === NONE ? round : entries[before + FEWEST_LINKS]!
    entries[bound + SLOT] = this.slotOf(node)
    latest[state] = bound
    this.entriesEnd += WIDTH
  }

  /**
   * Writes no bounds for a boarding state in this round. Its least costs stay, so that later rounds discard
   * costs that are no better without checking them. Later bounds may therefore be lower than the true
   * costs.
   */
  pruneBoarding(node: number): void {
    this.pruned[this.prunedCount++] = node
  }

  /** The result shares its memory with these bounds. */
  toHeuristic(): Heuristic {
    return { latest: this.latest, entries: this.entries, slotCount: this.slotCount, isLayered: true }
  }

  private forget(state: number): void {
    const { least } = this
    const at = 4 * state
    least[at] = UNREACHABLE
    least[at + 1] = UNREACHABLE
    least[at + 2] = UNREACHABLE
    least[at + 3] = UNREACHABLE
  }

  private slotOf(node: number): number {
    const known = Math.max(this.latest[2 * node]!, this.latest[2 * node + 1]!)
    if (known !== NONE) return this.entries[known + SLOT]!
    this.slots[this.slotCount] = node
    return this.slotCount++
  }

  private widen(nodeCount: number): void {
    const words = Math.ceil(nodeCount / 32)
    this.least = new Int32Array(8 * nodeCount).fill(UNREACHABLE)
    this.latest = new Int32Array(2 * nodeCount).fill(NONE)
    this.improved = [new Int32Array(words), new Int32Array(words)]
    this.nodes = new Int32Array(nodeCount)
    this.slotCount = 0
    this.prunedCount = 0
  }

  private lengthen(): void {
    const longer = new Int32Array(2 * this.entries.length)
    longer.set(this.entries)
    this.entries = longer
  }
}
