import { NEVER } from './hops.ts'
import { type CostToGo, UNREACHABLE } from './search-graph.ts'

/**
 * The rows of bounds of a corridor while it grows round by round, one layer a round. Memory is kept
 * for the next corridor.
 */
export class CorridorRows {
  criteria = 0
  /** −1 for nodes without a row. */
  rowOf = new Int32Array(0)
  nodeOf = new Int32Array(0)
  count = 0
  /** The round in which each moment of a row was first reached. */
  legs = new Uint8Array(0)
  values = new Int32Array(0)
  layerSize = 0
  /** Rows that came nearer in the last half of a round: by arriving there, by boarding there. */
  readonly nearer: [number[], number[]] = [[], []]
  /** The last round in which each moment of a row came nearer to the targets. */
  private changedIn = new Uint8Array(0)

  clear(nodeCount: number, criteria: number, maxLegs: number): void {
    if (this.rowOf.length < nodeCount) this.widen(nodeCount)
    for (let row = 0; row < this.count; row++) this.rowOf[this.nodeOf[row]!] = -1
    this.count = 0
    this.criteria = criteria
    this.layerSize = 2 * criteria * nodeCount
    // Rows are read four criteria wide. Most of the memory is never touched, and so takes none.
    const needed = this.layerSize * (maxLegs + 1) + 4
    if (this.values.length < needed) this.values = new Int32Array(needed)
  }

  /** The row of a node; a new one is unreachable in the layer of the round. */
  at(node: number, round: number): number {
    const known = this.rowOf[node]!
    return known < 0 ? this.add(node, round) : known
  }

  /** Begins a round with the bounds of the one before. */
  copyLayer(round: number): void {
    const from = (round - 1) * this.layerSize
    this.values.copyWithin(round * this.layerSize, from, from + 2 * this.criteria * this.count)
  }

  /** Lowers the bounds of a moment. What is given beyond the criteria has no meaning. */
  lower(moment: number, round: number, c0: number, c1: number, c2: number, c3: number): void {
    const { values, criteria } = this
    const into = round * this.layerSize + moment * criteria
    let isNearer = false
    if (c0 < values[into]!) {
      values[into] = c0
      isNearer = true
    }
    if (c1 < values[into + 1]!) {
      values[into + 1] = c1
      isNearer = true
    }
    if (criteria > 2 && c2 < values[into + 2]!) {
      values[into + 2] = c2
      isNearer = true
    }
    if (criteria > 3 && c3 < values[into + 3]!) {
      values[into + 3] = c3
      isNearer = true
    }
    if (!isNearer || this.changedIn[moment] === round) return
    this.changedIn[moment] = round
    if (this.legs[moment] === NEVER) this.legs[moment] = round
    this.nearer[moment & 1]!.push(moment >> 1)
  }

  /** Undoes what the round has found for a moment. */
  takeBack(moment: number, round: number): void {
    const { values, criteria, legs, layerSize } = this
    const isNew = legs[moment] === round
    if (isNew) legs[moment] = NEVER
    const at = round * layerSize + moment * criteria
    for (let value = at; value < at + criteria; value++) {
      values[value] = isNew ? UNREACHABLE : values[value - layerSize]!
    }
  }

  /** Shares its memory with these rows. */
  toGo(): CostToGo {
    const { rowOf, count, legs, layerSize, values } = this
    return { rowOf, rowCount: count, legs, isLayered: true, layerSize, values }
  }

  private widen(nodeCount: number): void {
    this.rowOf = new Int32Array(nodeCount).fill(-1)
    this.nodeOf = new Int32Array(nodeCount)
    this.legs = new Uint8Array(2 * nodeCount)
    this.changedIn = new Uint8Array(2 * nodeCount)
    this.count = 0
  }

  private add(node: number, round: number): number {
    const row = this.count++
    this.rowOf[node] = row
    this.nodeOf[row] = node
    for (let moment = 2 * row; moment <= 2 * row + 1; moment++) {
      this.legs[moment] = NEVER
      this.changedIn[moment] = 0
    }
    const width = 2 * this.criteria
    const at = round * this.layerSize + row * width
    for (let value = at; value < at + width; value++) this.values[value] = UNREACHABLE
    return row
  }
}
