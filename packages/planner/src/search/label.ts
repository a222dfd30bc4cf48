// Labels and the dominance between them. As in the papers, a vector dominates another if it is at least as good in
// every criterion; `truncated` ignores the first criterion (NAMOA*dr).

import type { Criteria } from './search-graph.ts'

/**
 * Offsets of the fields of a label. Labels are entries of 16 integers in one array, each one cache line
 * long. Modules copy the offsets into constants of their own, which are cheaper to read than imported
 * ones.
 */
export const LABEL = {
  /** The costs so far, `g` in the papers. */
  COST_0: 0,
  COST_1: 1,
  COST_2: 2,
  /** The number of links so far, which is one more criterion. */
  LINKS: 3,
  /** The sum of the ties so far. */
  TIES: 4,
  /**
   * The costs so far plus the bounds, `f` in the papers, for every criterion except the first: its
   * total is in the key of the open list.
   */
  TOTAL_1: 5,
  TOTAL_2: 6,
  TOTAL_LINKS: 7,
  /** Twice the node, plus one when boarding; `NONE` once the path has ended at a target. */
  STATE: 8,
  NODE: 9,
  PREDECESSOR: 10,
  /** The link or transfer that led here; in the first label the source, in the last label the target. */
  ARC: 11,
  /** The next label in the closed list of its state. */
  NEXT: 12,
  /** The number of steps from the source. */
  DEPTH: 13,
  WIDTH: 16,
  NONE: -1,
} as const

const { COST_0, COST_1, COST_2, LINKS, TIES, TOTAL_1, TOTAL_2, TOTAL_LINKS } = LABEL
const { STATE, NODE, PREDECESSOR, ARC, DEPTH, NONE } = LABEL

/** Whether label `a` is at least as good as label `b` in every criterion. */
export function dominates(labels: Int32Array, a: number, b: number): boolean {
  return labels[a + COST_0]! <= labels[b + COST_0]! && truncatedDominates(labels, a, b)
}

/** Like `dominates`, but ignores the first criterion. */
export function truncatedDominates(labels: Int32Array, a: number, b: number): boolean {
  return (
    labels[a + COST_1]! <= labels[b + COST_1]! &&
    labels[a + COST_2]! <= labels[b + COST_2]! &&
    labels[a + LINKS]! <= labels[b + LINKS]!
  )
}

/** Whether a solution is at least as good as every path through the label, ignoring the first criterion. */
export function truncatedDominatesTotal(labels: Int32Array, solution: number, label: number): boolean {
  return (
    labels[solution + COST_1]! <= labels[label + TOTAL_1]! &&
    labels[solution + COST_2]! <= labels[label + TOTAL_2]! &&
    labels[solution + LINKS]! <= labels[label + TOTAL_LINKS]!
  )
}

/** Whether a solution has exactly the total of a label, ignoring the first criterion. */
export function truncatedEqualsTotal(labels: Int32Array, solution: number, label: number): boolean {
  return (
    labels[solution + COST_1]! === labels[label + TOTAL_1]! &&
    labels[solution + COST_2]! === labels[label + TOTAL_2]! &&
    labels[solution + LINKS]! === labels[label + TOTAL_LINKS]!
  )
}

export function haveEqualCosts(labels: Int32Array, a: number, b: number): boolean {
  return (
    labels[a + COST_0]! === labels[b + COST_0]! &&
    labels[a + COST_1]! === labels[b + COST_1]! &&
    labels[a + COST_2]! === labels[b + COST_2]! &&
    labels[a + LINKS]! === labels[b + LINKS]!
  )
}

export type CompareNodes = (a: number, b: number) => number

/**
 * Whether path `a` is kept of two with equal costs: by the smaller sum of ties; by the first node from the source
 * on in which they differ; by fewer steps; by the first arc in which they differ; by age.
 */
export function winsTie(labels: Int32Array, a: number, b: number, compareNodes: CompareNodes): boolean {
  const ties = labels[a + TIES]! - labels[b + TIES]!
  return (ties === 0 ? comparePaths(labels, a, b, compareNodes) : ties) < 0
}

function comparePaths(labels: Int32Array, a: number, b: number, compareNodes: CompareNodes): number {
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

export interface ParetoStep {
  readonly kind: 'link' | 'transfer'
  /** The index of the link or of the transfer in its compressed rows. */
  readonly arc: number
}

/** A path of at least one link that no other path dominates. */
export interface ParetoPath {
  readonly costs: Criteria<number>
  /** Gated links count with their weights. */
  readonly linkCount: number
  /** Indices among the sources and the targets of the query. */
  readonly source: number
  readonly target: number
  readonly steps: readonly ParetoStep[]
}

/** The path that ends with a label. */
export function pathTo(labels: Int32Array, label: number): ParetoPath {
  const steps: ParetoStep[] = []
  let at = labels[label + PREDECESSOR]!
  for (; labels[at + PREDECESSOR]! !== NONE; at = labels[at + PREDECESSOR]!) {
    steps.push({ kind: (labels[at + STATE]! & 1) === 0 ? 'link' : 'transfer', arc: labels[at + ARC]! })
  }
  return {
    costs: [labels[label + COST_0]!, labels[label + COST_1]!, labels[label + COST_2]!],
    linkCount: labels[label + LINKS]!,
    source: labels[at + ARC]!,
    target: labels[label + ARC]!,
    steps: steps.reverse(),
  }
}
