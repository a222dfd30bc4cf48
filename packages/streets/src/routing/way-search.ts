import { Core, isWay } from '../hierarchy/core.ts'
import { DOWN, type Hierarchy, UP } from '../network/street-network.ts'
import { Climb, type FoundClimb, NODE, ORDER, PLACE_COLUMNS, RANK, type SeedSet, wayTo } from './climb.ts'

/** Receives an edge of the map, and whether it is passed from its first node to its last. */
export type PassEdge = (edge: number, isForward: boolean) => void

/** An arc of the hierarchy and whether it is passed from its lower end to its upper one. */
interface PassedArc {
  readonly arc: number
  readonly isUp: boolean
}

export interface FoundWay {
  /** The length of the whole path with those of its seeds, in decimetres. */
  readonly length: number
  /** The seeds with which it begins and ends. */
  readonly source: number
  readonly target: number
  /** Between the seeds, in order. */
  readonly arcs: () => readonly PassedArc[]
}

/** Where the two halves of a path meet: at one node, or at two nodes of the core. */
interface Meeting {
  /** The length of the whole path. */
  readonly length: number
  /** The node number in each search where its half ends. */
  readonly upNode: number
  readonly downNode: number
  /** The two nodes of the core, by rank; undefined if the halves meet at one node. */
  readonly inCore: readonly [from: number, to: number] | undefined
}

/** The searches from both ends of a path. */
interface Halves {
  readonly forth: FoundClimb
  readonly back: FoundClimb
}

/** Finds shortest paths between nodes; one search at a time. Upward searches of unchanged ends are reused. */
export class WaySearch {
  private readonly hierarchy: Hierarchy
  private readonly core: Core
  private readonly forth: Climb
  private readonly back: Climb

  constructor(hierarchy: Hierarchy) {
    this.hierarchy = hierarchy
    this.core = new Core(hierarchy)
    this.forth = new Climb(hierarchy, this.core, UP)
    this.back = new Climb(hierarchy, this.core, DOWN)
  }

  /** The shortest path from any source to any target without the closures, if it is shorter than `limit`. */
  find(
    sources: SeedSet,
    targets: SeedSet,
    { closed, limit }: { closed: number; limit: number },
  ): FoundWay | undefined {
    const halves = { forth: this.forth.climb(sources, closed), back: this.back.climb(targets, closed) }
    const below = meetBelowCore(halves, limit)
    const meeting = this.meetInCore(halves, below?.length ?? limit, closed) ?? below
    return meeting && this.wayOver(halves, meeting, closed)
  }

  private meetInCore({ forth, back }: Halves, limit: number, closed: number): Meeting | undefined {
    const { core } = this
    const table = core.lengthsAt(closed)
    const { places, lengths } = back
    let leastBack = Number.POSITIVE_INFINITY
    for (let at = back.settledCount; at < back.placeCount; at++) leastBack = Math.min(leastBack, lengths[at]!)
    let [length, up, down] = [limit, -1, -1]
    for (let entry = forth.settledCount; entry < forth.placeCount; entry++) {
      const soFar = forth.lengths[entry]!
      if (soFar + leastBack >= length) continue
      const row = core.size * (rankAt(forth, entry) - core.first) - core.first
      for (let at = back.settledCount; at < back.placeCount; at++) {
        // This test costs less than a read from the table, which is larger than the caches.
        if (soFar + lengths[at]! >= length) continue
        const between = table[row + places[PLACE_COLUMNS * at + RANK]!]!
        const whole = soFar + between + lengths[at]!
        if (whole >= length || !isWay(between)) continue
        length = whole
        up = entry
        down = at
      }
    }
    if (up === -1) return undefined
    return {
      length,
      upNode: nodeAt(forth, up),
      downNode: nodeAt(back, down),
      inCore: [rankAt(forth, up), rankAt(back, down)],
    }
  }

  private wayOver(
    { forth, back }: Halves,
    { length, upNode, downNode, inCore }: Meeting,
    closed: number,
  ): FoundWay {
    const before = wayTo(forth, upNode)
    const after = wayTo(back, downNode)
    const arcs = () => {
      const passed = before.arcs.map((arc): PassedArc => ({ arc, isUp: true }))
      if (inCore !== undefined && inCore[0] !== inCore[1])
        this.core.passWay(...inCore, closed, (arc, isUp) => passed.push({ arc, isUp }))
      for (const arc of after.arcs.toReversed()) passed.push({ arc, isUp: false })
      return passed
    }
    return { length, source: before.seed, target: after.seed, arcs }
  }

  /** Visits the edges of an arc: replaces a shortcut by its two arcs, recursively down to edges of the map. */
  passEdges({ arc, isUp }: PassedArc, pass: PassEdge): void {
    const { parts } = this.hierarchy
    const lower = parts[2 * arc]!
    const upper = parts[2 * arc + 1]!
    if (lower < 0) {
      pass(-1 - lower, (upper === 1) === isUp)
      return
    }
    this.passEdges({ arc: isUp ? lower : upper, isUp: false }, pass)
    this.passEdges({ arc: isUp ? upper : lower, isUp: true }, pass)
  }
}

/** Of meetings with equal lengths, the one that the backward search settled first. */
function meetBelowCore({ forth, back }: Halves, limit: number): Meeting | undefined {
  let [length, best, order] = [limit, -1, Number.POSITIVE_INFINITY]
  let up = 0
  let upOfBest = -1
  for (let down = 0; down < back.settledCount; down++) {
    const rank = rankAt(back, down)
    while (up < forth.settledCount && rankAt(forth, up) < rank) up++
    if (up === forth.settledCount) break
    if (rankAt(forth, up) !== rank) continue
    const whole = forth.lengths[up]! + back.lengths[down]!
    const downOrder = back.places[PLACE_COLUMNS * down + ORDER]!
    if (whole > length || (whole === length && (best === -1 || downOrder > order))) continue
    length = whole
    best = down
    upOfBest = up
    order = downOrder
  }
  if (best === -1) return undefined
  return { length, upNode: nodeAt(forth, upOfBest), downNode: nodeAt(back, best), inCore: undefined }
}

function rankAt({ places }: FoundClimb, place: number): number {
  return places[PLACE_COLUMNS * place + RANK]!
}

function nodeAt({ places }: FoundClimb, place: number): number {
  return places[PLACE_COLUMNS * place + NODE]!
}
