import { boundsContain, distanceKm } from '../geo/index.ts'
import { failure, type Result, success } from '../model/result.ts'
import { estimateRoad, type RoadEstimate } from '../model/road-distance.ts'
import { hundredths } from '../model/rounding.ts'
import type { RoadGeography } from '../model/rules.ts'
import type { City, DistanceBasis, Spot } from '../model/stand.ts'
import type { StreetWay } from '../model/streets.ts'
import type { FareBreakdown, Tariff, TariffArea } from '../model/tariff.ts'
import { travelMinutes } from '../model/travel-time.ts'
import type { PlanningData } from '../network/planning-data.ts'
import { standOf, stateOfCity } from '../network/surroundings.ts'
import { meteredFare, slowMinutesOf } from '../pricing/fares.ts'

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
export function reserveRide(
  planning: PlanningData,
  wanted: WantedRide,
): Result<ReservedRide, ReservedFailure> {
  const { box } = planning.rules.region
  if (!boundsContain(box, wanted.source) || !boundsContain(box, wanted.destination))
    return failure('notServed')
  // No road is shorter than the straight line, so the streets need not be searched.
  const isFar = distanceKm(wanted.source, wanted.destination) > RESERVED_MAX_KM + ROUNDING_KM
  if (isFar && planning.network.stands.length > 0) return failure('tooFar')
  const ride = rideByMeter(planning, wanted)
  if (ride === undefined) return failure('notServed')
  return ride.distanceKm > RESERVED_MAX_KM ? failure('tooFar') : success(ride)
}

/** Like `reserveRide`, but at any distance; undefined only on a network without stands. */
export function rideByMeter(
  planning: PlanningData,
  { source, destination, departAt: instant, waitingMinutes = 0 }: WantedRide,
): ReservedRide | undefined {
  const { rules, tariffs, streets, surroundings } = planning
  const { speeds, availability, geography } = rules
  const { state, point } = surroundings.of(source)
  const end = surroundings.of(destination)
  const city = boardingArea(planning, source, state)
  if (city === undefined) return undefined
  const way = streets?.drive(point, end.point, instant)
  const road = way === undefined ? estimateRoad(geography, source, destination) : undefined
  const distanceKm = way?.distanceKm ?? hundredths(road!.distanceKm) / 100
  const tariff = tariffs.tariffFor('metered', city, instant)
  return new MeteredRide({
    distanceKm,
    way,
    tariff,
    geography,
    source,
    destination,
    estimate: road,
    minutes: travelMinutes(speeds, 'auto', distanceKm, instant),
    waitMinutes: availability.reservedWaitMinutes,
    slowMinutes: slowMinutesOf({ tariff, speeds, distanceKm, instant }),
    fare: meteredFare({ tariff, speeds, distanceKm, instant, waitingMinutes }),
    crossesBorder: state !== end.state,
  })
}

type RideFigures = Pick<
  ReservedRide,
  'distanceKm' | 'minutes' | 'waitMinutes' | 'slowMinutes' | 'fare' | 'tariff' | 'crossesBorder'
> &
  Pick<WantedRide, 'source' | 'destination'> & {
    readonly way: StreetWay | undefined
    readonly geography: RoadGeography
    readonly estimate: RoadEstimate | undefined
  }

/** A class, because V8 creates it faster than an object with an accessor. */
class MeteredRide implements ReservedRide {
  readonly distanceKm: number
  readonly distanceBasis: ReservedRide['distanceBasis']
  readonly way?: StreetWay
  readonly minutes: number
  readonly waitMinutes: number
  readonly slowMinutes: number
  readonly fare: FareBreakdown
  readonly tariff: Tariff
  readonly crossesBorder: boolean
  private readonly geography: RoadGeography
  private readonly ends: Pick<WantedRide, 'source' | 'destination'>
  private estimate: RoadEstimate | undefined

  constructor(figures: RideFigures) {
    this.distanceKm = figures.distanceKm
    this.distanceBasis = figures.way === undefined ? 'estimate' : 'streets'
    if (figures.way !== undefined) this.way = figures.way
    this.minutes = figures.minutes
    this.waitMinutes = figures.waitMinutes
    this.slowMinutes = figures.slowMinutes
    this.fare = figures.fare
    this.tariff = figures.tariff
    this.crossesBorder = figures.crossesBorder
    this.geography = figures.geography
    this.ends = { source: figures.source, destination: figures.destination }
    this.estimate = figures.estimate
  }

  /** Rarely read if the way along streets is known. */
  get road(): RoadEstimate {
    this.estimate ??= estimateRoad(this.geography, this.ends.source, this.ends.destination)
    return this.estimate
  }
}

/**
 * For a state without a city of the region, the state; otherwise the city of the stand itself, or of the
 * nearest stand in the same state. Every point in the service box has a stand nearby.
 */
function boardingArea(
  { network, surroundings, rules: { region } }: PlanningData,
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
