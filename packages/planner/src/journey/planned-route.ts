import { decodePolyline, distanceKm, type Point } from '@sawari/geo'
import { isSeatUnusual } from '../model/availability.ts'
import type { MetroStation } from '../model/metro.ts'
import type { PlanPlace } from '../model/plan-place.ts'
import type { Link, Stand } from '../model/stand.ts'
import type { FareBreakdown } from '../model/tariff.ts'
import { quoteRoute, withSeats } from '../pricing/quote.ts'
import { reservedTariffCard, sharedTariffCard, type TariffCard } from '../pricing/tariff-card.ts'
import { askedAuto } from './asked-auto.ts'
import { describeRoute } from './describe.ts'
import { metroFareOf, seatsSumOf } from './option-legs.ts'
import type {
  PlannedRoute,
  RouteComparison,
  RouteLeg,
  RouteNotice,
  RouteStop,
  RouteType,
  SharedCost,
  TrainFacts,
} from './plan.ts'
import type { Question } from './question.ts'
import type { ReservedRide } from './reserved-ride.ts'
import { routeIdOf } from './route-id.ts'
import {
  isRide,
  type LegEnd,
  type MetroLeg,
  type OptionLeg,
  type RouteOption,
  type SeatLeg,
  serviceOf,
} from './route-option.ts'

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

function legsOf(question: Question, { legs }: RouteOption, fare: FareBreakdown): RouteLeg[] {
  const { totalFareRupees, metroFareRupees = 0 } = fare
  const shares = sharesOf(totalFareRupees - metroFareRupees, legs.map(autoFareOf))
  return legs.map((leg, index) =>
    legOf(question, leg, leg.mode === 'metro' ? leg.fareRupees : shares[index]!),
  )
}

function legOf(question: Question, leg: OptionLeg, fareRupees: number): RouteLeg {
  const start = endOf(question, leg.from)
  const end = endOf(question, leg.to)
  // Each leg below repeats these fields: a spread (`...common`) costs more than the rest of this function.
  const [from, to, distanceKm, { minutes }] = [start.name, end.name, leg.distance / 100, leg]
  if (leg.mode === 'walk') {
    const coordinates = [pointOf(start), pointOf(end)]
    const { distanceBasis } = leg
    return {
      mode: 'walk',
      from,
      to,
      distanceKm,
      minutes,
      waitMinutes: 0,
      fareRupees,
      coordinates,
      distanceBasis,
    }
  }
  const { waitMinutes } = leg
  if (leg.mode === 'reserved') {
    const { distanceBasis, way } = leg.ride
    return {
      mode: 'auto',
      from,
      to,
      distanceKm,
      minutes,
      waitMinutes,
      fareRupees,
      // Drawn when it is first looked at: a plan of which only the figures are asked for draws nothing.
      get coordinates() {
        return way?.coordinates ?? [pointOf(start), pointOf(end)]
      },
      service: 'reserved',
      distanceBasis,
    }
  }
  if (leg.mode === 'metro') {
    return {
      mode: 'metro',
      from,
      to,
      distanceKm,
      minutes,
      waitMinutes,
      fareRupees,
      coordinates: trackOf(question, leg.ride.calls),
      service: 'metro',
      distanceBasis: 'timetable',
      train: trainFactsOf(question, leg),
    }
  }
  const { link } = leg
  const { distanceBasis = 'estimate', basis, vehicle } = link
  return {
    mode: 'auto',
    from,
    to,
    distanceKm,
    minutes,
    waitMinutes,
    fareRupees,
    coordinates: question.drawn.at(link, () => roadOf(link, pointOf(start), pointOf(end))),
    service: 'shared',
    distanceBasis,
    basis,
    vehicle,
    link,
  }
}

/** The train of a leg, with the names and places of the stations where it calls. */
export function trainFactsOf({ rules }: Question, leg: MetroLeg): TrainFacts {
  const { ride, ticket, isFirstTrain, isFirstOfStay, isWeekdayTimetable } = leg
  const { line, towards, stops, headwayMinutes } = ride
  const { stations, tickets } = rules.metro!
  const timeBasis = isWeekdayTimetable ? 'weekday' : 'timetable'
  return {
    line: { name: line.name, nameHi: line.nameHi },
    colour: line.colour,
    operator: tickets[line.ticket]!.operator,
    ...{ towards, stops, headwayMinutes },
    ...(isFirstTrain && { isFirstTrain }),
    calls: ride.calls.map(station => stations[station]!),
    run: ride.calls,
    timeBasis: ride.basis === 'estimated' ? 'estimated' : timeBasis,
    fareSource: ticket.source,
    fareBasis: ticket.basis,
    ...(isFirstOfStay && ticket.card && { card: ticket.card }),
  }
}

/** The way of a train from station to station. */
function trackOf({ rules, drawn }: Question, calls: readonly number[]): readonly Point[] {
  return drawn.at(calls, () => calls.map(station => pointOf(rules.metro!.stations[station]!)))
}

/**
 * The way of a seat: straight, or along the road. A road that begins or ends beside a stand is extended
 * to it.
 */
function roadOf({ geometry }: Link, from: Point, to: Point): readonly Point[] {
  const road = geometry ? decodePolyline(geometry) : undefined
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

function endOf({ network, rules, request }: Question, end: LegEnd): PlanPlace | Stand | MetroStation {
  if (end === 'source') return request.source
  if (end === 'destination') return request.destination
  return network.stands[end] ?? rules.metro!.stations[end - network.stands.length]!
}

function stopAt({ name, latitude, longitude }: RouteStop): RouteStop {
  return { name, latitude, longitude }
}

function pointOf({ latitude, longitude }: Point): Point {
  return { latitude, longitude }
}

function autoFareOf(leg: OptionLeg): number {
  if (leg.mode === 'walk' || leg.mode === 'metro') return 0
  return leg.mode === 'seat' ? leg.fareRupees : leg.ride.fare.totalFareRupees
}

function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0)
}
