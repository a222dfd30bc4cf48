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
  /** Rows of `ARC_COLUMNS` by arc, since a search reads all of a row: `HEAD`, `LENGTH` and `MARKS`. */
  readonly arcs: Int32Array
  /**
   * Two numbers for each arc. For a shortcut: the arc from its middle node to its lower end, and the one to its upper
   * end. For an edge of the map: `-1 - edge`, and 1 if the edge points to the upper end, else 0.
   */
  readonly parts: Int32Array
}

/** The upper end of an arc; its length in decimetres; `UP`, `DOWN` and the bits of all closures on it. */
export const [HEAD, LENGTH, MARKS] = [0, 1, 2]
export const ARC_COLUMNS = 3

/** Bits of the marks: passable from the lower to the upper end, and back. */
export const UP = 1
export const DOWN = 2

/** The bits of closures among the marks. */
export function closureMarks(closures: number): number {
  return closures << 2
}
