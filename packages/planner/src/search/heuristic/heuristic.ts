import type { Incumbents } from '../dominance/incumbents.ts'

/**
 * Lower bounds on the costs from a node to the targets, `h` in the papers. A node has two states with
 * separate bounds: `2 * node` after arriving by a link, when a link or a transfer may follow, and
 * `2 * node + 1` when boarding, when only a link may follow.
 */
export interface Heuristic {
  /** By state: its entry with the most links in `entries`, or `BOUND.NONE` if it reaches no target. */
  readonly latest: Int32Array
  /** Entries with the fields of `BOUND`. */
  readonly entries: Int32Array
  /** The number of nodes with bounds. */
  readonly slotCount: number
  /**
   * Whether a state has bounds for every number of links still allowed; otherwise it has one for any
   * number.
   */
  readonly isLayered: boolean
  /** Computes the entry of a state whose `latest` is `BOUND.UNKNOWN` and returns it. */
  readonly find?: (state: number) => number
  /** Costs of paths that are known to exist; labels that they dominate are pruned. */
  readonly incumbents?: Incumbents
}

/** An entry of bounds: costs in four criteria, then these fields. */
export const BOUND = {
  COST_0: 0,
  COST_1: 1,
  COST_2: 2,
  COST_3: 3,
  /** The bounds hold from this number of links up to the number before the next entry's. */
  LINKS: 4,
  /** The entry of the same state for fewer links, or `NONE`. */
  BEFORE: 5,
  /** The fewest links to a target. */
  FEWEST_LINKS: 6,
  /** The index of the node among those with bounds, from 0. */
  SLOT: 7,
  WIDTH: 8,
  NONE: -1,
  /** In `latest`: the entry is not computed yet. */
  UNKNOWN: -2,
} as const
