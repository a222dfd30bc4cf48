import { fourCriteria } from '../graph/four-criteria.ts'
import type { Transfers } from '../graph/transfers.ts'
import { CorridorBounds } from './corridor-bounds.ts'
import { CorridorPruning, type CorridorQuestion } from './corridor-pruning.ts'
import type { Heuristic } from './heuristic.ts'
import { HopCount, NEVER } from './hop-count.ts'

/**
 * The heuristic of a search for paths of at most `maxLinks` links. For the nodes on such paths, it
 * holds the least costs to the targets for each number of links still allowed. The search runs from
 * both ends: breadth-first forward, to find what the sources reach with half of the links, then
 * backward from the targets in rounds of one link (Bellman and Ford). The last rounds visit only what
 * the sources reach.
 *
 * Without a guide the bounds are exact. With a guide, a boarding state is pruned in a round if an incumbent
 * dominates its bounds plus those of the straight line from the sources, because no non-dominated path
 * passes there. The bounds are then at most the least costs over the remaining paths.
 */
export class Corridor {
  private question!: CorridorQuestion
  private readonly hops = new HopCount()
  private readonly bounds = new CorridorBounds()
  private readonly pruning = new CorridorPruning(this.bounds)

  /** The next call overwrites the result. */
  run(question: CorridorQuestion): Heuristic {
    const { graph, maxLinks } = question
    const { bounds, pruning, hops } = this
    this.question = question
    hops.count(question)
    bounds.clear(graph.nodeCount)
    pruning.start(question, hops)
    this.startAtTargets()
    for (let round = 1; round <= maxLinks; round++) {
      this.relaxLinks(round)
      bounds.takeImproved(1)
      if (round === 1) pruning.findIncumbents()
      pruning.storeRound(round, 1)
      if (round === maxLinks) break
      this.relaxTransfers(round)
      bounds.takeImproved(0)
      pruning.storeRound(round, 0)
    }
    const { incumbents } = pruning
    return { ...bounds.toHeuristic(), ...(incumbents === undefined ? {} : { incumbents }) }
  }

  /** Sets the bounds of the targets, where no links remain. */
  private startAtTargets(): void {
    const { bounds } = this
    for (const { node, costs } of this.question.targets) {
      const ends = fourCriteria(costs)
      for (let criterion = 0; criterion < 4; criterion++)
        bounds.least[8 * node + criterion] = ends[criterion]!
      bounds.store(node, 0, 0)
      bounds.markImproved(node, 0)
    }
    bounds.takeImproved(0)
  }

  /** Relaxes links backward: from arrival states to boarding states. */
  private relaxLinks(round: number): void {
    const { least, nodes, count, improved } = this.bounds
    const { first, entries } = this.question.graph.incoming
    const boarded = improved[1]
    const criteria = this.question.graph.costs.length
    const width = criteria + 1
    const third = Math.min(3, criteria)
    const { least: hops } = this.hops
    const mostHops = this.hops.mostWith(this.question.maxLinks - round)
    const isLimited = mostHops < NEVER
    for (let index = 0; index < count; index++) {
      const node = nodes[index]!
      const c0 = least[8 * node]!
      const c1 = least[8 * node + 1]!
      const c2 = least[8 * node + 2]!
      const c3 = least[8 * node + 3]!
      const end = first[node + 1]! * width
      for (let link = first[node]! * width; link < end; link += width) {
        const tail = entries[link]!
        if (isLimited && hops[2 * tail + 1]! > mostHops) continue
        const d0 = c0 + entries[link + 1]!
        const d1 = c1 + entries[link + 2]!
        const d2 = c2 + entries[link + third]!
        const d3 = c3 + entries[link + criteria]!
        if (lower(least, 8 * tail + 4, d0, d1, d2, d3)) boarded[tail >> 5]! |= 1 << tail
      }
    }
  }

  /** Relaxes backward from boarding states to arrival states, at the same node or over a transfer. */
  private relaxTransfers(round: number): void {
    const { least, nodes, count } = this.bounds
    const { transfers } = this.question.graph
    const mostHops = this.hops.mostWith(this.question.maxLinks - round)
    for (let index = 0; index < count; index++) {
      const node = nodes[index]!
      const from = 8 * node + 4
      if (this.hops.least[2 * node]! > mostHops) continue
      if (lower(least, 8 * node, least[from]!, least[from + 1]!, least[from + 2]!, least[from + 3]!)) {
        this.bounds.markImproved(node, 0)
      }
    }
    if (transfers !== undefined) this.relaxTransfersBetween(transfers, mostHops)
  }

  private relaxTransfersBetween(transfers: Transfers, mostHops: number): void {
    const { least, nodes, count, improved } = this.bounds
    const arrived = improved[0]
    const { first, head: heads, kindOf, kindCosts } = transfers
    const { least: hops } = this.hops
    const isLimited = mostHops < NEVER
    for (let index = 0; index < count; index++) {
      const node = nodes[index]!
      const c0 = least[8 * node + 4]!
      const c1 = least[8 * node + 5]!
      const c2 = least[8 * node + 6]!
      const c3 = least[8 * node + 7]!
      const end = first[node + 1]!
      for (let transfer = first[node]!; transfer < end; transfer++) {
        const head = heads[transfer]!
        if (isLimited && hops[2 * head]! > mostHops) continue
        const kind = 4 * kindOf[transfer]!
        const d0 = c0 + kindCosts[kind]!
        const d1 = c1 + kindCosts[kind + 1]!
        const d2 = c2 + kindCosts[kind + 2]!
        const d3 = c3 + kindCosts[kind + 3]!
        if (lower(least, 8 * head, d0, d1, d2, d3)) arrived[head >> 5]! |= 1 << head
      }
    }
  }
}

/** Lowers the four costs from `at` on where the given ones are less; returns whether any was lowered. */
function lower(least: Int32Array, at: number, c0: number, c1: number, c2: number, c3: number): boolean {
  const d0 = least[at]!
  const d1 = least[at + 1]!
  const d2 = least[at + 2]!
  const d3 = least[at + 3]!
  if (c0 >= d0 && c1 >= d1 && c2 >= d2 && c3 >= d3) return false
  least[at] = c0 < d0 ? c0 : d0
  least[at + 1] = c1 < d1 ? c1 : d1
  least[at + 2] = c2 < d2 ? c2 : d2
  least[at + 3] = c3 < d3 ? c3 : d3
  return true
}
