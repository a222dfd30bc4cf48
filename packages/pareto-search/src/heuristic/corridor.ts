import { padded } from '../graph/four-criteria.ts'
import { type IncomingLinks, incomingLinks } from '../graph/incoming-links.ts'
import type { CostToGo, SearchGraph, Terminal, Transfers } from '../graph/search-graph.ts'
import { transferKinds } from '../graph/transfer-kinds.ts'
import type { Guide } from '../pruning/guide.ts'
import { CorridorCut } from './corridor-pruning.ts'
import { CorridorRows } from './corridor-rows.ts'
import { type HopCount, hopsFromSources, NEVER } from './hop-count.ts'

export interface CorridorQuestion {
  readonly graph: SearchGraph
  readonly sources: readonly Terminal[]
  readonly targets: readonly Terminal[]
  /** At most 15. */
  readonly maxLegs: number
  /** With it, what cannot be on a non-dominated path is left out. */
  readonly guide?: Guide
}

/**
 * The least costs to the targets with each number of legs still allowed, exact for every node on a
 * path of at most `maxLegs` links. Such paths are looked for from both ends: some legs forward to
 * see what the sources reach, then backward round by round (Bellman and Ford), in the last rounds
 * only to nodes that the sources reach with the legs that are left.
 *
 * With a guide, the costs to go are added to those of the straight line to the sources. Where a way
 * that is known to exist beats the sum, no non-dominated path passes: such a node is dropped in that
 * round, and no bound is above the least over the paths that are left.
 *
 * The result shares its memory with the next call's.
 */
export function corridorCostToGo(question: CorridorQuestion): CostToGo {
  return corridor.run(question)
}

class Corridor {
  private question!: CorridorQuestion
  private incoming!: IncomingLinks
  private hops!: HopCount
  private readonly rows = new CorridorRows()
  private readonly cut = new CorridorCut(this.rows)

  run(question: CorridorQuestion): CostToGo {
    const { graph, maxLegs } = question
    const { rows, cut } = this
    this.question = question
    this.incoming = incomingLinks(graph)
    this.hops = hopsFromSources(question)
    rows.clear(graph.nodeCount)
    cut.start(question, this.hops)
    this.startAtTargets()
    for (let round = 1; round <= maxLegs; round++) {
      this.boardLinks(round)
      rows.takeNearer(1)
      if (round === 1) cut.guessWays()
      cut.keepHopeful(round, 1)
      if (round === maxLegs) break
      this.stepOffLinks(round)
      rows.takeNearer(0)
      cut.keepHopeful(round, 0)
    }
    return cut.known === undefined ? rows.toGo() : { ...rows.toGo(), known: cut.known }
  }

  /** The bounds of the targets, with no leg to go. */
  private startAtTargets(): void {
    const { rows } = this
    for (const { node, costs } of this.question.targets) {
      const ends = padded(costs)
      for (let criterion = 0; criterion < 4; criterion++) rows.least[8 * node + criterion] = ends[criterion]!
      rows.keep(node, 0, 0)
      rows.markNearer(node, 0)
    }
    rows.takeNearer(0)
  }

  /** Goes back along the links to those who have arrived. */
  private boardLinks(round: number): void {
    const { least, nodes, count, nearer } = this.rows
    const { first, rows: links } = this.incoming
    const boarded = nearer[1]
    const criteria = this.question.graph.costs.length
    const width = criteria + 1
    const third = Math.min(3, criteria)
    const { least: hops } = this.hops
    const mostHops = this.hops.mostWith(this.question.maxLegs - round)
    const isLimited = mostHops < NEVER
    for (let index = 0; index < count; index++) {
      const node = nodes[index]!
      const c0 = least[8 * node]!
      const c1 = least[8 * node + 1]!
      const c2 = least[8 * node + 2]!
      const c3 = least[8 * node + 3]!
      const end = first[node + 1]! * width
      for (let link = first[node]! * width; link < end; link += width) {
        const tail = links[link]!
        if (isLimited && hops[2 * tail + 1]! > mostHops) continue
        const d0 = c0 + links[link + 1]!
        const d1 = c1 + links[link + 2]!
        const d2 = c2 + links[link + third]!
        const d3 = c3 + links[link + criteria]!
        if (lower(least, 8 * tail + 4, d0, d1, d2, d3)) boarded[tail >> 5]! |= 1 << tail
      }
    }
  }

  /** Goes back from those who board to arriving there. */
  private stepOffLinks(round: number): void {
    const { least, nodes, count } = this.rows
    const { transfers } = this.question.graph
    const mostHops = this.hops.mostWith(this.question.maxLegs - round)
    for (let index = 0; index < count; index++) {
      const node = nodes[index]!
      const from = 8 * node + 4
      if (this.hops.least[2 * node]! > mostHops) continue
      if (lower(least, 8 * node, least[from]!, least[from + 1]!, least[from + 2]!, least[from + 3]!)) {
        this.rows.markNearer(node, 0)
      }
    }
    if (transfers !== undefined) this.walkBack(transfers, mostHops)
  }

  /** Goes back from those who board to arriving at a neighbour. */
  private walkBack(transfers: Transfers, mostHops: number): void {
    const { least, nodes, count, nearer } = this.rows
    const arrived = nearer[0]
    const { first, head: heads } = transfers
    const { kindOf, costs } = transferKinds(transfers)
    const { least: hops } = this.hops
    const isLimited = mostHops < NEVER
    for (let index = 0; index < count; index++) {
      const node = nodes[index]!
      const c0 = least[8 * node + 4]!
      const c1 = least[8 * node + 5]!
      const c2 = least[8 * node + 6]!
      const c3 = least[8 * node + 7]!
      const end = first[node + 1]!
      for (let walk = first[node]!; walk < end; walk++) {
        const head = heads[walk]!
        if (isLimited && hops[2 * head]! > mostHops) continue
        const kind = 4 * kindOf[walk]!
        const d0 = c0 + costs[kind]!
        const d1 = c1 + costs[kind + 1]!
        const d2 = c2 + costs[kind + 2]!
        const d3 = c3 + costs[kind + 3]!
        if (lower(least, 8 * head, d0, d1, d2, d3)) arrived[head >> 5]! |= 1 << head
      }
    }
  }
}

/** Lowers four costs in an array, and says whether one of them was higher. */
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

const corridor = new Corridor()
