import { LABEL } from '../labels/label.ts'
import { labelsTo } from '../labels/label-path.ts'

export interface ParetoStep {
  readonly kind: 'link' | 'transfer'
  /** The index of the link or of the transfer in its compressed rows. */
  readonly arc: number
}

/** A path of at least one link that no other path dominates. */
export interface ParetoPath {
  readonly costs: readonly number[]
  readonly linkCount: number
  /** Indices among the sources and the targets of the problem. */
  readonly source: number
  readonly target: number
  readonly steps: readonly ParetoStep[]
}

const { SLOT, ARC, NONE } = LABEL

/** The path that ends with a label. */
export function pathTo(labels: Int32Array, label: number, criteria: number): ParetoPath {
  const [source, ...line] = labelsTo(labels, label)
  return {
    costs: [...labels.subarray(label, label + criteria)],
    linkCount: line.filter(at => labels[at + SLOT]! !== NONE && (labels[at + SLOT]! & 1) === 0).length,
    source: labels[source! + ARC]!,
    target: labels[label + ARC]!,
    steps: line.slice(0, -1).map(at => ({
      kind: (labels[at + SLOT]! & 1) === 0 ? 'link' : 'transfer',
      arc: labels[at + ARC]!,
    })),
  }
}
