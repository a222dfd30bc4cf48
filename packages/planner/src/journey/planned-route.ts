import { isSeatUnusual } from '../model/availability.ts'
import type { FareBreakdown } from '../model/tariff.ts'
import type { SeatLeg } from '../network/seat-leg.ts'
import { quoteRoute, withSeats } from '../pricing/quote.ts'
import { reservedTariffCard, sharedTariffCard, type TariffCard } from '../pricing/tariff-card.ts'
import { askedAuto } from './asked-auto.ts'
import { describeRoute } from './describe.ts'
import { metroFareOf, seatsSumOf } from './option-legs.ts'
import type { PlannedRoute, RouteComparison, RouteNotice, RouteStop, RouteType, SharedCost } from './plan.ts'
import type { Question } from './question.ts'
import type { ReservedRide } from './reserved-ride.ts'
import { routeIdOf } from './route-id.ts'
import { endOf, legsOf } from './route-legs.ts'
import { isRide, type LegEnd, type OptionLeg, type RouteOption, serviceOf } from './route-option.ts'

const FREE: FareBreakdown = {
  baseFareRupees: 0,
  distanceFareRupees: 0,
  timeType: 'regular',
  timeMultiplier: 1,
  waitingFareRupees: 0,
  totalFareRupees: 0,
}

/** The type of an option, and the option to compare it with. */
export interface Standing {
  readonly type: RouteType
  /** The option to compare with; absent if it is this one. */
  readonly fastest?: RouteOption
}

/** Converts an option to the texts and figures that passengers see. */
export function plannedRoute(question: Question, option: RouteOption, standing: Standing): PlannedRoute {
  const fare = fareOf(option, question.request.departAt)
  const legs = legsOf(question, option, fare)
  const stops = stopsOf(question, option)
  const tariff = tariffCardOf(question, option)
  const { fastest } = standing
  const service = serviceOf(option)
  return {
    id: routeIdentity(question, option),
    ...describeRoute(legs, stops),
    type: standing.type,
    service,
    distanceKm: option.distance / 100,
    minutes: option.minutes,
    fare,
    transfers: option.transfers,
    stops,
    legs,
    notices: noticesOf(question, option),
    ...(tariff && { tariff }),
    ...(service === 'reserved' && { perPerson: sharedCostOf(fare.totalFareRupees) }),
    ...(fastest && fastest !== option && { comparison: compareTo(fastest, option) }),
  }
}

function noticesOf({ rules, request }: Question, option: RouteOption): RouteNotice[] {
  const hasSeat = option.legs.some(({ mode }) => mode === 'seat')
  return [
    ...(reservedRideOf(option)?.crossesBorder ? (['borderPermit'] as const) : []),
    ...(hasSeat && isSeatUnusual(rules.availability, request.departAt) ? (['seatUnusual'] as const) : []),
  ]
}

function reservedRideOf({ legs }: RouteOption): ReservedRide | undefined {
  const leg = legs.find(({ mode }) => mode === 'reserved')
  return leg?.mode === 'reserved' ? leg.ride : undefined
}

function fareOf(option: RouteOption, instant: Date): FareBreakdown {
  const ride = reservedRideOf(option)
  const autos = ride ? withSeats(ride.fare, seatsSumOf(option.legs)) : seatsFareOf(option, instant)
  if (serviceOf(option) !== 'metro') return autos
  const metroFareRupees = metroFareOf(option.legs)
  return { ...autos, metroFareRupees, totalFareRupees: autos.totalFareRupees + metroFareRupees }
}

function seatsFareOf({ legs, tariff }: RouteOption, instant: Date): FareBreakdown {
  if (tariff === undefined) return FREE
  return quoteRoute({ ...seatsSumOf(legs), tariff, instant })
}

function tariffCardOf(question: Question, option: RouteOption): TariffCard | undefined {
  const { network, tariffs, request } = question
  const { tariff, legs } = option
  if (tariff === undefined) return undefined
  const instant = request.departAt
  const ride = reservedRideOf(option)
  if (ride) {
    const isAlone = serviceOf(option) === 'reserved'
    const asked = isAlone ? askedAuto(question, ride) : undefined
    const { distanceKm, fare } = ride
    const { totalFareRupees } = fare
    return reservedTariffCard({ tariff, distanceKm, instant, totalFareRupees, ...(asked && { asked }) })
  }
  const seats = legs.filter((leg): leg is SeatLeg => leg.mode === 'seat')
  return sharedTariffCard({
    tariff,
    instant,
    metroFareRupees: metroFareOf(option.legs),
    authority: seats[0] && tariffs.authorityIn(network.stands[seats[0].from]!.city, instant),
    seats: seats.map(({ from, to, link, fareRupees }) => {
      const [boarded, left] = [network.stands[from]!, network.stands[to]!]
      const own = tariffs.seatTariffFor(link.vehicle, boarded.city, instant)
      return { tariff: own, link, from: boarded, to: left, fareRupees }
    }),
  })
}

function sharedCostOf(fareRupees: number): SharedCost {
  return { twoRupees: Math.ceil(fareRupees / 2), threeRupees: Math.ceil(fareRupees / 3) }
}

function compareTo(fastest: RouteOption, option: RouteOption): RouteComparison {
  return {
    fareRupees: option.fareRupees - fastest.fareRupees,
    minutes: option.minutes - fastest.minutes,
    changes: option.transfers - fastest.transfers,
  }
}

/** A walk within a change adds no stop, because the change is named after the next boarding stand. */
function stopsOf(question: Question, { legs }: RouteOption): RouteStop[] {
  const changes = legs
    .filter(isRide)
    .slice(1)
    .map(({ from }) => stopAt(endOf(question, from)))
  return [stopAt(question.request.source), ...changes, stopAt(question.request.destination)]
}

/**
 * The id of a route. Includes vehicle and distance, because two links between the same stands may
 * differ in them.
 */
export function routeIdentity(question: Question, { legs }: RouteOption): string {
  const nameOf = (end: LegEnd) => {
    const place = endOf(question, end)
    if ('id' in place) return place.id
    if ('placeId' in place) return place.placeId
    return place.standId ?? `${place.latitude},${place.longitude}`
  }
  const words = legs.map(leg => {
    const by = vehicleOf(leg)
    return `${by} ${nameOf(leg.from)} ${nameOf(leg.to)}`
  })
  return routeIdOf(words.join('\n'))
}

function vehicleOf(leg: OptionLeg): string {
  if (leg.mode === 'seat') return `${leg.link.vehicle} ${leg.distance}`
  return leg.mode === 'metro' ? `metro ${leg.ride.line.name}` : leg.mode
}

function stopAt({ name, latitude, longitude }: RouteStop): RouteStop {
  return { name, latitude, longitude }
}
