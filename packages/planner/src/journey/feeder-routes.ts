import { nearestPoints } from '../geo/index.ts'
import { hundredths } from '../model/rounding.ts'
import type { PlanPlace } from '../model/stand.ts'
import { CHANGE_WALK_KM } from '../network/walks.ts'
import { factorAt, withSeats } from '../pricing/quote.ts'
import { metroFareOf, seatsSumOf } from './option-legs.ts'
import type { Question } from './plan.ts'
import { type ReservedRide, reserveRide } from './reserved-ride.ts'
import { isNearRides, rideRoutes } from './ride-routes.ts'
import { type LegEnd, type OptionLeg, type ReservedLeg, type RouteOption, serviceOf } from './route-option.ts'

/** The stations tried at each end, nearest first. */
const STATIONS_TRIED = 4

/**
 * Metro routes with a reserved auto to or from a station, for trips without any other route: one end is out of
 * reach of seats and trains, and the other is too far for an auto alone. Seats take part if they have the
 * factor of the reserved auto. If `elapsedMinutes` is negative, the trip by metro begins that much before the
 * departure and does not wait for first trains: its minutes are a lower bound.
 */
export function feederRoutes(question: Question, elapsedMinutes: number): RouteOption[] {
  const { request } = question
  if (request.maxTransfers === 0) return []
  const { source, destination, departAt, maxTransfers } = request
  const near = (place: PlanPlace) => stationsNear(question, place)
  const isInReach = (place: PlanPlace) => isNearRides(question, place)
  const byMetro = (ends: Partial<typeof request>, minutesBefore: number) => {
    const rest = { ...question, request: { ...request, ...ends, maxTransfers: maxTransfers - 1 } }
    const beginsAfter = elapsedMinutes < 0 ? elapsedMinutes : elapsedMinutes + minutesBefore
    const options = rideRoutes(rest, { withAutos: true, withMetro: true, elapsedMinutes: beginsAfter })
    // At the station the trip is in the middle of a change, where walks are shorter than at its ends.
    const at = ends.source ? 0 : -1
    return options.filter(option => serviceOf(option) === 'metro' && !isLongWalk(option.legs.at(at)))
  }
  const toMetro = (isInReach(destination) ? near(source) : []).flatMap(({ end, place }) => {
    const ride = reserveRide(question, { source, destination: place, departAt })
    if (!ride.ok) return []
    const leg = reservedLeg(ride.value, 'source', end)
    return byMetro({ source: place }, leg.minutes + leg.waitMinutes)
      .filter(option => haveOneFactor(question, option, ride.value))
      .map(option => joined(option, [leg, ...boardedAt(option.legs, end)], leg))
  })
  const fromMetro = (isInReach(source) ? near(destination) : []).flatMap(({ end, place }) => {
    const options = byMetro({ destination: place }, 0)
    if (options.length === 0) return []
    const ride = reserveRide(question, { source: place, destination, departAt })
    if (!ride.ok) return []
    const leg = reservedLeg(ride.value, end, 'destination')
    return options
      .filter(option => haveOneFactor(question, option, ride.value))
      .map(option => joined(option, [...leftAt(option.legs, end), leg], leg))
  })
  return [...toMetro, ...fromMetro]
}

/** The stations that such routes try at an end of the trip, nearest first. */
export function stationsNear(
  { metroNetwork, network }: Question,
  place: PlanPlace,
): { readonly end: number; readonly place: PlanPlace }[] {
  if (metroNetwork === undefined) return []
  return nearestPoints(metroNetwork.grid, place, STATIONS_TRIED).map(({ index }) => ({
    end: network.stands.length + index,
    place: metroNetwork.places[index]!,
  }))
}

/** A reserved auto between two ends. */
export function reservedLeg(ride: ReservedRide, from: LegEnd, to: LegEnd): ReservedLeg {
  const { minutes, waitMinutes } = ride
  return { mode: 'reserved', from, to, distance: hundredths(ride.distanceKm), minutes, waitMinutes, ride }
}

/** Whether one factor holds for the seats and the reserved auto, so that one fare covers both. */
function haveOneFactor({ request }: Question, { tariff }: RouteOption, { fare }: ReservedRide): boolean {
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
