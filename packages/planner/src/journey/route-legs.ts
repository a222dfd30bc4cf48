import { decodePolyline, distanceKm, type Point } from '../geo/index.ts'
import type { Link } from '../model/stand.ts'
import type { StreetWay } from '../model/streets.ts'
import type { MetroLeg } from '../network/metro-legs.ts'
import type { SeatLeg } from '../network/rides.ts'
import type { LegEnds, LegPrice, LegWithEnds } from '../pricing/price-route.ts'
import type { PlanContext, RouteLeg } from './plan.ts'
import type { OptionLeg, ReservedLeg, WalkLeg } from './route-option.ts'

/** A point of a road within this distance of a stand counts as the stand itself. */
const AT_STAND_KM = 0.005

/** A leg of an option with its ends. */
type LegAtEnds = LegWithEnds<OptionLeg>

/** The legs of an option in the order of the ride, with their prices. */
export function legsOf(
  context: PlanContext,
  legs: readonly LegAtEnds[],
  prices: readonly LegPrice[],
): RouteLeg[] {
  return legs.map(({ leg, from, to }, index) => {
    const [ends, price] = [{ from, to }, prices[index]!]
    if (leg.mode === 'walk') return walkLeg(leg, ends)
    if (leg.mode === 'reserved') return new ReservedRouteLeg(leg, ends, price)
    if (leg.mode === 'metro') return metroLeg(context, leg, ends)
    return sharedLeg(context, leg, { ends, price })
  })
}

// The functions below repeat the fields that all legs have, because an object spread takes longer than the rest
// of such a function.
function walkLeg({ distance, minutes, distanceBasis }: WalkLeg, { from, to }: LegEnds): RouteLeg {
  return {
    mode: 'walk',
    from: from.name,
    to: to.name,
    distanceKm: distance / 100,
    minutes,
    waitMinutes: 0,
    fareRupees: 0,
    coordinates: [pointOf(from), pointOf(to)],
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
  readonly quote: LegPrice['quote']
  private readonly way: StreetWay | undefined
  private readonly ends: LegEnds

  constructor(leg: ReservedLeg, ends: LegEnds, price: LegPrice) {
    const { distance, minutes, waitMinutes, ride } = leg
    this.from = ends.from.name
    this.to = ends.to.name
    this.distanceKm = distance / 100
    this.minutes = minutes
    this.waitMinutes = waitMinutes
    this.fareRupees = price.fareRupees
    this.distanceBasis = ride.distanceBasis
    this.hourChargeRupees = price.hourChargeRupees
    this.quote = price.quote
    this.way = ride.way
    this.ends = ends
  }

  /** Computed on first access: a plan of which only the figures are used draws no lines. */
  get coordinates(): readonly Point[] {
    return this.way?.coordinates ?? [pointOf(this.ends.from), pointOf(this.ends.to)]
  }
}

function metroLeg(context: PlanContext, leg: MetroLeg, { from, to }: LegEnds): RouteLeg {
  const { distance, minutes, waitMinutes, fareRupees, ride, train } = leg
  return {
    mode: 'metro',
    from: from.name,
    to: to.name,
    distanceKm: distance / 100,
    minutes,
    waitMinutes,
    fareRupees,
    coordinates: trackOf(context, ride.calls),
    service: 'metro',
    distanceBasis: 'timetable',
    train,
  }
}

interface SharedRide {
  readonly ends: LegEnds
  readonly price: LegPrice
}

function sharedLeg(
  { drawn }: PlanContext,
  leg: SeatLeg,
  { ends: { from, to }, price }: SharedRide,
): RouteLeg {
  const { distance, minutes, waitMinutes, link } = leg
  const { distanceBasis = 'estimate', basis, vehicle } = link
  return {
    mode: 'auto',
    from: from.name,
    to: to.name,
    distanceKm: distance / 100,
    minutes,
    waitMinutes,
    fareRupees: price.fareRupees,
    coordinates: drawn.at(link, () => roadOf(link, pointOf(from), pointOf(to))),
    service: 'shared',
    distanceBasis,
    basis,
    vehicle,
    hourChargeRupees: price.hourChargeRupees,
    quote: price.quote,
  }
}

/** The line of a train from station to station. */
function trackOf({ rules, drawn }: PlanContext, calls: readonly number[]): readonly Point[] {
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

function pointOf({ latitude, longitude }: Point): Point {
  return { latitude, longitude }
}
