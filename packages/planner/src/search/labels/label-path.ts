import { LABEL } from './label.ts'

const { NODE, PREDECESSOR, ARC, DEPTH, NONE } = LABEL

/** The labels from the source to this one. */
export function labelsTo(labels: Int32Array, label: number): number[] {
  const line: number[] = []
  for (let at = label; at !== NONE; at = labels[at + PREDECESSOR]!) line.push(at)
  return line.reverse()
}

/**
 * Orders two paths with equal costs: by the first node from the source on in which they differ, then
 * by their number of steps, then by the first arc in which they differ, then by age.
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
  // The loop goes back towards the source, so the last difference found is the first one on the paths.
  while (left !== right) {
    const [nodeA, nodeB] = [labels[left + NODE]!, labels[right + NODE]!]
    const arcs = labels[left + ARC]! - labels[right + ARC]!
    if (nodeA !== nodeB) byNode = compareNodes(nodeA, nodeB)
    if (arcs !== 0) byArc = arcs
    left = labels[left + PREDECESSOR]!
    right = labels[right + PREDECESSOR]!
  }
  return byNode || depthA - depthB || byArc || a - b
}

/** The ancestor with the given number of steps from the source; the label itself if it has no more. */
function ancestorAt(labels: Int32Array, label: number, depth: number): number {
  let ancestor = label
  while (labels[ancestor + DEPTH]! > depth) ancestor = labels[ancestor + PREDECESSOR]!
  return ancestor
}
