import type { Point } from '@sawari/geo'
import type { PlanPlace } from '../model/plan-place.ts'
import type { DistanceBasis, Link, LinkBasis, LinkVehicle } from '../model/stand.ts'
import type { FareBreakdown } from '../model/tariff.ts'
import type { TariffCard } from '../pricing/tariff-card.ts'

export interface PlanRequest {
  readonly source: PlanPlace
  readonly destination: PlanPlace
  readonly departAt: Date
  /** 0 to 5. */
  readonly maxTransfers: number
  /** Both unless it says otherwise. Going on foot is always considered. */
  readonly services?: readonly PlanService[]
}

/** A seat in a shared auto, or a whole auto from door to door. */
export type PlanService = 'shared' | 'reserved'

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
  /** From the one end to the other, along the road where that is known. */
  readonly coordinates: readonly Point[]
  /** Only on auto legs. */
  readonly service?: PlanService
  /** Only on auto legs. */
  readonly distanceBasis?: DistanceBasis
  /** Only on legs by shared auto. */
  readonly basis?: LinkBasis
  readonly vehicle?: LinkVehicle
  /** What the leg rides on; only on legs by shared auto. */
  readonly link?: Link
}

export interface RouteStop extends Point {
  readonly name: string
}

export type RouteType = 'shortest' | 'alternative' | 'other'

/** Border permit: the auto crosses from Delhi to Uttar Pradesh or back, which needs an NCR permit. */
export type RouteNotice = 'borderPermit'

/** What each of two or three who share a reserved auto pays, rounded up: together they cover the fare. */
export interface SharedCost {
  readonly twoRupees: number
  readonly threeRupees: number
}

/** How a route differs from the fastest one; negative where it is less. */
export interface RouteComparison {
  readonly fareRupees: number
  readonly minutes: number
  readonly changes: number
}

/** A planned ride from door to door. Sums are exact in the values shown. */
export interface PlannedRoute {
  /** 24 hex digits, a function of the legs alone. */
  readonly id: string
  readonly name: string
  readonly description: string
  readonly type: RouteType
  readonly service: PlanService | 'walk'
  readonly distanceKm: number
  readonly minutes: number
  readonly fare: FareBreakdown
  readonly transfers: number
  /** Source, each stand where the next auto is boarded, destination. */
  readonly stops: readonly RouteStop[]
  readonly legs: readonly RouteLeg[]
  /** Of a route on foot there is none. */
  readonly tariff?: TariffCard
  readonly notices: readonly RouteNotice[]
  /** Of a reserved auto alone. */
  readonly perPerson?: SharedCost
  /** With the fastest route of the plan; of that one there is none. */
  readonly comparison?: RouteComparison
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
