import type { Point } from '@sawari/planner/geo'

/** One leg of a route as it is drawn. */
export interface LinePart {
  readonly points: readonly Point[]
  readonly look: 'ride' | 'walk'
  /** The exact line is not known: it is drawn thin. */
  readonly isEstimate: boolean
  /** Default: that of routes. */
  readonly colour?: string
}
