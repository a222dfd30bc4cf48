import { UNREACHABLE } from '../graph/graph-layout.ts'

/**
 * The fields of a node, side by side in memory. For each criterion: the least cost to the targets
 * (the heuristic), what the path of that cost takes in the other criterion, and the next node on it.
 */
export const NODE = {
  /** `HEURISTIC`, `OTHER` and `NEXT` of the first criterion; those of the second follow. */
  HEURISTIC: 0,
  OTHER: 1,
  NEXT: 2,
  CRITERION: 3,
  /** The least second cost of the labels expanded at the node: g2min of the papers. */
  LEAST_SECOND: 6,
  /** A bit per criterion: whether the least cost is final. */
  SETTLED: 7,
  WIDTH: 8,
  /** Instead of a next node, where the path ends; minus the index of its target. */
  END: -1,
} as const

/** A row of unreached nodes. */
const UNREACHED = Int32Array.of(UNREACHABLE, UNREACHABLE, 0, UNREACHABLE, UNREACHABLE, 0, UNREACHABLE, 0)

/** The rows of nodes not reached yet, in memory that is used again if it is large enough. */
export function unreachedNodes(nodeCount: number, old: Int32Array): Int32Array {
  const length = nodeCount * NODE.WIDTH
  const nodes = old.length < length ? new Int32Array(length) : old
  if (length === 0) return nodes
  nodes.set(UNREACHED)
  for (let filled = NODE.WIDTH; filled < length; filled *= 2) {
    nodes.copyWithin(filled, 0, Math.min(filled, length - filled))
  }
  return nodes
}
