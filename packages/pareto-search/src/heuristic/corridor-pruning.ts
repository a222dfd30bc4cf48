import { incomingLinks } from '../graph/incoming-links.ts'
import { type SearchGraph, type Terminal, UNREACHABLE } from '../graph/search-graph.ts'
import { guessFront } from '../pruning/beam-search.ts'
import { extraOfFirstRide } from '../pruning/first-link.ts'
import type { Guide } from '../pruning/guide.ts'
import type { KnownFront } from '../pruning/incumbents.ts'
import { lineStep, MAX_LINE_LEGS } from '../pruning/line-bounds.ts'
import type { CorridorRows } from './corridor-rows.ts'
import type { HopCount } from './hop-count.ts'

export interface CutQuestion {
  readonly graph: SearchGraph
  readonly sources: readonly Terminal[]
  readonly targets: readonly Terminal[]
  readonly maxLegs: number
  readonly guide?: Guide
}

const TOO_LONG = UNREACHABLE
/** With fewer it takes longer to guess good ways than to look at all of them. */
const FEW_ARRIVALS = 100

/**
 * Drops from a corridor what no non-dominated way passes: where the costs to go, and those of
 * the straight line to the sources, are together beaten by a way that is known to exist.
 */
export class CorridorCut {
  /** Undefined as long as nothing is to be dropped. */
  known: KnownFront | undefined
  private question!: CutQuestion
  private guide: Guide | undefined
  private hops!: HopCount
  private extra: Int32Array = new Int32Array(0)
  /** By node, while ways are guessed: 1 where a last link to a target is known. */
  private isLastLink: Uint8Array = new Uint8Array(0)
  private readonly rows: CorridorRows

  constructor(rows: CorridorRows) {
    this.rows = rows
  }

  start(question: CutQuestion, hops: HopCount): void {
    this.question = question
    this.guide = question.maxLegs > MAX_LINE_LEGS ? undefined : question.guide
    this.hops = hops
    this.known = undefined
    if (this.isLastLink.length < question.graph.nodeCount) {
      this.isLastLink = new Uint8Array(question.graph.nodeCount)
    }
  }

  /** Looks for ways by what the links of the first round have found. */
  guessWays(): void {
    const { rows, question, guide } = this
    if (guide === undefined || this.arrivalsToCome() < FEW_ARRIVALS) return
    const { graph, sources, maxLegs } = question
    this.extra = extraOfFirstRide(graph, sources, guide)
    const { least } = rows
    const { isLastLink } = this
    this.markLastLinks()
    this.known = guessFront({ graph, guide, sources, maxLegs, isLastLink, least })
    for (let index = 0; index < rows.count; index++) isLastLink[rows.nodes[index]!] = 0
  }

  /** Keeps what a round has found where something that is not dominated can come of it. */
  keepHopeful(round: number, boarding: 0 | 1): void {
    const { known, guide, rows } = this
    if (known !== undefined && guide !== undefined) this.dropHopeless(round, boarding, known, guide)
    for (let index = 0; index < rows.count; index++) rows.keep(rows.nodes[index]!, boarding, round)
  }

  private dropHopeless(round: number, boarding: 0 | 1, known: KnownFront, guide: Guide): void {
    const { rows } = this
    const { nodes, count } = rows
    let kept = 0
    for (let index = 0; index < count; index++) {
      const node = nodes[index]!
      if (this.isHopeless(node, round, boarding, known, guide)) rows.drop(node, boarding)
      else nodes[kept++] = node
    }
    rows.count = kept
  }

  /** About how many come to where the last link is boarded, directly or on foot. */
  private arrivalsToCome(): number {
    const first = this.question.graph.transfers?.first
    const { nodes } = this.rows
    let count = this.rows.count
    for (let index = 0; first !== undefined && index < this.rows.count; index++) {
      count += first[nodes[index]! + 1]! - first[nodes[index]!]!
    }
    return count
  }

  /**
   * Marks the nodes where one link to a target has all of the least costs of the first round. They
   * may come from several links; then no way has all of them.
   */
  private markLastLinks(): void {
    const { least } = this.rows
    const { targets, graph } = this.question
    const { first, rows: links } = incomingLinks(graph)
    const criteria = graph.costs.length
    for (const { node, costs } of targets) {
      for (let entry = first[node]!; entry < first[node + 1]!; entry++) {
        const link = entry * (criteria + 1)
        const tail = links[link]!
        let isLeast = 1
        for (let criterion = 0; criterion < criteria; criterion++) {
          const cost = costs[criterion]! + links[link + 1 + criterion]!
          if (cost !== least[8 * tail + 4 + criterion]!) isLeast = 0
        }
        if (isLeast === 1) this.isLastLink[tail] = 1
      }
    }
  }

  /** Whether all ways by here end dominated, or none from the sources is so long as the straight line. */
  private isHopeless(
    node: number,
    round: number,
    boarding: 0 | 1,
    known: KnownFront,
    { lines, from, plane }: Guide,
  ): boolean {
    const fewestLegs = this.hops.fewest(2 * node + boarding)
    if (fewestLegs === 0) return false
    const { extra } = this
    const { least: costs } = this.rows
    const at = 8 * node + 4 * boarding
    const c0 = costs[at]! + extra[0]!
    const c1 = costs[at + 1]! + extra[1]!
    const c2 = costs[at + 2]! + extra[2]!
    const c3 = costs[at + 3]! + extra[3]!
    const { least, momentSize } = lines
    const step = 4 * lineStep(lines, from, plane, node)
    // With most legs lines are cheapest: what is not hopeless mostly shows at once.
    for (let legs = this.question.maxLegs - round; legs >= fewestLegs; legs--) {
      const line = (2 * legs + boarding) * momentSize + step
      const d0 = least[line]!
      if (d0 === TOO_LONG) continue
      const d1 = least[line + 1]!
      const d2 = least[line + 2]!
      const d3 = least[line + 3]!
      if (!known.beats(c0 + d0, c1 + d1, c2 + d2, c3 + d3, legs + round)) return false
    }
    return true
  }
}
