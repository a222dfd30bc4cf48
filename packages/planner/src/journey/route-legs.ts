import { decodePolyline, distanceKm, type Point } from '../geo/index.ts'
import type { MetroStation } from '../model/metro.ts'
import type { Link, PlanPlace, Stand } from '../model/stand.ts'
import type { StreetWay } from '../model/streets.ts'
import type { MetroLeg } from '../network/metro-legs.ts'
import type { SeatLeg } from '../network/rides.ts'
import type { Question, RouteLeg } from './plan.ts'
import type { LegEnd, OptionLeg, ReservedLeg, RouteOption, WalkLeg } from './route-option.ts'

/** A point of a road within this distance of a stand counts as the stand itself. */
const AT_STAND_KM = 0.005

/** What one leg costs. */
export type LegFare = Pick<RouteLeg, 'fareRupees' | 'hourChargeRupees' | 'tariff'>

/** The legs of an option in the order of the ride, with their fares. */
export function legsOf(question: Question, { legs }: RouteOption, fares: readonly LegFare[]): RouteLeg[] {
  return legs.map((leg, index) => legOf(question, leg, fares[index]!))
}

interface Ends {
  readonly start: PlanPlace | Stand | MetroStation
  readonly end: PlanPlace | Stand | MetroStation
}

// The functions below repeat the fields that all legs have, because an object spread takes longer than the rest
// of such a function.
function legOf(question: Question, leg: OptionLeg, fare: LegFare): RouteLeg {
  const ends = { start: endOf(question, leg.from), end: endOf(question, leg.to) }
  if (leg.mode === 'walk') return walkLeg(leg, ends)
  if (leg.mode === 'reserved') return new ReservedRouteLeg(leg, ends, fare)
  if (leg.mode === 'metro') return metroLeg(question, leg, ends)
  return sharedLeg(question, leg, { ends, fare })
}

function walkLeg({ distance, minutes, distanceBasis }: WalkLeg, { start, end }: Ends): RouteLeg {
  return {
    mode: 'walk',
    from: start.name,
    to: end.name,
    distanceKm: distance / 100,
    minutes,
    waitMinutes: 0,
    fareRupees: 0,
    coordinates: [pointOf(start), pointOf(end)],
    distanceBasis,
  }
}

/** A class, because V8 creates it faster than an object with an accessor. */
class ReservedRouteLeg implements RouteLeg {
  readonly mode = 'auto'
  readonly from: string
  readonly to: string
  readonly distanceKm: number
  readonly minutes: number
  readonly waitMinutes: number
  readonly fareRupees: number
  readonly service = 'reserved'
  readonly distanceBasis: RouteLeg['distanceBasis']
  readonly hourChargeRupees: number | undefined
  readonly tariff: LegFare['tariff']
  private readonly way: StreetWay | undefined
  private readonly ends: Ends

  constructor(leg: ReservedLeg, ends: Ends, fare: LegFare) {
    const { distance, minutes, waitMinutes, ride } = leg
    this.from = ends.start.name
    this.to = ends.end.name
    this.distanceKm = distance / 100
    this.minutes = minutes
    this.waitMinutes = waitMinutes
    this.fareRupees = fare.fareRupees
    this.distanceBasis = ride.distanceBasis
    this.hourChargeRupees = fare.hourChargeRupees
    this.tariff = fare.tariff
    this.way = ride.way
    this.ends = ends
  }

  /** Computed on first access: a plan of which only the figures are used draws no lines. */
  get coordinates(): readonly Point[] {
    return this.way?.coordinates ?? [pointOf(this.ends.start), pointOf(this.ends.end)]
  }
}

function metroLeg(question: Question, leg: MetroLeg, { start, end }: Ends): RouteLeg {
  const { distance, minutes, waitMinutes, fareRupees, ride, train } = leg
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
    train,
  }
}

interface SharedRide {
  readonly ends: Ends
  readonly fare: LegFare
}

function sharedLeg({ drawn }: Question, leg: SeatLeg, { ends: { start, end }, fare }: SharedRide): RouteLeg {
  const { distance, minutes, waitMinutes, link } = leg
  const { distanceBasis = 'estimate', basis, vehicle } = link
  return {
    mode: 'auto',
    from: start.name,
    to: end.name,
    distanceKm: distance / 100,
    minutes,
    waitMinutes,
    fareRupees: fare.fareRupees,
    coordinates: drawn.at(link, () => roadOf(link, pointOf(start), pointOf(end))),
    service: 'shared',
    distanceBasis,
    basis,
    vehicle,
    hourChargeRupees: fare.hourChargeRupees,
    tariff: fare.tariff,
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
