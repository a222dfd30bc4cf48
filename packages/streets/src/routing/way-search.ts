import { DOWN, type Hierarchy, UP } from '../hierarchy/hierarchy.ts'
import { Climb, type Seed } from './climb.ts'

/** An edge of the map and whether it is passed from its first node to its last. */
export interface PassedEdge {
  readonly edge: number
  readonly isForward: boolean
}

export interface FoundWay {
  /** Of the whole way with those of its seeds, in decimetres. */
  readonly length: number
  /** The seeds with which it begins and ends. */
  readonly source: number
  readonly target: number
  /** The whole edges between the seeds. */
  readonly edges: readonly PassedEdge[]
}

/** Finds shortest ways between nodes; one search at a time. */
export class WaySearch {
  private readonly hierarchy: Hierarchy
  private readonly forth: Climb
  private readonly back: Climb

  constructor(hierarchy: Hierarchy) {
    this.hierarchy = hierarchy
    this.forth = new Climb(hierarchy, UP)
    this.back = new Climb(hierarchy, DOWN)
  }

  /** The shortest way from any source to any target without the closures, if it is below `limit`. */
  find(
    sources: readonly Seed[],
    targets: readonly Seed[],
    { closed, limit }: { closed: number; limit: number },
  ): FoundWay | undefined {
    const { forth, back } = this
    forth.begin(sources)
    back.begin(targets)
    let best = limit
    let meeting = -1
    for (;;) {
      const isForth = forth.least() <= back.least()
      const climb = isForth ? forth : back
      if (climb.least() >= best) break
      const rank = climb.settle(closed)
      if (rank === -1) continue
      const length = forth.lengthTo(rank) + back.lengthTo(rank)
      if (length >= best) continue
      best = length
      meeting = rank
    }
    return meeting === -1 ? undefined : this.wayOver(meeting, best)
  }

  private wayOver(meeting: number, length: number): FoundWay {
    const up = this.forth.wayTo(meeting)
    const down = this.back.wayTo(meeting)
    const edges: PassedEdge[] = []
    for (const arc of up.arcs) this.unpack(arc, true, edges)
    for (const arc of down.arcs.reverse()) this.unpack(arc, false, edges)
    return { length, source: up.seed, target: down.seed, edges }
  }

  /** Replaces a shortcut by the two arcs for which it stands, down to edges of the map. */
  private unpack(arc: number, isUp: boolean, edges: PassedEdge[]): void {
    const { parts } = this.hierarchy
    const lower = parts[2 * arc]!
    const upper = parts[2 * arc + 1]!
    if (lower < 0) {
      edges.push({ edge: -1 - lower, isForward: (upper === 1) === isUp })
      return
    }
    this.unpack(isUp ? lower : upper, false, edges)
    this.unpack(isUp ? upper : lower, true, edges)
  }
}
