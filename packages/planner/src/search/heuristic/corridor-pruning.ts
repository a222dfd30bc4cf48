import type { Incumbents } from '../dominance/incumbents.ts'
import { UNREACHABLE } from '../graph/cost-limits.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import type { Terminal } from '../graph/terminals.ts'
import { BeamSearch, NARROW_BEAM, WIDE_BEAM } from '../pruning/beam-search.ts'
import { excessOfFirstLink } from '../pruning/first-link-excess.ts'
import type { Guide } from '../pruning/guide.ts'
import { lineStep, MAX_LINE_LINKS } from '../pruning/line-bounds.ts'
import type { Boarding, CorridorBounds } from './corridor-bounds.ts'
import type { HopCount } from './hop-count.ts'

export interface CorridorQuestion {
  readonly graph: SearchGraph
  readonly sources: readonly Terminal[]
  readonly targets: readonly Terminal[]
  readonly maxLinks: number
  /** If given, nodes that lie on no non-dominated path are pruned. */
  readonly guide?: Guide
}

/** With fewer nodes to visit, finding incumbents takes longer than visiting all of them. */
const FEW_ARRIVALS = 100
/** From this number of nodes to visit on, a wider beam saves more time than it takes. */
const MANY_ARRIVALS = 2_000

/**
 * Prunes boarding states of a corridor that lie on no non-dominated path: an incumbent dominates the sum of
 * their bounds to the targets and the bounds of the straight line from the sources. Arrival states are not
 * tested: few could be pruned, and a test takes longer than the links that it saves.
 */
export class CorridorPruning {
  /** Undefined while nothing can be pruned. */
  incumbents: Incumbents | undefined
  private question!: CorridorQuestion
  private guide: Guide | undefined
  private hops!: HopCount
  private excess: Int32Array = new Int32Array(0)
  /**
   * By node, only during the search for incumbents: 1 if a single last link to a target has the least
   * cost in every criterion.
   */
  private isLastLink: Uint8Array = new Uint8Array(0)
  private readonly bounds: CorridorBounds
  private readonly beamSearch = new BeamSearch()

  constructor(bounds: CorridorBounds) {
    this.bounds = bounds
  }

  start(question: CorridorQuestion, hops: HopCount): void {
    this.question = question
    this.guide = question.maxLinks > MAX_LINE_LINKS ? undefined : question.guide
    this.hops = hops
    this.incumbents = undefined
    if (this.isLastLink.length < question.graph.nodeCount) {
      this.isLastLink = new Uint8Array(question.graph.nodeCount)
    }
  }

  /** Searches for incumbents that end with one of the links found in the first round. */
  findIncumbents(): void {
    const { bounds, question, guide } = this
    if (guide === undefined) return
    const arrivals = this.arrivalsToCome()
    if (arrivals < FEW_ARRIVALS) return
    const { graph, sources, maxLinks } = question
    this.excess = excessOfFirstLink(graph, sources, guide)
    const { least } = bounds
    const { isLastLink } = this
    this.markLastLinks()
    const width = arrivals < MANY_ARRIVALS ? NARROW_BEAM : WIDE_BEAM
    this.incumbents = this.beamSearch.run({ graph, guide, sources, maxLinks, width, isLastLink, least })
    for (let index = 0; index < bounds.count; index++) isLastLink[bounds.nodes[index]!] = 0
  }

  /** Writes the bounds that this half of a round has found, except for pruned boarding states. */
  storeRound(round: number, boarding: Boarding): void {
    const { incumbents, guide, bounds } = this
    if (boarding === 1 && incumbents !== undefined && guide !== undefined) {
      this.prune(round, incumbents, guide)
    }
    for (let index = 0; index < bounds.count; index++) bounds.store(bounds.nodes[index]!, boarding, round)
  }

  private prune(round: number, incumbents: Incumbents, guide: Guide): void {
    const { bounds } = this
    const { nodes, count } = bounds
    let kept = 0
    for (let index = 0; index < count; index++) {
      const node = nodes[index]!
      if (this.isPruned(node, round, incumbents, guide)) bounds.pruneBoarding(node)
      else nodes[kept++] = node
    }
    bounds.count = kept
  }

  /**
   * Estimates how many nodes the second round visits: those where a last link is boarded, and their
   * neighbours.
   */
  private arrivalsToCome(): number {
    const first = this.question.graph.transfers?.first
    const { nodes } = this.bounds
    let count = this.bounds.count
    for (let index = 0; first !== undefined && index < this.bounds.count; index++) {
      count += first[nodes[index]! + 1]! - first[nodes[index]!]!
    }
    return count
  }

  /**
   * Marks the nodes where a single link has the least costs of the first round in every criterion. If
   * the least costs come from several links, no path has all of them.
   */
  private markLastLinks(): void {
    const { least } = this.bounds
    const { targets, graph } = this.question
    const { first, entries } = graph.incoming
    const criteria = graph.costs.length
    for (const { node, costs } of targets) {
      for (let entry = first[node]!; entry < first[node + 1]!; entry++) {
        const link = entry * (criteria + 1)
        const tail = entries[link]!
        let isLeast = 1
        for (let criterion = 0; criterion < criteria; criterion++) {
          const cost = costs[criterion]! + entries[link + 1 + criterion]!
          if (cost !== least[8 * tail + 4 + criterion]!) isLeast = 0
        }
        if (isLeast === 1) this.isLastLink[tail] = 1
      }
    }
  }

  /** Whether every path that boards here is dominated or has too few links to cover the straight line. */
  private isPruned(
    node: number,
    round: number,
    incumbents: Incumbents,
    { lines, from, plane }: Guide,
  ): boolean {
    const fewestLinks = this.hops.fewest(2 * node + 1)
    if (fewestLinks === 0) return false
    const { excess } = this
    const { least: costs } = this.bounds
    const at = 8 * node + 4
    const c0 = costs[at]! + excess[0]!
    const c1 = costs[at + 1]! + excess[1]!
    const c2 = costs[at + 2]! + excess[2]!
    const c3 = costs[at + 3]! + excess[3]!
    const { least, stateSize } = lines
    const step = 4 * lineStep(lines, from, plane, node)
    // Lines with the most links cost least, so the first iteration usually decides that a state is
    // kept.
    for (let links = this.question.maxLinks - round; links >= fewestLinks; links--) {
      const line = (2 * links + 1) * stateSize + step
      const d0 = least[line]!
      if (d0 === UNREACHABLE) continue
      const d1 = least[line + 1]!
      const d2 = least[line + 2]!
      const d3 = least[line + 3]!
      if (!incumbents.dominate(c0 + d0, c1 + d1, c2 + d2, c3 + d3, links + round)) return false
    }
    return true
  }
}
