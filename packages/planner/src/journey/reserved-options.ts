import { nearestPoints } from '../geo/index.ts'
import { isSeatUnusual } from '../model/availability.ts'
import { type Result, success } from '../model/result.ts'
import { hundredths } from '../model/rounding.ts'
import type { PlanPlace } from '../model/stand.ts'
import { CHANGE_WALK_KM } from '../network/walks.ts'
import { factorAt, withSeats } from '../pricing/fares.ts'
import { metroFareOf, seatsSumOf } from '../pricing/price-route.ts'
import type { PlanContext, PlanRequest } from './plan.ts'
import { type ReservedFailure, type ReservedRide, reserveRide, rideByMeter } from './reserved-ride.ts'
import { ALL_SERVICES, isNearRides, rideOptions } from './ride-options.ts'
import { type LegEnd, type OptionLeg, type ReservedLeg, type RouteOption, serviceOf } from './route-option.ts'

/** The stations tried at each end, nearest first. */
const STATIONS_TRIED = 4

/** The reserved auto from door to door, if one can be reserved. */
export function wholeAutoOption(context: PlanContext): RouteOption | undefined {
  const reserved = wholeAuto(context)
  if (!reserved.ok) return undefined
  const leg = reservedLeg(reserved.value, 'source', 'destination')
  const { fare, tariff } = reserved.value
  return {
    minutes: leg.minutes + leg.waitMinutes,
    fareRupees: fare.totalFareRupees,
    distance: leg.distance,
    transfers: 0,
    legs: [leg],
    tariff,
  }
}

/**
 * The reserved auto from door to door. Where no trains run and seats are unusual, it is offered at any
 * distance, unless the metro is excluded.
 */
export function wholeAuto(context: PlanContext): Result<ReservedRide, ReservedFailure> {
  const { rules, request } = context
  const reserved = reserveRide(context, request)
  const isAlone = isSeatUnusual(rules.availability, request.departAt) && hasMetro(request)
  if (reserved.ok || reserved.failure !== 'tooFar' || !isAlone) return reserved
  const ride = rideByMeter(context, request)
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
    return options.filter(option => serviceOf(option) === 'metro' && !isLongWalk(option.legs.at(at)))
  }
  const toMetro = (isInReach(destination) ? near(source) : []).flatMap(({ end, place }) => {
    const ride = reserveRide(context, { source, destination: place, departAt })
    if (!ride.ok) return []
    const leg = reservedLeg(ride.value, 'source', end)
    return byMetro({ source: place }, leg.minutes + leg.waitMinutes)
      .filter(option => haveOneFactor(context, option, ride.value))
      .map(option => joined(option, [leg, ...boardedAt(option.legs, end)], leg))
  })
  const fromMetro = (isInReach(source) ? near(destination) : []).flatMap(({ end, place }) => {
    const options = byMetro({ destination: place }, 0)
    if (options.length === 0) return []
    const ride = reserveRide(context, { source: place, destination, departAt })
    if (!ride.ok) return []
    const leg = reservedLeg(ride.value, end, 'destination')
    return options
      .filter(option => haveOneFactor(context, option, ride.value))
      .map(option => joined(option, [...leftAt(option.legs, end), leg], leg))
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

function joined(option: RouteOption, legs: readonly OptionLeg[], auto: ReservedLeg): RouteOption {
  return {
    minutes: option.minutes + auto.minutes + auto.waitMinutes,
    fareRupees: withSeats(auto.ride.fare, seatsSumOf(legs)).totalFareRupees + metroFareOf(legs),
    distance: option.distance + auto.distance,
    transfers: option.transfers + 1,
    legs,
    tariff: auto.ride.tariff,
  }
}
