// Dominance between labels that share one array. As in the papers, a vector dominates another if it is
// at least as good in every criterion; `truncated` ignores the first criterion (NAMOA*dr).

import { LABEL } from '../labels/label.ts'

const { COST_0, COST_1, COST_2, COST_3, LINKS, TOTAL_1, TOTAL_2, TOTAL_3, TOTAL_LINKS } = LABEL

/** Whether label `a` is at least as good as label `b` in every criterion. */
export function dominates(labels: Int32Array, a: number, b: number): boolean {
  return labels[a + COST_0]! <= labels[b + COST_0]! && truncatedDominates(labels, a, b)
}

/** Like `dominates`, but ignores the first criterion. */
export function truncatedDominates(labels: Int32Array, a: number, b: number): boolean {
  return (
    labels[a + COST_1]! <= labels[b + COST_1]! &&
    labels[a + COST_2]! <= labels[b + COST_2]! &&
    labels[a + COST_3]! <= labels[b + COST_3]! &&
    labels[a + LINKS]! <= labels[b + LINKS]!
  )
}

/** Whether a solution is at least as good as every path through the label, ignoring the first criterion. */
export function truncatedDominatesTotal(labels: Int32Array, solution: number, label: number): boolean {
  return (
    labels[solution + COST_1]! <= labels[label + TOTAL_1]! &&
    labels[solution + COST_2]! <= labels[label + TOTAL_2]! &&
    labels[solution + COST_3]! <= labels[label + TOTAL_3]! &&
    labels[solution + LINKS]! <= labels[label + TOTAL_LINKS]!
  )
}

/** Whether a solution has exactly the total of a label, ignoring the first criterion. */
export function truncatedEqualsTotal(labels: Int32Array, solution: number, label: number): boolean {
  return (
    labels[solution + COST_1]! === labels[label + TOTAL_1]! &&
    labels[solution + COST_2]! === labels[label + TOTAL_2]! &&
    labels[solution + COST_3]! === labels[label + TOTAL_3]! &&
    labels[solution + LINKS]! === labels[label + TOTAL_LINKS]!
  )
}

export function haveEqualCosts(labels: Int32Array, a: number, b: number): boolean {
  return (
    labels[a + COST_0]! === labels[b + COST_0]! &&
    labels[a + COST_1]! === labels[b + COST_1]! &&
    labels[a + COST_2]! === labels[b + COST_2]! &&
    labels[a + COST_3]! === labels[b + COST_3]! &&
    labels[a + LINKS]! === labels[b + LINKS]!
  )
}
