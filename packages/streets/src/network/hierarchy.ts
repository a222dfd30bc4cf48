/**
 * A contraction hierarchy: nodes have ranks, and arcs lead up from the node of lower rank. A shortest path goes
 * up from one end and down to the other; shortcuts represent paths over nodes of lower rank. Nodes are
 * identified by rank.
 */
export interface Hierarchy {
  /** By node of the map. */
  readonly rankOf: Int32Array
  /** By rank: its first arc. Has one more entry than there are nodes. */
  readonly firstArc: Int32Array
  /**
   * Rows of `ARC_COLUMNS` numbers by arc, because a search reads the whole row: `HEAD`, `LENGTH` and `MARKS`.
   */
  readonly arcs: Int32Array
  /**
   * Two numbers per arc. For a shortcut: the arc from its middle node to its lower end, and the one to its
   * upper end. For an edge of the map: `-1 - edge`, and 1 if the edge points to the upper end, else 0.
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
