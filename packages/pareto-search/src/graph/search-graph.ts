import type { KnownFront } from '../pruning/incumbents.ts'

/**
 * A directed graph in compressed rows: the links of node `v` are those from `firstOut[v]` up to
 * `firstOut[v + 1]`. Costs are non-negative integers, by criterion and then by link.
 */
export interface SearchGraph {
  readonly nodeCount: number
  readonly firstOut: Int32Array
  readonly head: Int32Array
  /** Two to four criteria; the search looks at paths in this order of them. */
  readonly costs: readonly Int32Array[]
  /** Steps that may come between two links, never two in a row, and count as no leg. */
  readonly transfers?: Transfers
  /** Of paths with equal costs the one with the smaller sum of these is kept. */
  readonly ties?: Uint8Array
}

/** In compressed rows. Each step is there in both directions at the same costs. */
export interface Transfers {
  readonly first: Int32Array
  readonly head: Int32Array
  readonly costs: readonly Uint8Array[]
}

/** A place where paths begin or end, with the costs of getting there or away, by criterion. */
export interface Terminal {
  readonly node: number
  readonly costs: readonly number[]
}

/**
 * What it costs at least, by criterion, to get from a node to the end. For the moment after a link
 * (`arrived`) and for the moment when only a link may follow (`boarding`) the bounds may differ.
 */
export interface CostToGo {
  /**
   * At twice the node after a link, at twice the node plus one when boarding: where the bounds with
   * the most links are in `bounds`; `BOUND.NONE` where the end cannot be reached.
   */
  readonly latest: Int32Array
  /** Rows as `BOUND` says. */
  readonly bounds: Int32Array
  /** Nodes with bounds. */
  readonly placeCount: number
  /** With bounds for every number of links still allowed, or for any number of them. */
  readonly isLayered: boolean
  /** Paths that are known to exist: what they beat need not be looked at. */
  readonly known?: KnownFront
}

/** A row of bounds: costs in four criteria (with fewer, the last one repeats), then these fields. */
export const BOUND = {
  /** The bounds are for so many links, and for more where no row is for more. */
  LEGS: 4,
  /** The row for fewer links, or `BOUND.NONE`. */
  BEFORE: 5,
  /** Fewest links to the end. */
  FEWEST: 6,
  /** The number of the node among those with bounds. */
  PLACE: 7,
  WIDTH: 8,
  /** Instead of a row. */
  NONE: -1,
} as const

/** Larger than any cost; two of them still fit into 32 bits. */
export const UNREACHABLE = 0x3fffffff
