import { guessFront } from './first-guess.ts'
import { extraOfFirstRide } from './first-ride.ts'
import type { Guide } from './guide.ts'
import { type HopCount, hopsFromSources, NEVER } from './hops.ts'
import { type IncomingLinks, incomingLinks } from './incoming-links.ts'
import type { KnownFront } from './known-front.ts'
import { type CostToGo, type SearchGraph, type Terminal, UNREACHABLE } from './search-graph.ts'
import { lineStep, MAX_LINE_LEGS } from './straight-lines.ts'
import { transferKinds } from './transfer-kinds.ts'

export interface CorridorQuestion {
  readonly graph: SearchGraph
  readonly sources: readonly Terminal[]
  readonly targets: readonly Terminal[]
  /** At most 15. */
  readonly maxLegs: number
  /** With it, what cannot be on a non-dominated path is left out. */
  readonly guide?: Guide
}

/** With fewer it takes longer to guess good ways than to look at all of them. */
const FEW_ARRIVALS = 100
const NOT_YET = -1

/**
 * The least costs to the targets with each number of legs still allowed, exact for every node on a
 * path of at most `maxLegs` links. Such paths are looked for from both ends: some legs forward to
 * see what the sources reach, then backward round by round (Bellman and Ford), in the last rounds
 * only to nodes that the sources reach with the legs that are left.
 *
 * With a guide, the exact costs to go are added to those of the straight line to the sources. Where
 * a way that is known to exist beats the sum, no non-dominated path passes: such a node is dropped
 * in that round, and the bounds are the least over the paths that are left.
 *
 * The result shares its memory with the next call's.
 */
export function corridorCostToGo(question: CorridorQuestion): CostToGo {
  return corridor.run(question)
}

class Corridor {
  private question!: CorridorQuestion
  private criteria = 0
  private incoming!: IncomingLinks
  private hops!: HopCount
  private front: KnownFront | undefined
  private extra: readonly number[] = []
  private rowOf = new Int32Array(0)
  private nodeOf = new Int32Array(0)
  private rowCount = 0
  /** By row: the step of the straight line from the sources. */
  private lineSteps = new Int32Array(0)
  private legs = new Uint8Array(0)
  /** The last round in which each moment of a row came nearer to the targets. */
  private changedIn = new Uint8Array(0)
  /** By row: 1 if one link to a target has all of the least costs of the first round. */
  private isLastLink = new Uint8Array(0)
  private values = new Int32Array(0)
  private layerSize = 0
  /** Rows that came nearer in the last half of a round: by arriving there, by boarding there. */
  private readonly nearer: [number[], number[]] = [[], []]

  run(question: CorridorQuestion): CostToGo {
    this.prepare(question)
    this.startAtTargets()
    for (let round = 1; round <= question.maxLegs; round++) {
      this.copyLayer(round)
      this.boardLinks(round)
      if (round === 1) this.guessWays()
      this.dropHopeless(round, 1)
      this.stepOffLinks(round)
      if (round === 1) this.dropHopeless(round, 0)
    }
    const { rowOf, rowCount, legs, layerSize, values, front } = this
    const known = front === undefined ? {} : { known: front }
    return { rowOf, rowCount, legs, isLayered: true, layerSize, values, ...known }
  }

  private prepare(question: CorridorQuestion): void {
    const { graph, maxLegs } = question
    this.question = question
    this.criteria = graph.costs.length
    this.incoming = incomingLinks(graph)
    this.hops = hopsFromSources(question)
    this.front = undefined
    if (this.rowOf.length < graph.nodeCount) this.widen(graph.nodeCount)
    for (let row = 0; row < this.rowCount; row++) this.rowOf[this.nodeOf[row]!] = -1
    this.rowCount = 0
    this.layerSize = 2 * this.criteria * graph.nodeCount
    // Rows are read four criteria wide. Most of the memory is never touched, and so takes none.
    const needed = this.layerSize * (maxLegs + 1) + 4
    if (this.values.length < needed) this.values = new Int32Array(needed)
  }

  private widen(nodeCount: number): void {
    this.rowOf = new Int32Array(nodeCount).fill(-1)
    this.nodeOf = new Int32Array(nodeCount)
    this.lineSteps = new Int32Array(nodeCount)
    this.legs = new Uint8Array(2 * nodeCount)
    this.changedIn = new Uint8Array(2 * nodeCount)
    this.isLastLink = new Uint8Array(nodeCount)
    this.rowCount = 0
  }

  /** The rows of the targets, with no leg to go. */
  private startAtTargets(): void {
    const arrived = this.nearer[0]
    arrived.length = 0
    for (const { node, costs } of this.question.targets) {
      const row = this.rowAt(node, 0)
      this.legs[2 * row] = 0
      this.values.set(costs, 2 * row * this.criteria)
      arrived.push(row)
    }
  }

  private copyLayer(round: number): void {
    const from = (round - 1) * this.layerSize
    const end = from + 2 * this.criteria * this.rowCount
    this.values.copyWithin(round * this.layerSize, from, end)
  }

  /** Looks for ways by what the first round has found. */
  private guessWays(): void {
    const { question, rowOf, isLastLink, criteria, layerSize, values } = this
    const { graph, guide, sources, maxLegs } = question
    if (guide === undefined || this.arrivalsToCome() < FEW_ARRIVALS) return
    this.findLastLinks()
    const lastLinkAt = (node: number) => {
      const row = rowOf[node]!
      return row >= 0 && isLastLink[row] === 1 ? layerSize + (2 * row + 1) * criteria : -1
    }
    this.extra = extraOfFirstRide(graph, sources, guide)
    this.front = guessFront({ graph, guide, sources, maxLegs, lastLinkAt, values })
  }

  /** About how many come to where the last link is boarded, directly or on foot. */
  private arrivalsToCome(): number {
    const first = this.question.graph.transfers?.first
    let count = 0
    for (const row of this.nearer[1]) {
      const node = this.nodeOf[row]!
      count += first === undefined ? 1 : 1 + first[node + 1]! - first[node]!
    }
    return count
  }

  /** The least costs of the first round may come from several links; then no way has all of them. */
  private findLastLinks(): void {
    const { question, criteria, rowOf, values, layerSize } = this
    const { first, rows } = this.incoming
    const width = criteria + 1
    for (const { node, costs } of question.targets) {
      for (let entry = first[node]!; entry < first[node + 1]!; entry++) {
        const row = rowOf[rows[entry * width]!]!
        if (row < 0) continue
        const least = layerSize + (2 * row + 1) * criteria
        let isLeast = true
        for (let criterion = 0; criterion < criteria; criterion++) {
          const cost = costs[criterion]! + rows[entry * width + 1 + criterion]!
          if (cost !== values[least + criterion]!) isLeast = false
        }
        if (isLeast) this.isLastLink[row] = 1
      }
    }
  }

  /** Goes back along the links to those who have arrived. */
  private boardLinks(round: number): void {
    const { criteria, nodeOf, rowOf, values, layerSize, hops, nearer } = this
    const { first, rows } = this.incoming
    const width = criteria + 1
    const mostHops = hops.mostWith(this.question.maxLegs - round)
    nearer[1].length = 0
    for (const row of nearer[0]) {
      const node = nodeOf[row]!
      const from = (round - 1) * layerSize + 2 * row * criteria
      const c0 = values[from]!
      const c1 = values[from + 1]!
      const c2 = values[from + 2]!
      const c3 = values[from + 3]!
      for (let entry = first[node]!; entry < first[node + 1]!; entry++) {
        const link = entry * width
        const tail = rows[link]!
        if (mostHops < NEVER && hops.least[2 * tail + 1]! > mostHops) continue
        const known = rowOf[tail]!
        const moment = 2 * (known < 0 ? this.addRow(tail, round) : known) + 1
        this.lower(
          moment,
          round,
          c0 + rows[link + 1]!,
          c1 + rows[link + 2]!,
          c2 + rows[link + 3]!,
          c3 + rows[link + 4]!,
        )
      }
    }
  }

  /** Goes back from those who board to arriving there, or at a neighbour on foot. */
  private stepOffLinks(round: number): void {
    const { criteria, nodeOf, rowOf, values, layerSize, hops, nearer } = this
    const { transfers } = this.question.graph
    const kinds = transfers && transferKinds(transfers)
    const mostHops = hops.mostWith(this.question.maxLegs - round)
    nearer[0].length = 0
    for (const row of nearer[1]) {
      const node = nodeOf[row]!
      const from = round * layerSize + (2 * row + 1) * criteria
      const c0 = values[from]!
      const c1 = values[from + 1]!
      const c2 = values[from + 2]!
      const c3 = values[from + 3]!
      if (hops.least[2 * node]! <= mostHops) this.lower(2 * row, round, c0, c1, c2, c3)
      if (transfers === undefined || kinds === undefined) continue
      for (let walk = transfers.first[node]!; walk < transfers.first[node + 1]!; walk++) {
        const head = transfers.head[walk]!
        if (mostHops < NEVER && hops.least[2 * head]! > mostHops) continue
        const known = rowOf[head]!
        const moment = 2 * (known < 0 ? this.addRow(head, round) : known)
        const kind = 4 * kinds.kindOf[walk]!
        const { costs } = kinds
        this.lower(
          moment,
          round,
          c0 + costs[kind]!,
          c1 + costs[kind + 1]!,
          c2 + costs[kind + 2]!,
          c3 + costs[kind + 3]!,
        )
      }
    }
  }

  /** Lowers the bounds of a moment. What stands beyond the criteria has no meaning. */
  private lower(moment: number, round: number, c0: number, c1: number, c2: number, c3: number): void {
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

  /** Takes back what a round has found, where nothing that is not dominated can come of it. */
  private dropHopeless(round: number, boarding: 0 | 1): void {
    const { guide } = this.question
    if (guide === undefined || this.front === undefined) return
    const rows = this.nearer[boarding]
    let kept = 0
    for (const row of rows) {
      if (this.isHopeless(row, round, boarding, guide)) this.takeBack(2 * row + boarding, round)
      else rows[kept++] = row
    }
    rows.length = kept
  }

  /** Whether no way to here is so long as the straight line, or all of them end dominated. */
  private isHopeless(row: number, round: number, boarding: 0 | 1, guide: Guide): boolean {
    const { lines } = guide
    const { values, criteria, front, hops, extra } = this
    const at = round * this.layerSize + (2 * row + boarding) * criteria
    const mostLegs = this.question.maxLegs - round
    if (front === undefined || mostLegs > MAX_LINE_LEGS) return false
    const line = this.lineStepOf(row, guide) * criteria
    const fewestLegs = hops.fewest(2 * this.nodeOf[row]! + boarding)
    if (fewestLegs === 0) return false
    for (let legs = fewestLegs; legs <= mostLegs; legs++) {
      const least = (2 * legs + boarding) * lines.momentSize + line
      if (lines.least[least] === UNREACHABLE) continue
      const isBeaten = front.beats(
        values[at]! + extra[0]! + lines.least[least]!,
        values[at + 1]! + extra[1]! + lines.least[least + 1]!,
        criteria > 2 ? values[at + 2]! + extra[2]! + lines.least[least + 2]! : 0,
        criteria > 3 ? values[at + 3]! + extra[3]! + lines.least[least + 3]! : 0,
        legs + round,
      )
      if (!isBeaten) return false
    }
    return true
  }

  private lineStepOf(row: number, { lines, from, plane }: Guide): number {
    const known = this.lineSteps[row]!
    if (known !== NOT_YET) return known
    const step = lineStep(lines, from, plane, this.nodeOf[row]!)
    this.lineSteps[row] = step
    return step
  }

  private takeBack(moment: number, round: number): void {
    const { values, criteria, legs, layerSize } = this
    const isNew = legs[moment] === round
    if (isNew) legs[moment] = NEVER
    const at = round * layerSize + moment * criteria
    for (let value = at; value < at + criteria; value++) {
      values[value] = isNew ? UNREACHABLE : values[value - layerSize]!
    }
  }

  private rowAt(node: number, round: number): number {
    const known = this.rowOf[node]!
    return known < 0 ? this.addRow(node, round) : known
  }

  private addRow(node: number, round: number): number {
    const row = this.rowCount++
    this.rowOf[node] = row
    this.nodeOf[row] = node
    this.isLastLink[row] = 0
    for (let moment = 2 * row; moment <= 2 * row + 1; moment++) {
      this.legs[moment] = NEVER
      this.changedIn[moment] = 0
    }
    this.lineSteps[row] = NOT_YET
    const width = 2 * this.criteria
    const at = round * this.layerSize + row * width
    for (let value = at; value < at + width; value++) this.values[value] = UNREACHABLE
    return row
  }
}

const corridor = new Corridor()
