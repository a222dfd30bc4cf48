// Plans a trip for a rider who looks for company: its line, its length, and its fare for one rider. The trip
// runs between the snapped ends, so that it does not reveal where exactly the rider starts or arrives.

import { type NetworkSnapshot, resolveEnds, type TripRefusal, type WantedPlace } from '@sawari/answers'
import { TRANSFERS_DEFAULT } from '@sawari/contract'
import {
  type Snapped,
  type SnapStands,
  snapEnds,
  snapPoint,
  straightTrip,
  type TripGeometry,
} from '@sawari/matching'
import { type PlannedRoute, type PlanPlace, type Result, type Stand, success } from '@sawari/planner'
import { buildPointIndex, nearestPoints, type Point } from '@sawari/planner/geo'
import { memoizeLatest } from '../../platform/http/send-json.ts'

export interface WantedTrip {
  readonly source: WantedPlace
  readonly destination: WantedPlace
  readonly departAt: Date
}

/** The names of both ends of a trip. */
export interface TripNames {
  readonly source: string
  readonly destination: string
}

export interface PlannedTrip {
  /** The names as typed, which only the rider sees. */
  readonly names: TripNames
  /** The names of the known places nearest to the snapped ends, for others. */
  readonly shownNames: TripNames
  /** The trip runs between the snapped ends. */
  readonly trip: TripGeometry
  /** The meter fare of a reserved auto, at any distance. */
  readonly reservedFareRupees: number
}

export interface TripPlanner {
  /** Uses the fastest route, or the straight line if there is none, so it never fails for lack of a route. */
  plan(wanted: WantedTrip): Result<PlannedTrip, TripRefusal>
  /** The meter fare of a reserved auto between two points, in the city where it is boarded. */
  reservedFareRupees(from: Point, to: Point, departAt: Date): number
  /** The place that represents a point for other riders. */
  snap(point: Point): Point
}

export function createTripPlanner(network: () => NetworkSnapshot): TripPlanner {
  const nearestName = createNearestPlaceName()
  return {
    plan: wanted => planTrip(network(), wanted, nearestName),
    reservedFareRupees: (from, to, departAt) => reservedFareRupees(network(), from, to, departAt),
    snap: point => snapPoint(point, snapStandsOf(network())).point,
  }
}

function planTrip(
  snapshot: NetworkSnapshot,
  wanted: WantedTrip,
  nearestName: NearestPlaceName,
): Result<PlannedTrip, TripRefusal> {
  const ends = resolveEnds(snapshot, wanted)
  if (!ends.ok) return ends
  const { departAt } = wanted
  const [source, destination] = snapEnds(ends.value.source, ends.value.destination, snapStandsOf(snapshot))
  const placeOf = ({ point, stand }: Snapped<Stand>): PlanPlace =>
    stand === undefined
      ? { ...point, name: nearestName(snapshot, point) }
      : { ...point, name: stand.name, standId: stand.id }
  const request = {
    source: placeOf(source),
    destination: placeOf(destination),
    departAt,
    maxTransfers: TRANSFERS_DEFAULT,
    // A reserved auto has no route of its own, so riders are matched along the route of shared autos.
    services: ['shared'] as const,
  }
  const plan = snapshot.planner.plan(request)
  return success({
    names: { source: ends.value.source.name.trim(), destination: ends.value.destination.name.trim() },
    shownNames: { source: request.source.name, destination: request.destination.name },
    trip: plan.ok
      ? {
          source: source.point,
          destination: destination.point,
          ...lineOf(plan.value.recommendations.fastest),
        }
      : straightTrip(source.point, destination.point),
    reservedFareRupees: reservedFareRupees(snapshot, source.point, destination.point, departAt),
  })
}

function snapStandsOf({ network: { pointIndex, stands }, rules }: NetworkSnapshot): SnapStands<Stand> {
  return { pointIndex, stands, box: rules.region.box }
}

function lineOf(route: PlannedRoute): Pick<TripGeometry, 'line' | 'distanceKm'> {
  const points = route.legs.flatMap(({ coordinates }) => coordinates)
  // Each leg begins where the previous one ended, so the repeated point is removed.
  const line = points.filter((point, index) => index === 0 || !isSamePoint(point, points[index - 1]!))
  return { line: line.map(pointOf), distanceKm: route.distanceKm }
}

function reservedFareRupees({ planner }: NetworkSnapshot, from: Point, to: Point, departAt: Date): number {
  const ride = planner.rideByAuto({ source: from, destination: to, departAt })
  // No fare if the network has no stands.
  return ride?.fare.totalFareRupees ?? 0
}

function pointOf({ latitude, longitude }: Point): Point {
  return { latitude, longitude }
}

function isSamePoint(a: Point, b: Point): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude
}

type NearestPlaceName = (snapshot: NetworkSnapshot, point: Point) => string

/** Names the stand or other known place nearest to a point. */
function createNearestPlaceName(): NearestPlaceName {
  const knownPlacesOf = memoizeLatest(indexPlaces)
  return (snapshot, point) => {
    const { places, pointIndex } = knownPlacesOf(snapshot)
    const nearest = nearestPoints(pointIndex, point, 1)[0]
    // Only a network without any place has no nearest one.
    return nearest === undefined ? snapshot.rules.region.name.name : places[nearest.index]!.name
  }
}

function indexPlaces({ network, otherPlaces }: NetworkSnapshot) {
  const places = [...network.stands, ...otherPlaces]
  const latitudes = Float64Array.from(places, ({ latitude }) => latitude)
  const longitudes = Float64Array.from(places, ({ longitude }) => longitude)
  return { places, pointIndex: buildPointIndex(latitudes, longitudes) }
}
