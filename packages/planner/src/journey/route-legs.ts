import { decodePolyline, distanceKm, type Point } from '../geo/index.ts'
import type { DistanceBasis, Link } from '../model/stand.ts'
import type { LegPrice } from '../pricing/price-route.ts'
import type { PlanContext, RouteLeg } from './plan.ts'
import type { LegAtPlaces } from './route-id.ts'
import type { OptionLeg } from './route-option.ts'

/** A point of a road within this distance of a stand counts as the stand itself. */
const AT_STAND_KM = 0.005

const SHOWN_AS = {
  walk: { mode: 'walk', service: undefined },
  seat: { mode: 'auto', service: 'shared' },
  reserved: { mode: 'auto', service: 'reserved' },
  metro: { mode: 'metro', service: 'metro' },
} as const satisfies Record<OptionLeg['mode'], Pick<RouteLeg, 'mode' | 'service'>>

/**
 * The legs of an option in the order of the ride, with their prices. Absent fields are written as undefined, because
 * object spreads take longer than the rest of the function.
 */
export function legsOf(
  context: PlanContext,
  legs: readonly LegAtPlaces[],
  prices: readonly LegPrice[],
): RouteLeg[] {
  return legs.map(({ leg, from, to }, index) => {
    const { mode, service } = SHOWN_AS[leg.mode]
    const { fareRupees, hourChargeRupees, quote } = prices[index]!
    return {
      mode,
      from: from.name,
      to: to.name,
      distanceKm: leg.distance / 100,
      minutes: leg.minutes,
      waitMinutes: leg.mode === 'walk' ? 0 : leg.waitMinutes,
      fareRupees,
      coordinates: lineOf(context, leg, pointOf(from), pointOf(to)),
      service,
      distanceBasis: distanceBasisOf(leg),
      basis: leg.mode === 'seat' ? leg.link.basis : undefined,
      vehicle: leg.mode === 'seat' ? leg.link.vehicle : undefined,
      evidence: leg.mode === 'seat' ? leg.link.evidence : undefined,
      isByAgreement: leg.mode === 'reserved' && leg.ride.isByAgreement ? true : undefined,
      hourChargeRupees,
      quote,
      train: leg.mode === 'metro' ? leg.train : undefined,
    }
  })
}

function distanceBasisOf(leg: OptionLeg): DistanceBasis {
  if (leg.mode === 'walk') return leg.distanceBasis
  if (leg.mode === 'reserved') return leg.ride.distanceBasis
  return leg.mode === 'seat' ? (leg.link.distanceBasis ?? 'estimate') : 'timetable'
}

/** The line of a leg from end to end: along streets or from station to station where they are known. */
function lineOf({ rules, drawn }: PlanContext, leg: OptionLeg, from: Point, to: Point): readonly Point[] {
  if (leg.mode === 'seat') return drawn.at(leg.link, () => roadOf(leg.link, from, to))
  if (leg.mode === 'reserved') return leg.ride.way?.coordinates ?? [from, to]
  if (leg.mode === 'walk') return [from, to]
  const { calls } = leg.ride
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
