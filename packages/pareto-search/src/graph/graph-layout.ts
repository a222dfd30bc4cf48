import type { Transfers } from './transfers.ts'

/**
 * A directed graph in compressed rows: the links of node `v` are those from `firstOut[v]` up to
 * `firstOut[v + 1]`. Costs are non-negative integers, by criterion and then by link.
 */
export interface GraphLayout {
  readonly nodeCount: number
  readonly firstOut: Int32Array
  /** The node where each link ends. */
  readonly head: Int32Array
  /** Two to four criteria; the search takes labels in lexicographic order of them. */
  readonly costs: readonly Int32Array[]
  /** Steps between two links, never two in a row; they do not count as links. */
  readonly transfers?: Transfers
  /** Of paths with equal costs the one with the smallest sum of these is kept. */
  readonly ties?: Uint8Array
}

/** Costs, and sums of them, have to stay below it. */
export const COST_LIMIT = 2 ** 27

/** Larger than any cost; the sum of two of them still fits into 32 bits. */
export const UNREACHABLE = 0x3fffffff
