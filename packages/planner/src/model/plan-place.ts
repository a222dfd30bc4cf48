import type { Point } from '../geo/index.ts'
import type { StandId } from './stand-id.ts'

/** One end of a trip, already resolved. If `standId` is given, the place is that stand. */
export interface PlanPlace extends Spot {
  readonly name: string
}

/** Where a place is. */
export interface Spot extends Point {
  readonly standId?: StandId
}
