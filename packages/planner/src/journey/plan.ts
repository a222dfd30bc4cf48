import type { Point } from '@sawari/geo'
import type { PlanPlace } from '../model/plan-place.ts'
import type { DistanceBasis, Link, LinkBasis, LinkVehicle, PlaceName } from '../model/stand.ts'
import type { FareBreakdown } from '../model/tariff.ts'
import type { TariffCard } from '../pricing/tariff-card.ts'

export interface PlanRequest {
  readonly source: PlanPlace
  readonly destination: PlanPlace
  readonly departAt: Date
  /** The most changes allowed, 0 to 5. */
  readonly maxTransfers: number
  /** Default: all. Walking is always considered. */
  readonly services?: readonly PlanService[]
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
  /** This leg's share of the total fare in whole rupees. */
  readonly fareRupees: number
  /** From end to end, along the road if it is known; by metro along its stations. */
  readonly coordinates: readonly Point[]
  /** Only on auto and metro legs. */
  readonly service?: PlanService
  readonly distanceBasis: DistanceBasis
  /** Only on legs by shared auto. */
  readonly basis?: LinkBasis
  readonly vehicle?: LinkVehicle
  /** The vehicle; only on legs by shared auto. */
  readonly link?: Link
  /** The train; only on metro legs. */
  readonly train?: TrainFacts
}

/** What passengers need to know to find their train and to pay for it. */
export interface TrainFacts {
  readonly line: PlaceName
  /** As '#' and six hex digits. */
  readonly colour: string
  readonly operator: string
  /** The last station of the train, which signs on the platform show. */
  readonly towards: PlaceName
  /** The number of stations travelled. */
  readonly stops: number
  /** The stations called at, both ends included, one for each point of `coordinates`. */
  readonly calls: readonly PlaceName[]
  /**
   * The same list object for all trains of a line between two stations, so that values derived from it can be
   * cached.
   */
  readonly run: readonly number[]
  /** The minutes between two trains; the wait is half of them. */
  readonly headwayMinutes: number
  /** The wait is for the first train of the day. */
  readonly isFirstTrain?: true
  /**
   * Weekday: the timetable of this day is unknown, and the weekday timetable is used. Estimated: computed from
   * the distance.
   */
  readonly timeBasis: 'timetable' | 'weekday' | 'estimated'
  /** The source of the fare, which is the same for all legs inside the gates. */
  readonly fareSource: string
  /**
   * Published: a source names it. Weekday: the Sunday fare is unknown, and the weekday fare is used. Estimated:
   * by the kilometre.
   */
  readonly fareBasis: 'published' | 'weekday' | 'estimated'
  /** The price of the stay with a smart card at this hour; only on its first leg. */
  readonly card?: { readonly fareRupees: number; readonly isOffPeak: boolean }
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
  readonly tariff?: TariffCard
  readonly notices: readonly RouteNotice[]
  /** Only for a reserved auto. */
  readonly perPerson?: SharedCost
  /** Its own departure; only in a plan by arrival. */
  readonly departAt?: Date
  /** The comparison with the fastest route of the plan; absent for that route itself. */
  readonly comparison?: RouteComparison
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
