import type { Point } from '@sawari/geo'
import type { FareBreakdown } from './fares/tariff.ts'
import type { LinkBasis, LinkVehicle } from './stand.ts'

/** One end of a trip, already resolved. With `standId` the place is that stand. */
export interface PlanPlace extends Point {
  readonly name: string
  readonly standId?: string
}

export interface PlanRequest {
  readonly source: PlanPlace
  readonly destination: PlanPlace
  readonly departAt: Date
  /** 0 to 5. */
  readonly maxTransfers: number
}

export type PlanFailure = 'samePlace' | 'noRoute'

export interface RouteLeg {
  readonly mode: 'walk' | 'auto'
  /** Name of the stand, or of the requested place at the ends. */
  readonly from: string
  readonly to: string
  /** Two decimals. */
  readonly distanceKm: number
  /** On the move; the wait before boarding is `waitMinutes`. */
  readonly minutes: number
  readonly waitMinutes: number
  /** This leg's share of the total fare, whole rupees. */
  readonly fareRupees: number
  readonly coordinates: readonly Point[]
  /** Only on auto legs. */
  readonly basis?: LinkBasis
  readonly vehicle?: LinkVehicle
}

export interface RouteStop extends Point {
  readonly name: string
}

export type RouteType = 'shortest' | 'alternative' | 'other'

/** A planned ride from door to door. Sums are exact in the values shown. */
export interface PlannedRoute {
  /** 24 hex digits, a function of the legs alone. */
  readonly id: string
  readonly name: string
  readonly description: string
  readonly type: RouteType
  readonly service: 'shared' | 'reserved' | 'walk'
  readonly distanceKm: number
  readonly minutes: number
  readonly fare: FareBreakdown
  readonly transfers: number
  /** Source, each stand where the next auto is boarded, destination. */
  readonly stops: readonly RouteStop[]
  readonly legs: readonly RouteLeg[]
}

export interface Plan {
  /** Fastest first, at most five, none dominated by another in the values shown. */
  readonly routes: readonly PlannedRoute[]
  readonly recommendations: {
    readonly fastest: PlannedRoute
    readonly cheapest: PlannedRoute
    readonly shortest: PlannedRoute
  }
}
