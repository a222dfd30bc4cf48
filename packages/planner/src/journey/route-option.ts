import type { MetroFare, MetroRide } from '../metro/metro-hour.ts'
import type { DistanceBasis, FareOrigin, Link } from '../model/stand.ts'
import type { Tariff } from '../model/tariff.ts'
import type { PlannedRoute } from './plan.ts'
import type { ReservedRide } from './reserved-ride.ts'

/**
 * The index of a stand in its network; or of a station, numbered after the last stand; or an end of the trip
 * that is neither.
 */
export type LegEnd = number | 'source' | 'destination'

export type OptionLeg = WalkLeg | SeatLeg | ReservedLeg | MetroLeg

export interface WalkLeg {
  readonly mode: 'walk'
  readonly from: LegEnd
  readonly to: LegEnd
  /** Hundredths of a kilometre. */
  readonly distance: number
  readonly distanceBasis: Exclude<DistanceBasis, 'timetable'>
  readonly minutes: number
}

/** A seat in a shared auto. */
export interface SeatLeg {
  readonly mode: 'seat'
  readonly from: number
  readonly to: number
  readonly distance: number
  /** Travel time without the wait. */
  readonly minutes: number
  readonly waitMinutes: number
  readonly link: Link
  /** The daytime fare on the date of departure, in whole rupees. */
  readonly fareRupees: number
  readonly baseFareRupees: number
  readonly fareOrigin: FareOrigin
}

/** A reserved auto: the only leg, or the first or last leg of a metro route. */
export interface ReservedLeg {
  readonly mode: 'reserved'
  readonly from: LegEnd
  readonly to: LegEnd
  readonly distance: number
  readonly minutes: number
  readonly waitMinutes: number
  readonly ride: ReservedRide
}

/** One train of a stay inside the gates. */
export interface MetroLeg {
  readonly mode: 'metro'
  readonly from: number
  readonly to: number
  readonly distance: number
  /** On the train and, after a change, on foot inside the gates. */
  readonly minutes: number
  readonly waitMinutes: number
  /** Whether the wait is for the first train of the day, and so longer than half the headway. */
  readonly isFirstTrain: boolean
  readonly ride: MetroRide
  /** The ticket of the stay. */
  readonly ticket: MetroFare
  readonly isFirstOfStay: boolean
  /** The latest minute of the service day at which the stay can be begun. */
  readonly latestStart: number
  /** The weekday timetable is used for this day. */
  readonly isWeekdayTimetable: boolean
  /** The whole ticket on the first leg of a stay, 0 on the others. */
  readonly fareRupees: number
}

/** One route from door to door, with the figures by which routes are compared. */
export interface RouteOption {
  /** Includes waits. */
  readonly minutes: number
  readonly fareRupees: number
  /** Hundredths of a kilometre. */
  readonly distance: number
  readonly transfers: number
  readonly legs: readonly OptionLeg[]
  /** The tariff of the city where the first auto is boarded; absent for routes without an auto. */
  readonly tariff?: Tariff
}

/** Whether `a` is at least as good as `b` in every figure; options with equal figures dominate each other. */
export function dominates(a: RouteOption, b: RouteOption): boolean {
  return (
    a.minutes <= b.minutes &&
    a.fareRupees <= b.fareRupees &&
    a.distance <= b.distance &&
    a.transfers <= b.transfers
  )
}

/** Whether a leg is a ride on a vehicle. */
export function isRide(leg: OptionLeg): leg is SeatLeg | MetroLeg | ReservedLeg {
  return leg.mode !== 'walk'
}

/** The service of an option; walks and shared autos to and from the metro count as metro. */
export function serviceOf({ legs }: RouteOption): PlannedRoute['service'] {
  if (legs.some(({ mode }) => mode === 'metro')) return 'metro'
  if (legs.some(({ mode }) => mode === 'reserved')) return 'reserved'
  return legs.some(({ mode }) => mode === 'seat') ? 'shared' : 'walk'
}
