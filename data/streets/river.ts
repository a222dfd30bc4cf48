import type { Bridge } from '@sawari/planner'
import type { Point } from '@sawari/planner/geo'

export interface River {
  readonly name: string
  readonly line: readonly Point[]
  /** Contains only bridges that autos may use. */
  readonly bridges: readonly Bridge[]
}
