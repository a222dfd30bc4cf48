import { hundredths } from '../model/rounding.ts'
import type { DistanceBasis } from '../model/stand.ts'
import type { StreetWay } from '../model/streets.ts'
import type { AskedRange, FareBreakdown, Tariff } from '../model/tariff.ts'
import type { MetroLeg } from '../network/metro-legs.ts'
import type { StandNetwork } from '../network/network.ts'
import type { SeatLeg } from '../network/rides.ts'
import { ACCESS_WALK_KM } from '../network/walking.ts'
import type { PlannedRoute } from './plan.ts'

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

/** A reserved auto from door to door. */
export interface ReservedRide {
  /** By road, two decimals. */
  readonly distanceKm: number
  readonly distanceBasis: Exclude<DistanceBasis, 'timetable'>
  /** Along the streets from end to end; undefined if the distance is an estimate. */
  readonly way: StreetWay | undefined
  /** Travel time without the wait. */
  readonly minutes: number
  readonly waitMinutes: number
  readonly fare: FareBreakdown
  readonly tariff: Tariff
  /** What is asked instead of the fare by the meter: a source names it, or the ride is too long for the meter. */
  readonly asked?: AskedRange | undefined
  readonly isByAgreement?: boolean
  /** Whether it crosses from one state to another, where the auto needs a permit for the whole region. */
  readonly crossesBorder: boolean
}

/** One route from door to door, with the figures by which routes are compared. */
export interface RouteOption {
  /** Walks and autos to and from the metro count as metro. */
  readonly service: PlannedRoute['service']
  /** Includes waits. */
  readonly minutes: number
  readonly fareRupees: number
  /** Hundredths of a kilometre. */
  readonly distance: number
  readonly transfers: number
  readonly legs: readonly OptionLeg[]
  /** The tariff of the city where the first auto is boarded; absent for routes without an auto. */
  readonly tariff?: Tariff | undefined
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

/** The non-dominated options, fastest first; of options with equal figures the first one by `compareOptions`. */
export function withoutDominated(network: StandNetwork, options: readonly RouteOption[]): RouteOption[] {
  const kept: RouteOption[] = []
  for (const option of options.toSorted((a, b) => compareOptions(network, a, b))) {
    if (!kept.some(better => dominates(better, option))) kept.push(option)
  }
  return kept
}

/** Lexicographic in the figures, so no option is dominated by a later one. */
export function compareOptions(network: StandNetwork, a: RouteOption, b: RouteOption): number {
  return (
    a.minutes - b.minutes ||
    a.fareRupees - b.fareRupees ||
    a.distance - b.distance ||
    a.transfers - b.transfers ||
    SERVICES.indexOf(a.service) - SERVICES.indexOf(b.service) ||
    likelyLinks(a) - likelyLinks(b) ||
    (standIds(network, a) < standIds(network, b) ? -1 : 1)
  )
}

const SERVICES = ['shared', 'metro', 'walk', 'reserved'] as const

/** Whether it is a whole auto that is too long for the meter. */
export function isByAgreement({ legs }: RouteOption): boolean {
  return legs.length === 1 && legs[0]!.mode === 'reserved' && legs[0]!.ride.isByAgreement === true
}

/** Whether no source names some seat of it. */
export function mayNotRun(option: RouteOption): boolean {
  return likelyLinks(option) > 0
}

/** A route that may not run is listed after a known one that arrives at most this much later. */
const MOST_LATER_MINUTES = 15

/** Whether a known route without a long walk arrives hardly later than one that may not run. */
export function isHardlyLater(known: RouteOption, likely: RouteOption): boolean {
  const isLong = ({ mode, distance }: OptionLeg) => mode === 'walk' && distance > hundredths(ACCESS_WALK_KM)
  return known.minutes <= likely.minutes + MOST_LATER_MINUTES && !known.legs.some(isLong)
}

function likelyLinks({ legs }: RouteOption): number {
  return legs.filter(leg => leg.mode === 'seat' && leg.link.basis === 'likely').length
}

function standIds({ stands }: StandNetwork, { legs }: RouteOption): string {
  return legs
    .flatMap(({ from, to }) =>
      [from, to].map(end => (typeof end === 'number' ? (stands[end]?.id ?? `station ${end}`) : '')),
    )
    .join()
}

/** Whether a leg is a ride on a vehicle. */
export function isRide(leg: OptionLeg): leg is SeatLeg | MetroLeg | ReservedLeg {
  return leg.mode !== 'walk'
}
