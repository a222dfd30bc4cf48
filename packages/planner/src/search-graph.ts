import type { KnownFront } from './known-front.ts'

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
 * What it costs at least, by criterion, to get from a node to the end. A node has a row of bounds
 * if the end can be reached from it at all. For the moment after a link (`arrived`) and for the
 * moment when only a link may follow (`boarding`) the bounds differ.
 */
export interface CostToGo {
  /** −1 for nodes without a row. */
  readonly rowOf: Int32Array
  readonly rowCount: number
  /** Fewest links to the end: at `2 * row` after a link, at `2 * row + 1` when boarding. */
  readonly legs: Uint8Array
  /** With bounds for every number of links still allowed, from 0 up, or for any number of them. */
  readonly isLayered: boolean
  /** Entries of `values` from one layer to the next. */
  readonly layerSize: number
  /** Rows of twice the number of criteria: first those after a link, then those when boarding. */
  readonly values: Int32Array
  /** Paths that are known to exist: what they beat need not be looked at. */
  readonly known?: KnownFront
}

/** Larger than any cost; two of them still fit into 32 bits. */
export const UNREACHABLE = 0x3fffffff
