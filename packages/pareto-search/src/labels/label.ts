/**
 * Labels of the search are rows of one array of integers, each one cache line long: the costs so
 * far in four criteria (with fewer, the last one repeats), then these fields. Modules take the
 * places apart at their top, since an imported name is looked up anew at each use.
 */
export const LABEL = {
  LEGS: 4,
  TIES: 5,
  /** Costs so far plus the least costs to go, but for the first criterion, which the heap's key holds. */
  TOTAL: 6,
  TOTAL_LEGS: 9,
  /** Twice the place of the node, plus one when only a link may follow; −1 at the end of a path. */
  STATE: 10,
  NODE: 11,
  PARENT: 12,
  ARC: 13,
  /** The next label in the list of its state. */
  NEXT: 14,
  /** Steps from the source. */
  DEPTH: 15,
  STRIDE: 16,
  NONE: -1,
} as const

const { NODE, PARENT, ARC, DEPTH, NONE } = LABEL

/** The labels from the source to this one. */
export function lineTo(labels: Int32Array, label: number): number[] {
  const line: number[] = []
  for (let at = label; at !== NONE; at = labels[at + PARENT]!) line.push(at)
  return line.reverse()
}

/**
 * Order of two paths with equal costs: by the first node that differs from the source on, then by
 * length, then by the first arc, then by age.
 */
export function comparePaths(
  labels: Int32Array,
  a: number,
  b: number,
  compareNodes: (a: number, b: number) => number,
): number {
  const depthA = labels[a + DEPTH]!
  const depthB = labels[b + DEPTH]!
  let left = ancestorAt(labels, a, depthB)
  let right = ancestorAt(labels, b, depthA)
  let byNode = 0
  let byArc = 0
  // Towards the source, so that the last difference seen is the first of the paths.
  while (left !== right) {
    const [nodeA, nodeB] = [labels[left + NODE]!, labels[right + NODE]!]
    const arcs = labels[left + ARC]! - labels[right + ARC]!
    if (nodeA !== nodeB) byNode = compareNodes(nodeA, nodeB)
    if (arcs !== 0) byArc = arcs
    left = labels[left + PARENT]!
    right = labels[right + PARENT]!
  }
  return byNode || depthA - depthB || byArc || a - b
}

/** The label itself if it is no deeper. */
function ancestorAt(labels: Int32Array, label: number, depth: number): number {
  let ancestor = label
  while (labels[ancestor + DEPTH]! > depth) ancestor = labels[ancestor + PARENT]!
  return ancestor
}
