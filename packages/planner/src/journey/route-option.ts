import type { DistanceBasis } from '../model/stand.ts'
import type { Tariff } from '../model/tariff.ts'
import type { MetroLeg } from '../network/metro-legs.ts'
import type { SeatLeg } from '../network/rides.ts'
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
  let service: PlannedRoute['service'] = 'walk'
  for (const { mode } of legs) {
    if (mode === 'metro') return 'metro'
    if (mode === 'reserved') service = 'reserved'
    else if (mode === 'seat' && service === 'walk') service = 'shared'
  }
  return service
}

/** The number of shared autos. */
export function seatsOf({ legs }: RouteOption): number {
  return legs.reduce((count, { mode }) => count + Number(mode === 'seat'), 0)
}
