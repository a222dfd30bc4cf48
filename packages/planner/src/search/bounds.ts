/** Marks an entry of `Bounds.entries` that is not computed yet. */
export const UNKNOWN = -1

/** The offsets of an entry: the costs in each criterion, then the fewest links. */
export const BOUND = { COST_0: 0, COST_1: 1, COST_2: 2, LINKS: 3, WIDTH: 4 } as const

type WriteBounds = (state: number, entries: Int32Array, entry: number) => void

/**
 * Lower bounds on the costs and links from a node to the targets, `h` in the papers, each computed when the search
 * first needs it. A node has two states with separate bounds: `2 * node` after arriving by a link, when a link or a
 * transfer may follow, and `2 * node + 1` when boarding, when only a link may follow.
 */
export class Bounds {
  /** One entry per state, with the fields of `BOUND`; `UNKNOWN` in the first until computed. */
  entries = new Int32Array(0)
  private readonly found: number[] = []
  private write!: WriteBounds

  /** Bounds of 0 for every state of a graph. */
  static none(nodeCount: number): Bounds {
    const bounds = new Bounds()
    bounds.entries = new Int32Array(2 * nodeCount * BOUND.WIDTH)
    return bounds
  }

  /** Forgets all bounds; `write` computes new ones. */
  start(nodeCount: number, write: WriteBounds): this {
    const { entries, found } = this
    const length = 2 * nodeCount * BOUND.WIDTH
    if (entries.length < length) this.entries = new Int32Array(length).fill(UNKNOWN)
    else for (const state of found) entries[state * BOUND.WIDTH] = UNKNOWN
    found.length = 0
    this.write = write
    return this
  }

  find(state: number): void {
    this.found.push(state)
    this.write(state, this.entries, state * BOUND.WIDTH)
  }
}
