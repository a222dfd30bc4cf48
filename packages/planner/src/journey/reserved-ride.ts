import { boundsContain, distanceKm, type Point } from '@sawari/geo'
import type { Spot } from '../model/plan-place.ts'
import { failure, type Result, success } from '../model/result.ts'
import { estimateRoad, type RoadEstimate } from '../model/road-distance.ts'
import { hundredths } from '../model/rounding.ts'
import type { City, DistanceBasis } from '../model/stand.ts'
import type { StreetWay } from '../model/streets.ts'
import type { FareBreakdown, Tariff, TariffArea } from '../model/tariff.ts'
import { travelMinutes } from '../model/travel-time.ts'
import type { Ground } from '../network/ground.ts'
import { standOf, stateOfCity } from '../network/state-of-place.ts'
import { quoteMetered, slowMinutesOf } from '../pricing/quote.ts'
/** The longest distance by road for which an auto can be reserved. */
export const RESERVED_MAX_KM = 25

/** Distances by road are rounded to two decimals. */
const ROUNDING_KM = 0.005

/** A reserved auto from door to door, by the meter. */
export interface ReservedRide {
  /** By road, two decimals. */
  readonly distanceKm: number
  readonly distanceBasis: Exclude<DistanceBasis, 'timetable'>
  /** Along the streets from end to end; only if the distance is by streets. */
  readonly way?: StreetWay
  /** The estimate that applies where streets are unknown. */
  readonly road: RoadEstimate
  /** Travel time without the wait. */
  readonly minutes: number
  readonly waitMinutes: number
  /** The part of `minutes` that the meter counts as waiting. */
  readonly slowMinutes: number
  readonly fare: FareBreakdown
  readonly tariff: Tariff
  /** Whether it crosses from one state to another, where the auto needs a permit for the whole region. */
  readonly crossesBorder: boolean
}

export interface WantedRide {
  readonly source: Spot
  readonly destination: Spot
  readonly departAt: Date
  /** Minutes that the passenger wants the auto to wait during the ride. */
  readonly waitingMinutes?: number
}

export type ReservedFailure = 'notServed' | 'tooFar'

/** The ride by a reserved auto, if one can be reserved. */
export function reserveRide(ground: Ground, wanted: WantedRide): Result<ReservedRide, ReservedFailure> {
  const { box } = ground.rules.region
  if (!boundsContain(box, wanted.source) || !boundsContain(box, wanted.destination))
    return failure('notServed')
  // No road is shorter than the straight line, so the streets need not be searched.
  const isFar = distanceKm(wanted.source, wanted.destination) > RESERVED_MAX_KM + ROUNDING_KM
  if (isFar && ground.network.stands.length > 0) return failure('tooFar')
  const ride = rideByMeter(ground, wanted)
  if (ride === undefined) return failure('notServed')
  return ride.distanceKm > RESERVED_MAX_KM ? failure('tooFar') : success(ride)
}

/** Like `reserveRide`, but at any distance; undefined only on a network without stands. */
export function rideByMeter(
  ground: Ground,
  { source, destination, departAt: instant, waitingMinutes = 0 }: WantedRide,
): ReservedRide | undefined {
  const { rules, tariffs, streets, surroundings } = ground
  const { speeds, availability, geography } = rules
  const { state } = surroundings.of(source)
  const city = boardingArea(ground, source, state)
  if (city === undefined) return undefined
  let estimate: RoadEstimate | undefined
  const roadOnce = () => {
    estimate ??= estimateRoad(geography, source, destination)
    return estimate
  }
  const way = streets?.drive(pointOf(source), pointOf(destination), instant)
  const roadKm = way?.distanceKm ?? hundredths(roadOnce().distanceKm) / 100
  const tariff = tariffs.tariffFor('metered', city, instant)
  return {
    distanceKm: roadKm,
    distanceBasis: way === undefined ? 'estimate' : 'streets',
    ...(way && { way }),
    get road() {
      return roadOnce()
    },
    minutes: travelMinutes(speeds, 'auto', roadKm, instant),
    waitMinutes: availability.reservedWaitMinutes,
    slowMinutes: slowMinutesOf({ tariff, speeds, distanceKm: roadKm, instant }),
    fare: quoteMetered({ tariff, speeds, distanceKm: roadKm, instant, waitingMinutes }),
    tariff,
    crossesBorder: state !== surroundings.of(destination).state,
  }
}

function pointOf({ latitude, longitude }: Point): Point {
  return { latitude, longitude }
}

/**
 * For a state without a city of the region, the state; otherwise the city of the stand itself, or of the
 * nearest stand in the same state. Every point in the service box has a stand nearby.
 */
function boardingArea(
  { network, surroundings, rules: { region } }: Ground,
  source: Spot,
  state: string | undefined,
): TariffArea | undefined {
  const isOfState = (city: City) => stateOfCity(region, city) === state
  if (state !== undefined && !region.cities.some(({ name }) => isOfState(name))) return state
  const own = standOf(network, source)
  if (own !== undefined) return own.city
  const { nearest } = surroundings.of(source)
  const same = state === undefined ? undefined : nearest.find(({ city }) => isOfState(city))
  return (same ?? nearest[0])?.city
}
