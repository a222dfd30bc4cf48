/**
 * Offsets of the fields of a label. Labels are entries of 16 integers in one array, each one cache line
 * long. Modules copy the offsets into constants of their own, which are cheaper to read than imported
 * ones.
 */
export const LABEL = {
  /** The costs so far in four criteria, `g` in the papers. */
  COST_0: 0,
  COST_1: 1,
  COST_2: 2,
  COST_3: 3,
  /** The number of links so far, if it is a criterion. */
  LINKS: 4,
  /** The sum of the ties so far. */
  TIES: 5,
  /**
   * The costs so far plus the heuristic, `f` in the papers, for every criterion except the first: its
   * total is in the key of the open list.
   */
  TOTAL_1: 6,
  TOTAL_2: 7,
  TOTAL_3: 8,
  TOTAL_LINKS: 9,
  /** Twice the slot of the node, plus one when boarding; `NONE` once the path has ended at a target. */
  SLOT: 10,
  NODE: 11,
  PREDECESSOR: 12,
  /** The link or transfer that led here; in the first label the source, in the last label the target. */
  ARC: 13,
  /** The next label in the closed list of its slot. */
  NEXT: 14,
  /** The number of steps from the source. */
  DEPTH: 15,
  WIDTH: 16,
  NONE: -1,
} as const
