import { CorridorCut } from './corridor-cut.ts'
import { CorridorRows } from './corridor-rows.ts'
import type { Guide } from './guide.ts'
import { type HopCount, hopsFromSources, NEVER } from './hops.ts'
import { type IncomingLinks, incomingLinks } from './incoming-links.ts'
import type { CostToGo, SearchGraph, Terminal } from './search-graph.ts'
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
    rows.clear(graph.nodeCount, graph.costs.length, maxLegs)
    cut.start(question, this.hops)
    this.startAtTargets()
    for (let round = 1; round <= maxLegs; round++) {
      rows.copyLayer(round)
      this.boardLinks(round)
      if (round === 1) cut.guessWays()
      cut.dropHopeless(round, 1)
      this.stepOffLinks(round)
      // Later on it hardly finds any.
      if (round === 1) cut.dropHopeless(round, 0)
    }
    return cut.known === undefined ? rows.toGo() : { ...rows.toGo(), known: cut.known }
  }

  /** The rows of the targets, with no leg to go. */
  private startAtTargets(): void {
    const { rows } = this
    const arrived = rows.nearer[0]
    arrived.length = 0
    for (const { node, costs } of this.question.targets) {
      const row = rows.at(node, 0)
      rows.legs[2 * row] = 0
      rows.values.set(costs, 2 * row * rows.criteria)
      arrived.push(row)
    }
  }

  /** Goes back along the links to those who have arrived. */
  private boardLinks(round: number): void {
    const { rows, hops } = this
    const { criteria, nodeOf, rowOf, values, layerSize, nearer } = rows
    const { first, rows: links } = this.incoming
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
        const tail = links[link]!
        if (mostHops < NEVER && hops.least[2 * tail + 1]! > mostHops) continue
        const known = rowOf[tail]!
        const moment = 2 * (known < 0 ? rows.at(tail, round) : known) + 1
        rows.lower(
          moment,
          round,
          c0 + links[link + 1]!,
          c1 + links[link + 2]!,
          c2 + links[link + 3]!,
          c3 + links[link + 4]!,
        )
      }
    }
  }

  /** Goes back from those who board to arriving there, or at a neighbour on foot. */
  private stepOffLinks(round: number): void {
    const { rows, hops } = this
    const { criteria, nodeOf, rowOf, values, layerSize, nearer } = rows
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
      if (hops.least[2 * node]! <= mostHops) rows.lower(2 * row, round, c0, c1, c2, c3)
      if (transfers === undefined || kinds === undefined) continue
      for (let walk = transfers.first[node]!; walk < transfers.first[node + 1]!; walk++) {
        const head = transfers.head[walk]!
        if (mostHops < NEVER && hops.least[2 * head]! > mostHops) continue
        const known = rowOf[head]!
        const moment = 2 * (known < 0 ? rows.at(head, round) : known)
        const kind = 4 * kinds.kindOf[walk]!
        const { costs } = kinds
        rows.lower(
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
}

const corridor = new Corridor()
