import type { CorridorRows } from './corridor-rows.ts'
import { guessFront } from './first-guess.ts'
import { extraOfFirstRide } from './first-ride.ts'
import type { Guide } from './guide.ts'
import type { HopCount } from './hops.ts'
import { incomingLinks } from './incoming-links.ts'
import type { KnownFront } from './known-front.ts'
import { type SearchGraph, type Terminal, UNREACHABLE } from './search-graph.ts'
import { lineStep, MAX_LINE_LEGS } from './straight-lines.ts'

export interface CutQuestion {
  readonly graph: SearchGraph
  readonly sources: readonly Terminal[]
  readonly targets: readonly Terminal[]
  readonly maxLegs: number
  readonly guide?: Guide
}

/** With fewer it takes longer to guess good ways than to look at all of them. */
const FEW_ARRIVALS = 100

/**
 * Drops from a corridor what no non-dominated way passes: where the exact costs to go, and those of
 * the straight line to the sources, are together beaten by a way that is known to exist.
 */
export class CorridorCut {
  /** Undefined as long as nothing is to be dropped. */
  known: KnownFront | undefined
  private question!: CutQuestion
  private guide: Guide | undefined
  private hops!: HopCount
  private extra: readonly number[] = []
  private readonly rows: CorridorRows

  constructor(rows: CorridorRows) {
    this.rows = rows
  }

  start(question: CutQuestion, hops: HopCount): void {
    this.question = question
    this.guide = question.maxLegs > MAX_LINE_LEGS ? undefined : question.guide
    this.hops = hops
    this.known = undefined
  }

  /** Looks for ways by what the links of the first round have found. */
  guessWays(): void {
    const { rows, question, guide } = this
    if (guide === undefined || this.arrivalsToCome() < FEW_ARRIVALS) return
    const { graph, sources, maxLegs } = question
    const { rowOf, values, layerSize, criteria } = rows
    const isLastLink = this.lastLinks()
    const lastLinkAt = (node: number) => {
      const row = rowOf[node]!
      return row >= 0 && isLastLink[row] === 1 ? layerSize + (2 * row + 1) * criteria : -1
    }
    this.extra = extraOfFirstRide(graph, sources, guide)
    this.known = guessFront({ graph, guide, sources, maxLegs, lastLinkAt, values })
  }

  /** Takes back what a round has found, where nothing that is not dominated can come of it. */
  dropHopeless(round: number, boarding: 0 | 1): void {
    const { known, guide, rows } = this
    if (known === undefined || guide === undefined) return
    const nearer = rows.nearer[boarding]
    let kept = 0
    for (const row of nearer) {
      if (this.isHopeless(row, round, boarding, known, guide)) rows.takeBack(2 * row + boarding, round)
      else nearer[kept++] = row
    }
    nearer.length = kept
  }

  /** About how many come to where the last link is boarded, directly or on foot. */
  private arrivalsToCome(): number {
    const first = this.question.graph.transfers?.first
    let count = 0
    for (const row of this.rows.nearer[1]) {
      const node = this.rows.nodeOf[row]!
      count += first === undefined ? 1 : 1 + first[node + 1]! - first[node]!
    }
    return count
  }

  /**
   * By row: 1 where one link to a target has all of the least costs of the first round. They may
   * come from several links; then no way has all of them.
   */
  private lastLinks(): Uint8Array {
    const { rowOf, values, layerSize, criteria, count } = this.rows
    const incoming = incomingLinks(this.question.graph)
    const isLastLink = new Uint8Array(count)
    for (const { node, costs } of this.question.targets) {
      for (let entry = incoming.first[node]!; entry < incoming.first[node + 1]!; entry++) {
        const link = entry * (criteria + 1)
        const row = rowOf[incoming.rows[link]!]!
        if (row < 0) continue
        const least = layerSize + (2 * row + 1) * criteria
        let isLeast = true
        for (let criterion = 0; criterion < criteria; criterion++) {
          const cost = costs[criterion]! + incoming.rows[link + 1 + criterion]!
          if (cost !== values[least + criterion]!) isLeast = false
        }
        if (isLeast) isLastLink[row] = 1
      }
    }
    return isLastLink
  }

  /** Whether all ways by here end dominated, or none from the sources is so long as the straight line. */
  private isHopeless(
    row: number,
    round: number,
    boarding: 0 | 1,
    known: KnownFront,
    { lines, from, plane }: Guide,
  ): boolean {
    const { values, criteria, layerSize, nodeOf } = this.rows
    const { extra } = this
    const node = nodeOf[row]!
    const mostLegs = this.question.maxLegs - round
    const fewestLegs = this.hops.fewest(2 * node + boarding)
    if (fewestLegs === 0) return false
    const at = round * layerSize + (2 * row + boarding) * criteria
    const c0 = values[at]! + extra[0]!
    const c1 = values[at + 1]! + extra[1]!
    const c2 = values[at + 2]! + extra[2]!
    const c3 = values[at + 3]! + extra[3]!
    const { least, momentSize } = lines
    const step = lineStep(lines, from, plane, node) * criteria
    for (let legs = fewestLegs; legs <= mostLegs; legs++) {
      const line = (2 * legs + boarding) * momentSize + step
      if (least[line] === UNREACHABLE) continue
      const d2 = criteria > 2 ? c2 + least[line + 2]! : 0
      const d3 = criteria > 3 ? c3 + least[line + 3]! : 0
      if (!known.beats(c0 + least[line]!, c1 + least[line + 1]!, d2, d3, legs + round)) return false
    }
    return true
  }
}
