import { boundsContain, distanceKm, nearestPoints } from '../geo/index.ts'
import { failure, type Result, success } from '../model/result.ts'
import { roadDistanceKm } from '../model/road-distance.ts'
import { divideHalfUp, hundredths } from '../model/rounding.ts'
import type { City, PlanPlace, Spot } from '../model/stand.ts'
import type { AskedRange, FareBreakdown, Tariff, TariffArea } from '../model/tariff.ts'
import { dayOf } from '../model/time-band.ts'
import { travelMinutes } from '../model/travel-time.ts'
import type { PlanningData } from '../network/planning-data.ts'
import { standOf, stateOfCity } from '../network/surroundings.ts'
import { CHANGE_WALK_KM } from '../network/walks.ts'
import { factorAt, meteredFare, SEAT_STEP_RUPEES, withAsked } from '../pricing/fares.ts'
import { fareWithAuto } from '../pricing/price-route.ts'
import { askedForAuto } from '../pricing/quote.ts'
import type { PlanContext, PlanRequest } from './plan.ts'
import { ALL_SERVICES, isNearRides, rideOptions } from './ride-options.ts'
import type { LegEnd, OptionLeg, ReservedLeg, ReservedRide, RouteOption } from './route-option.ts'

/** The longest distance by road for which an auto can be reserved. */
export const RESERVED_MAX_KM = 25

/** Distances by road are rounded to two decimals. */
const ROUNDING_KM = 0.005

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
  const ride = rideByAuto(planning, wanted)
  if (ride === undefined) return failure('notServed')
  return ride.isByAgreement ? failure('tooFar') : success(ride)
}

/**
 * Like `reserveRide`, but at any distance: beyond the longest for the meter it is by agreement. Undefined only on a
 * network without stands.
 */
export function rideByAuto(
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
  const distanceKm = way?.distanceKm ?? hundredths(roadDistanceKm(geography, source, destination)) / 100
  const tariff = tariffs.tariffFor('metered', city, instant)
  const isByAgreement = distanceKm > RESERVED_MAX_KM
  const byMeter = meteredFare({ tariff, speeds, distanceKm, instant, waitingMinutes })
  const pointOf = (placeId: string) => planning.standAtPlace.get(placeId)
  const ride = { tariff, from: source, to: destination, distanceKm, pointOf }
  // The fares that sources name are asked by day.
  const ofSource = byMeter.timeType === 'night' ? undefined : askedForAuto(ride, dayOf(instant))
  const asked = isByAgreement ? agreedFares(tariff, byMeter) : ofSource
  const stepRupees = isByAgreement ? AGREED_STEP_RUPEES : SEAT_STEP_RUPEES
  return {
    distanceKm,
    distanceBasis: way === undefined ? 'estimate' : 'streets',
    way,
    minutes: travelMinutes(speeds, 'auto', distanceKm, instant),
    waitMinutes: availability.reservedWaitMinutes,
    fare: asked ? withAsked(byMeter, asked, stepRupees) : byMeter,
    tariff,
    asked,
    isByAgreement,
    crossesBorder: state !== end.state,
  }
}

/** Fares by agreement are multiples of it. */
const AGREED_STEP_RUPEES = 10

/** What is asked for a ride that is too long for the meter; undefined where nothing is known about it. */
function agreedFares({ agreement }: Tariff, { totalFareRupees }: FareBreakdown): AskedRange | undefined {
  if (agreement === undefined) return undefined
  const { leastFactor, mostFactor, ...origin } = agreement
  const times = (factor: number) =>
    divideHalfUp(totalFareRupees * hundredths(factor), 100 * AGREED_STEP_RUPEES) * AGREED_STEP_RUPEES
  return { ...origin, leastRupees: times(leastFactor), mostRupees: times(mostFactor) }
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

/** The stations tried at each end, nearest first. */
const STATIONS_TRIED = 4

/** The reserved auto from door to door, if one can be reserved. */
export function wholeAutoOption(context: PlanContext): RouteOption | undefined {
  const reserved = wholeAuto(context)
  if (!reserved.ok) return undefined
  const leg = reservedLeg(reserved.value, 'source', 'destination')
  const { fare, tariff } = reserved.value
  return {
    service: 'reserved',
    minutes: leg.minutes + leg.waitMinutes,
    fareRupees: fare.totalFareRupees,
    distance: leg.distance,
    transfers: 0,
    legs: [leg],
    tariff,
  }
}

/** The reserved auto from door to door: at any distance by agreement, unless the metro is excluded. */
export function wholeAuto(context: PlanContext): Result<ReservedRide, ReservedFailure> {
  const reserved = reserveRide(context, context.request)
  if (reserved.ok || reserved.failure !== 'tooFar' || !hasMetro(context.request)) return reserved
  const ride = rideByAuto(context, context.request)
  return ride === undefined ? reserved : success(ride)
}

function hasMetro({ services = ALL_SERVICES }: PlanRequest): boolean {
  return services.includes('metro')
}

/**
 * Metro routes with a reserved auto to or from a station, for trips without any other route: one end is out of
 * reach of seats and trains, and the other is too far for an auto alone. Seats take part if they have the
 * factor of the reserved auto. If `elapsedMinutes` is negative, the trip by metro begins that much before the
 * departure and does not wait for first trains: its minutes are a lower bound.
 */
export function feederOptions(context: PlanContext, elapsedMinutes: number): RouteOption[] {
  const { request } = context
  if (request.maxTransfers === 0) return []
  const { source, destination, departAt, maxTransfers } = request
  const near = (place: PlanPlace) => stationsNear(context, place)
  const isInReach = (place: PlanPlace) => isNearRides(context, place)
  const byMetro = (ends: Partial<typeof request>, minutesBefore: number) => {
    const rest = { ...context, request: { ...request, ...ends, maxTransfers: maxTransfers - 1 } }
    const beginsAfter = elapsedMinutes < 0 ? elapsedMinutes : elapsedMinutes + minutesBefore
    const options = rideOptions(rest, { withAutos: true, withMetro: true, elapsedMinutes: beginsAfter })
    // At the station the trip is in the middle of a change, where walks are shorter than at its ends.
    const at = ends.source ? 0 : -1
    return options.filter(option => option.service === 'metro' && !isLongWalk(option.legs.at(at)))
  }
  const toMetro = (isInReach(destination) ? near(source) : []).flatMap(({ end, place }) => {
    const ride = reserveRide(context, { source, destination: place, departAt })
    if (!ride.ok) return []
    const leg = reservedLeg(ride.value, 'source', end)
    return byMetro({ source: place }, leg.minutes + leg.waitMinutes)
      .filter(option => haveOneFactor(context, option, ride.value))
      .map(option => joined(option, leg, [leg, ...boardedAt(option.legs, end)]))
  })
  const fromMetro = (isInReach(source) ? near(destination) : []).flatMap(({ end, place }) => {
    const options = byMetro({ destination: place }, 0)
    if (options.length === 0) return []
    const ride = reserveRide(context, { source: place, destination, departAt })
    if (!ride.ok) return []
    const leg = reservedLeg(ride.value, end, 'destination')
    return options
      .filter(option => haveOneFactor(context, option, ride.value))
      .map(option => joined(option, leg, [...leftAt(option.legs, end), leg]))
  })
  return [...toMetro, ...fromMetro]
}

/** The stations that such routes try at an end of the trip, nearest first. */
export function stationsNear(
  { metroNetwork, network }: PlanContext,
  place: PlanPlace,
): { readonly end: number; readonly place: PlanPlace }[] {
  if (metroNetwork === undefined) return []
  return nearestPoints(metroNetwork.pointIndex, place, STATIONS_TRIED).map(({ index }) => ({
    end: network.stands.length + index,
    place: metroNetwork.places[index]!,
  }))
}

/** A reserved auto between two ends. */
function reservedLeg(ride: ReservedRide, from: LegEnd, to: LegEnd): ReservedLeg {
  const { minutes, waitMinutes } = ride
  return { mode: 'reserved', from, to, distance: hundredths(ride.distanceKm), minutes, waitMinutes, ride }
}

/** Whether one factor holds for the seats and the reserved auto, so that one fare covers both. */
function haveOneFactor({ request }: PlanContext, { tariff }: RouteOption, { fare }: ReservedRide): boolean {
  return tariff === undefined || factorAt(tariff, request.departAt) === fare.timeMultiplier
}

function isLongWalk(leg: OptionLeg | undefined): boolean {
  return leg?.mode === 'walk' && leg.distance > hundredths(CHANGE_WALK_KM)
}

/** The legs from the station where the reserved auto ends. */
function boardedAt([first, ...others]: readonly OptionLeg[], station: number): OptionLeg[] {
  return first?.mode === 'walk' ? [{ ...first, from: station }, ...others] : [first!, ...others]
}

/** The legs to the station where the reserved auto begins. */
function leftAt(legs: readonly OptionLeg[], station: number): OptionLeg[] {
  const last = legs.at(-1)
  return last?.mode === 'walk' ? [...legs.slice(0, -1), { ...last, to: station }] : [...legs]
}

function joined(option: RouteOption, auto: ReservedLeg, legs: readonly OptionLeg[]): RouteOption {
  return {
    service: 'metro',
    minutes: option.minutes + auto.minutes + auto.waitMinutes,
    fareRupees: fareWithAuto(auto.ride.fare, legs).totalFareRupees,
    distance: option.distance + auto.distance,
    transfers: option.transfers + 1,
    legs,
    tariff: auto.ride.tariff,
  }
}
