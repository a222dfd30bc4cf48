import { decodePolyline, distanceKm, type Point } from '@sawari/geo'
import type { MetroStation } from '../model/metro.ts'
import type { PlanPlace } from '../model/plan-place.ts'
import type { Link, Stand } from '../model/stand.ts'
import type { FareBreakdown } from '../model/tariff.ts'
import { sharesOf } from './fare-shares.ts'
import type { RouteLeg, TrainFacts } from './plan.ts'
import type { Question } from './question.ts'
import type {
  LegEnd,
  MetroLeg,
  OptionLeg,
  ReservedLeg,
  RouteOption,
  SeatLeg,
  WalkLeg,
} from './route-option.ts'

/** A point of a road within this distance of a stand counts as the stand itself. */
const AT_STAND_KM = 0.005

/** The legs of an option in the order of the ride, each with its share of the fare. */
export function legsOf(question: Question, { legs }: RouteOption, fare: FareBreakdown): RouteLeg[] {
  const { totalFareRupees, metroFareRupees = 0 } = fare
  const shares = sharesOf(totalFareRupees - metroFareRupees, legs.map(autoFareOf))
  return legs.map((leg, index) =>
    legOf(question, leg, leg.mode === 'metro' ? leg.fareRupees : shares[index]!),
  )
}

interface Ends {
  readonly start: PlanPlace | Stand | MetroStation
  readonly end: PlanPlace | Stand | MetroStation
}

// The functions below repeat the fields that all legs have, because an object spread takes longer than the rest
// of such a function.
function legOf(question: Question, leg: OptionLeg, fareRupees: number): RouteLeg {
  const ends = { start: endOf(question, leg.from), end: endOf(question, leg.to) }
  if (leg.mode === 'walk') return walkLeg(leg, ends, fareRupees)
  if (leg.mode === 'reserved') return reservedLeg(leg, ends, fareRupees)
  if (leg.mode === 'metro') return metroLeg(question, leg, ends)
  return sharedLeg(question, leg, { ends, fareRupees })
}

function walkLeg(
  { distance, minutes, distanceBasis }: WalkLeg,
  { start, end }: Ends,
  fareRupees: number,
): RouteLeg {
  return {
    mode: 'walk',
    from: start.name,
    to: end.name,
    distanceKm: distance / 100,
    minutes,
    waitMinutes: 0,
    fareRupees,
    coordinates: [pointOf(start), pointOf(end)],
    distanceBasis,
  }
}

function reservedLeg(leg: ReservedLeg, { start, end }: Ends, fareRupees: number): RouteLeg {
  const { distance, minutes, waitMinutes, ride } = leg
  const { distanceBasis, way } = ride
  return {
    mode: 'auto',
    from: start.name,
    to: end.name,
    distanceKm: distance / 100,
    minutes,
    waitMinutes,
    fareRupees,
    // Computed on first access: a plan of which only the figures are used draws no lines.
    get coordinates() {
      return way?.coordinates ?? [pointOf(start), pointOf(end)]
    },
    service: 'reserved',
    distanceBasis,
  }
}

function metroLeg(question: Question, leg: MetroLeg, { start, end }: Ends): RouteLeg {
  const { distance, minutes, waitMinutes, fareRupees, ride } = leg
  return {
    mode: 'metro',
    from: start.name,
    to: end.name,
    distanceKm: distance / 100,
    minutes,
    waitMinutes,
    fareRupees,
    coordinates: trackOf(question, ride.calls),
    service: 'metro',
    distanceBasis: 'timetable',
    train: trainFactsOf(question, leg),
  }
}

interface SharedRide {
  readonly ends: Ends
  readonly fareRupees: number
}

function sharedLeg(
  { drawn }: Question,
  { distance, minutes, waitMinutes, link }: SeatLeg,
  { ends: { start, end }, fareRupees }: SharedRide,
): RouteLeg {
  const { distanceBasis = 'estimate', basis, vehicle } = link
  return {
    mode: 'auto',
    from: start.name,
    to: end.name,
    distanceKm: distance / 100,
    minutes,
    waitMinutes,
    fareRupees,
    coordinates: drawn.at(link, () => roadOf(link, pointOf(start), pointOf(end))),
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

/** The line of a train from station to station. */
function trackOf({ rules, drawn }: Question, calls: readonly number[]): readonly Point[] {
  return drawn.at(calls, () => calls.map(station => pointOf(rules.metro!.stations[station]!)))
}

/**
 * The line of a seat: straight, or along the road. A road that begins or ends beside a stand is extended to it.
 */
function roadOf({ geometry }: Link, from: Point, to: Point): readonly Point[] {
  const road = geometry ? decodePolyline(geometry) : undefined
  if (road === undefined) return [from, to]
  const isBeside = (point: Point) =>
    distanceKm(point, from) > AT_STAND_KM && distanceKm(point, to) > AT_STAND_KM
  return [from, ...road.filter(isBeside), to]
}

/** The place at which a leg begins or ends. */
export function endOf({ network, rules, request }: Question, end: LegEnd): PlanPlace | Stand | MetroStation {
  if (end === 'source') return request.source
  if (end === 'destination') return request.destination
  return network.stands[end] ?? rules.metro!.stations[end - network.stands.length]!
}

function pointOf({ latitude, longitude }: Point): Point {
  return { latitude, longitude }
}

function autoFareOf(leg: OptionLeg): number {
  if (leg.mode === 'walk' || leg.mode === 'metro') return 0
  return leg.mode === 'seat' ? leg.fareRupees : leg.ride.fare.totalFareRupees
}
