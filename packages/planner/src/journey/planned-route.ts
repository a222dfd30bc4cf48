import { decodePolyline, distanceKm, type Point } from '@sawari/geo'
import { isSeatUnusual } from '../model/availability.ts'
import type { FareBreakdown } from '../model/tariff.ts'
import { quoteRoute } from '../pricing/quote.ts'
import { reservedTariffCard, sharedTariffCard, type TariffCard } from '../pricing/tariff-card.ts'
import { askedAuto } from './asked-auto.ts'
import { describeRoute } from './describe.ts'
import type {
  PlannedRoute,
  RouteComparison,
  RouteLeg,
  RouteNotice,
  RouteStop,
  RouteType,
  SharedCost,
} from './plan.ts'
import type { ReservedRide } from './reserved-ride.ts'
import { routeIdOf } from './route-id.ts'
import { type LegEnd, type OptionLeg, type RouteOption, type SeatLeg, serviceOf } from './route-option.ts'
import type { Question } from './trip.ts'

const FREE: FareBreakdown = {
  baseFareRupees: 0,
  distanceFareRupees: 0,
  timeType: 'regular',
  timeMultiplier: 1,
  waitingFareRupees: 0,
  totalFareRupees: 0,
}

/** A point of a road within this distance of a stand counts as the stand itself. */
const AT_STAND_KM = 0.005

/** The position of an option among the others. */
export interface Standing {
  readonly type: RouteType
  /** The option to compare with; absent if it is this one. */
  readonly fastest?: RouteOption
}

/** Converts an option to the words and figures that passengers see. */
export function plannedRoute(question: Question, option: RouteOption, standing: Standing): PlannedRoute {
  const ride = reservedRideOf(option)
  const fare = ride?.fare ?? seatsFareOf(option, question.request.departAt)
  const legs = legsOf(question, option, fare.totalFareRupees)
  const stops = stopsOf(question, option)
  const tariff = tariffCardOf(question, option)
  const { fastest } = standing
  return {
    id: routeIdentity(question, option),
    ...describeRoute(legs, stops),
    type: standing.type,
    service: serviceOf(option),
    distanceKm: option.distance / 100,
    minutes: option.minutes,
    fare,
    transfers: option.transfers,
    stops,
    legs,
    notices: noticesOf(question, option),
    ...(tariff && { tariff }),
    ...(ride && { perPerson: sharedCostOf(fare.totalFareRupees) }),
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

function reservedRideOf({ legs: [leg] }: RouteOption): ReservedRide | undefined {
  return leg?.mode === 'reserved' ? leg.ride : undefined
}

function seatsFareOf({ legs, tariff }: RouteOption, instant: Date): FareBreakdown {
  if (tariff === undefined) return FREE
  const baseFareRupees = sumOf(legs, leg => (leg.mode === 'seat' ? leg.baseFareRupees : 0))
  const distanceFareRupees = sumOf(legs, seatFareOf) - baseFareRupees
  return quoteRoute({ baseFareRupees, distanceFareRupees, tariff, instant })
}

function tariffCardOf({ network, tariffs, request }: Question, option: RouteOption): TariffCard | undefined {
  const { tariff, fareRupees: totalFareRupees, legs } = option
  if (tariff === undefined) return undefined
  const instant = request.departAt
  const ride = reservedRideOf(option)
  if (ride) {
    const asked = askedAuto(network, request, ride)
    const { distanceKm } = ride
    return reservedTariffCard({ tariff, distanceKm, instant, totalFareRupees, ...(asked && { asked }) })
  }
  const seats = legs.filter((leg): leg is SeatLeg => leg.mode === 'seat')
  return sharedTariffCard(
    tariff,
    seats.map(({ from, to, link, fareRupees }) => {
      const [boarded, left] = [network.stands[from]!, network.stands[to]!]
      const own = tariffs.seatTariffFor(link.vehicle, boarded.city, instant)
      return { tariff: own, link, from: boarded, to: left, fareRupees }
    }),
    instant,
  )
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

function legsOf(question: Question, { legs }: RouteOption, totalFareRupees: number): RouteLeg[] {
  const shares = sharesOf(totalFareRupees, legs.map(seatFareOf))
  return legs.map((leg, index) => legOf(question, leg, shares[index]!))
}

function legOf(question: Question, leg: OptionLeg, fareRupees: number): RouteLeg {
  const from = endOf(question, leg.from)
  const to = endOf(question, leg.to)
  const figures = {
    from: from.name,
    to: to.name,
    distanceKm: leg.distance / 100,
    minutes: leg.minutes,
    waitMinutes: leg.mode === 'walk' ? 0 : leg.waitMinutes,
    fareRupees,
    coordinates: wayOf(leg, pointOf(from), pointOf(to)),
  }
  if (leg.mode === 'walk') return { mode: 'walk', ...figures, distanceBasis: leg.distanceBasis }
  if (leg.mode === 'reserved') {
    return { mode: 'auto', ...figures, service: 'reserved', distanceBasis: leg.ride.distanceBasis }
  }
  const { link } = leg
  const { distanceBasis = 'estimate', basis, vehicle } = link
  return { mode: 'auto', ...figures, service: 'shared', distanceBasis, basis, vehicle, link }
}

/**
 * The way of a leg: straight, or along the road. A road that begins or ends beside a stand is extended
 * to it.
 */
function wayOf(leg: OptionLeg, from: Point, to: Point): readonly Point[] {
  if (leg.mode === 'reserved') return leg.ride.coordinates ?? [from, to]
  const road = leg.mode === 'seat' && leg.link.geometry ? decodePolyline(leg.link.geometry) : undefined
  if (road === undefined) return [from, to]
  const isBeside = (point: Point) =>
    distanceKm(point, from) > AT_STAND_KM && distanceKm(point, to) > AT_STAND_KM
  return [from, ...road.filter(isBeside), to]
}

/** Splits the total into whole rupees in proportion to the weights by the largest remainder method. */
export function sharesOf(total: number, weights: readonly number[]): number[] {
  const sum = sumOf(weights, weight => weight)
  if (sum === 0) return weights.map(() => 0)
  const shares = weights.map(weight => Math.floor((total * weight) / sum))
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  const missing = total - sumOf(shares, share => share)
  for (const { index } of byRemainder.slice(0, missing)) shares[index]! += 1
  return shares
}

/** A walk within a change adds no stop, because the change is named after the next boarding stand. */
function stopsOf({ network, request }: Question, { legs }: RouteOption): RouteStop[] {
  const rides = legs.filter((leg): leg is SeatLeg => leg.mode === 'seat')
  const changes = rides.slice(1).map(({ from }) => stopAt(network.stands[from]!))
  return [stopAt(request.source), ...changes, stopAt(request.destination)]
}

/**
 * The id of a route. Includes vehicle and distance, because two links between the same stands may
 * differ in them.
 */
export function routeIdentity(question: Question, { legs }: RouteOption): string {
  const nameOf = (end: LegEnd) => {
    const place = endOf(question, end)
    return 'id' in place ? place.id : (place.standId ?? `${place.latitude},${place.longitude}`)
  }
  const words = legs.map(leg => {
    const by = leg.mode === 'seat' ? `${leg.link.vehicle} ${leg.distance}` : leg.mode
    return `${by} ${nameOf(leg.from)} ${nameOf(leg.to)}`
  })
  return routeIdOf(words.join('\n'))
}

function endOf({ network, request }: Question, end: LegEnd) {
  if (end === 'source') return request.source
  return end === 'destination' ? request.destination : network.stands[end]!
}

function stopAt({ name, latitude, longitude }: RouteStop): RouteStop {
  return { name, latitude, longitude }
}

function pointOf({ latitude, longitude }: Point): Point {
  return { latitude, longitude }
}

function seatFareOf(leg: OptionLeg): number {
  if (leg.mode === 'walk') return 0
  return leg.mode === 'seat' ? leg.fareRupees : leg.ride.fare.totalFareRupees
}

function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0)
}
