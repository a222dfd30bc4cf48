import type { Terminal } from '../graph/terminals.ts'
import type { Guide } from '../pruning/guide.ts'

export interface ParetoQuery {
  readonly sources: readonly Terminal[]
  readonly targets: readonly Terminal[]
  /**
   * Breaks ties between paths of equal cost: the path whose node sequence comes first in this order is kept.
   */
  readonly compareNodes?: (a: number, b: number) => number
}

export interface BoundedParetoQuery extends ParetoQuery {
  /** The number of links is one more criterion and at most this value, 1 to 15. */
  readonly maxLinks: number
  /**
   * The positions of the nodes. If given, the search prunes paths that deviate too far from the straight line.
   */
  readonly guide?: Guide
}

export interface GatedParetoQuery extends ParetoQuery {
  /** The number of links, gated ones by their weights, is one more criterion and at most this value. */
  readonly maxLinks: number
  /** The moment of departure, in the unit of the first criterion. */
  readonly startsAt: number
  /** The earliest moment at which each gated link can end; a path that begins it sooner waits. */
  readonly earliestEnd?: Int32Array
}

/** A query for the paths to all nodes. The last two fields are for graphs with gates. */
export type ToAllQuery = Omit<BoundedParetoQuery, 'targets' | 'guide'> &
  Partial<Pick<GatedParetoQuery, 'startsAt' | 'earliestEnd'>>
