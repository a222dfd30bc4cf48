import type { Point } from '../geo/index.ts'
import type { MetroSpecialDay } from '../model/metro.ts'
import type { DistanceBasis, Evidence, LinkBasis, LinkVehicle, PlanPlace } from '../model/stand.ts'
import type { FareBreakdown } from '../model/tariff.ts'
import type { TrainFacts } from '../network/metro-legs.ts'
import type { PlanningData } from '../network/planning-data.ts'
import type { Quote } from '../pricing/quote.ts'

export interface PlanRequest {
  readonly source: PlanPlace
  readonly destination: PlanPlace
  readonly departAt: Date
  /** The most changes allowed, 0 to 5. */
  readonly maxTransfers: number
  /** Default: all. Walking is always considered. */
  readonly services?: readonly PlanService[]
}

/** A request, with the data to plan it on. */
export interface PlanContext extends PlanningData {
  readonly request: PlanRequest
}

/** A seat in a shared auto, a reserved auto from door to door, or the metro with autos to and from it. */
export type PlanService = 'shared' | 'reserved' | 'metro'

export type PlanFailure = 'samePlace' | 'noRoute'

export interface RouteLeg {
  readonly mode: 'walk' | 'auto' | 'metro'
  /** Name of the stand or station; at the ends of the trip, name of the requested place. */
  readonly from: string
  readonly to: string
  /** Two decimals. */
  readonly distanceKm: number
  /** Travel time only; the wait before boarding is `waitMinutes`. */
  readonly minutes: number
  readonly waitMinutes: number
  /** The ticket, the fare of the reserved auto, or the share of all seats' fare, in whole rupees. */
  readonly fareRupees: number
  /** From end to end, along the road if it is known; by metro along its stations. */
  readonly coordinates: readonly Point[]
  /** Only on auto and metro legs. */
  readonly service?: PlanService | undefined
  readonly distanceBasis: DistanceBasis
  /** Only on legs by shared auto, as are `vehicle` and `evidence`. */
  readonly basis?: LinkBasis | undefined
  readonly vehicle?: LinkVehicle | undefined
  /** Of a known service, where the data names it. */
  readonly evidence?: Evidence | undefined
  /** Only on a whole auto that is too long for the meter. */
  readonly isByAgreement?: true | undefined
  /** The part of `fareRupees` that a surcharge or slow traffic adds; only on auto legs, as is `quote`. */
  readonly hourChargeRupees?: number | undefined
  readonly quote?: Quote | undefined
  /** The train; only on metro legs. */
  readonly train?: TrainFacts | undefined
}

export interface RouteStop extends Point {
  readonly name: string
}

export type RouteType = 'shortest' | 'alternative' | 'other'

/**
 * Border permit: the auto crosses from one state to another, which requires a permit for both. Seat unusual:
 * shared autos are not usual at this hour.
 */
export type RouteNotice = 'borderPermit' | 'seatUnusual'

/** A day whose timetable is not known; with the hours announced for it, if any. */
export type MetroDay = Partial<Pick<MetroSpecialDay, 'name' | 'firstMinute' | 'lastMinute'>>

/**
 * The fare per person if two or three share a reserved auto, rounded up so that their shares cover the
 * fare.
 */
export interface SharedCost {
  readonly twoRupees: number
  readonly threeRupees: number
}

/** The difference from the fastest route; negative values are lower. */
export interface RouteComparison {
  readonly fareRupees: number
  readonly minutes: number
  readonly changes: number
}

/** A planned ride from door to door. The parts add up exactly in the displayed values. */
export interface PlannedRoute {
  /** 24 hex digits, derived from the legs alone. */
  readonly id: string
  readonly name: string
  readonly description: string
  readonly type: RouteType
  readonly service: PlanService | 'walk'
  readonly distanceKm: number
  readonly minutes: number
  readonly fare: FareBreakdown
  readonly transfers: number
  /** The source, each stand or station where the next vehicle is boarded, the destination. */
  readonly stops: readonly RouteStop[]
  readonly legs: readonly RouteLeg[]
  /** Absent for routes without an auto. */
  readonly quote?: Quote | undefined
  readonly notices: readonly RouteNotice[]
  /** Only if trains of the route are planned by another day's timetable, or could not be because of the day. */
  readonly metroDay?: MetroDay | undefined
  /** Only for a reserved auto. */
  readonly perPerson?: SharedCost | undefined
  /** Its own departure; only in a plan by arrival. */
  readonly departAt?: Date
  /** The comparison with the fastest route of the plan; absent for that route itself. */
  readonly comparison?: RouteComparison | undefined
}

export interface Plan {
  /** Fastest first, at night a reserved auto first; at most five; none dominates another in the displayed values. */
  readonly routes: readonly PlannedRoute[]
  readonly recommendations: {
    readonly fastest: PlannedRoute
    readonly cheapest: PlannedRoute
    readonly shortest: PlannedRoute
  }
}
