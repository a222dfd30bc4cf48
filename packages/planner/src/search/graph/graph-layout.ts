import type { GatedLinks } from './gated-links.ts'
import type { Transfers } from './transfers.ts'

/**
 * A directed graph in compressed rows: the links of node `v` have the indices from `firstOut[v]` to
 * `firstOut[v + 1] - 1`. Costs are non-negative integers, indexed by criterion and then by link.
 */
export interface GraphLayout {
  readonly nodeCount: number
  readonly firstOut: Int32Array
  /** The node where each link ends. */
  readonly head: Int32Array
  /** Two to four criteria; the search takes labels in lexicographic order of their totals. */
  readonly costs: readonly Int32Array[]
  /** Steps between two links. A path never has two in a row, and they do not count as links. */
  readonly transfers?: Transfers
  /** Breaks ties between paths of equal cost: the path with the smallest sum of these values is kept. */
  readonly ties?: Uint8Array
  /** Links between gates. The gates are the last nodes and have no other links. */
  readonly gated?: GatedLinks
}
