/**
 * A contraction hierarchy: nodes have ranks, and arcs lead up from the node of the lower rank. A
 * shortest way goes up from one end and down to the other; shortcuts stand for the ways over nodes of
 * lower rank. Nodes are named by rank.
 */
export interface Hierarchy {
  /** By node of the map. */
  readonly rankOf: Int32Array
  /** By rank: its first arc. Has one more entry than there are nodes. */
  readonly firstArc: Int32Array
  /** By arc: the upper end. */
  readonly head: Int32Array
  /** By arc, in decimetres. */
  readonly length: Int32Array
  /** By arc: `UP` and `DOWN`. */
  readonly ways: Uint8Array
  /** By arc: the bits of all closures on it. */
  readonly closure: Uint8Array
  /** By arc: the arc from the middle to its lower end; of an edge of the map, -1 - edge. */
  readonly lower: Int32Array
  /** By arc: the arc from the middle to its upper end. */
  readonly upper: Int32Array
}

/** Bits of `ways`: passable from the lower to the upper end, and back. */
export const UP = 1
export const DOWN = 2
