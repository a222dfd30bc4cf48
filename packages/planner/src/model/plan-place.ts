import type { Point } from '@sawari/geo'

/** One end of a trip, already resolved. If `standId` is given, the place is that stand. */
export interface PlanPlace extends Point {
  readonly name: string
  readonly standId?: string
}
