import type { SearchGraph } from './graph/search-graph.ts'
import type { Terminal } from './graph/terminals.ts'
import type { Heuristic } from './heuristic/heuristic.ts'

/** The input of a search, with its heuristic. */
export interface ParetoProblem {
  readonly graph: SearchGraph
  readonly sources: readonly Terminal[]
  readonly targets: readonly Terminal[]
  /** Consistent lower bounds; if `isLayered`, for up to `maxLinks` links. */
  readonly heuristic: Heuristic
  /** If given, the number of links is one more criterion and never exceeds this value. */
  readonly maxLinks?: number
  /** The moment of departure, in the unit of the first criterion, for gated links. Default: 0. */
  readonly startsAt?: number
  /** The earliest moment at which each gated link can end; a path that begins it sooner waits. */
  readonly earliestEnd?: Int32Array
  /**
   * Breaks ties between paths of equal cost: the path whose node sequence comes first in this order is kept.
   */
  readonly compareNodes?: (a: number, b: number) => number
}
