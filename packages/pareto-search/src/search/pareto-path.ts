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
