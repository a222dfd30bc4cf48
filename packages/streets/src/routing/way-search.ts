import { Core, isWay } from '../hierarchy/core.ts'
import { DOWN, type Hierarchy, UP } from '../network/hierarchy.ts'
import { Climb, type Seed } from './climb.ts'

/** Receives an edge of the map, and whether it is passed from its first node to its last. */
export type PassEdge = (edge: number, isForward: boolean) => void

export interface FoundWay {
  /** The length of the whole path with those of its seeds, in decimetres. */
  readonly length: number
  /** The seeds with which it begins and ends. */
  readonly source: number
  readonly target: number
  /** Visits the whole edges between the seeds. */
  readonly passEdges: (pass: PassEdge) => void
}

/** Where the two halves of a path meet: at one node, or at two nodes of the core. */
interface Meeting {
  /** The length of the whole path. */
  readonly length: number
  readonly up: number
  readonly down: number
}

/** Finds shortest paths between nodes; one search at a time. Upward searches of unchanged ends are reused. */
export class WaySearch {
  private readonly hierarchy: Hierarchy
  private readonly core: Core
  private readonly forth: Climb
  private readonly back: Climb
  /** By entry of the backward search: its length. */
  private readonly backLengths: Float64Array

  constructor(hierarchy: Hierarchy) {
    this.hierarchy = hierarchy
    this.core = new Core(hierarchy)
    this.forth = new Climb(hierarchy, this.core, UP)
    this.back = new Climb(hierarchy, this.core, DOWN)
    this.backLengths = new Float64Array(this.core.size)
  }

  /** The shortest path from any source to any target without the closures, if it is shorter than `limit`. */
  find(
    sources: readonly Seed[],
    targets: readonly Seed[],
    { closed, limit }: { closed: number; limit: number },
  ): FoundWay | undefined {
    const { forth, back } = this
    forth.climb(sources, closed)
    back.climb(targets, closed)
    const below = this.meetBelowCore(limit)
    const meeting = this.meetInCore(below?.length ?? limit, closed) ?? below
    return meeting && this.wayOver(meeting, closed)
  }

  private meetBelowCore(limit: number): Meeting | undefined {
    const { forth, back } = this
    let best: Meeting | undefined
    for (const rank of back.settled) {
      const length = forth.lengthTo(rank) + back.lengthTo(rank)
      if (length < (best?.length ?? limit)) best = { length, up: rank, down: rank }
    }
    return best
  }

  private meetInCore(limit: number, closed: number): Meeting | undefined {
    const { forth, back, core, backLengths } = this
    const lengths = core.lengthsAt(closed)
    const count = back.entries.length
    let leastBack = Number.POSITIVE_INFINITY
    for (let at = 0; at < count; at++) {
      backLengths[at] = back.lengthTo(back.entries[at]!)
      leastBack = Math.min(leastBack, backLengths[at]!)
    }
    let [length, up, down] = [limit, -1, -1]
    for (const entry of forth.entries) {
      const soFar = forth.lengthTo(entry)
      if (soFar + leastBack >= length) continue
      const row = core.size * (entry - core.first) - core.first
      for (let at = 0; at < count; at++) {
        const between = lengths[row + back.entries[at]!]!
        const whole = soFar + between + backLengths[at]!
        if (whole >= length || !isWay(between)) continue
        length = whole
        up = entry
        down = back.entries[at]!
      }
    }
    return up === -1 ? undefined : { length, up, down }
  }

  private wayOver({ length, up, down }: Meeting, closed: number): FoundWay {
    const before = this.forth.wayTo(up)
    const after = this.back.wayTo(down)
    const passEdges = (pass: PassEdge) => {
      for (const arc of before.arcs) this.unpack(arc, true, pass)
      if (up !== down) this.core.passWay(up, down, closed, (arc, isUp) => this.unpack(arc, isUp, pass))
      for (const arc of after.arcs.toReversed()) this.unpack(arc, false, pass)
    }
    return { length, source: before.seed, target: after.seed, passEdges }
  }

  /** Replaces a shortcut by its two arcs, recursively down to edges of the map. */
  private unpack(arc: number, isUp: boolean, pass: PassEdge): void {
    const { parts } = this.hierarchy
    const lower = parts[2 * arc]!
    const upper = parts[2 * arc + 1]!
    if (lower < 0) {
      pass(-1 - lower, (upper === 1) === isUp)
      return
    }
    this.unpack(isUp ? lower : upper, false, pass)
    this.unpack(isUp ? upper : lower, true, pass)
  }
}
