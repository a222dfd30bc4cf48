// Plans a trip for a rider who looks for company: its line, its length, and its fare alone.

import {
  type NetworkSnapshot,
  resolveEnds,
  type TripRefusal,
  tripRefusal,
  type WantedPlace,
} from '@sawari/answers'
import { TRANSFERS_DEFAULT } from '@sawari/contract'
import type { Point } from '@sawari/geo'
import { straightTrip, type Trip } from '@sawari/matching'
import { failure, type PlannedRoute, type Result, success } from '@sawari/planner'

export interface WantedTrip {
  readonly source: WantedPlace
  readonly destination: WantedPlace
  readonly departAt: Date
}

export interface PlannedTrip {
  readonly sourceName: string
  readonly destinationName: string
  readonly trip: Trip
  /** The meter fare of a reserved auto, at any distance. */
  readonly reservedFareRupees: number
}

export interface TripPlanner {
  /** Uses the fastest route, or the straight line if there is none, so it never fails for lack of a route. */
  plan(wanted: WantedTrip): Result<PlannedTrip, TripRefusal>
  /** The meter fare of a reserved auto between two points, in the city where it is boarded. */
  reservedFareRupees(from: Point, to: Point, departAt: Date): number
}

export function createTripPlanner(network: () => NetworkSnapshot): TripPlanner {
  return {
    plan: wanted => planTrip(network(), wanted),
    reservedFareRupees: (from, to, departAt) => reservedFareRupees(network(), from, to, departAt),
  }
}

function planTrip(snapshot: NetworkSnapshot, wanted: WantedTrip): Result<PlannedTrip, TripRefusal> {
  const ends = resolveEnds(snapshot, wanted)
  if (!ends.ok) return failure(tripRefusal(snapshot, ends.failure))
  const { departAt } = wanted
  const request = {
    ...ends.value,
    departAt,
    maxTransfers: TRANSFERS_DEFAULT,
    // A reserved auto has no route of its own, so riders are matched along the route of shared autos.
    services: ['shared'] as const,
  }
  const plan = snapshot.planner.plan(request)
  const [source, destination] = [pointOf(request.source), pointOf(request.destination)]
  return success({
    sourceName: request.source.name.trim(),
    destinationName: request.destination.name.trim(),
    trip: plan.ok
      ? { source, destination, ...lineOf(plan.value.recommendations.fastest) }
      : straightTrip(source, destination),
    reservedFareRupees: reservedFareRupees(snapshot, source, destination, departAt),
  })
}

function lineOf(route: PlannedRoute): Pick<Trip, 'line' | 'distanceKm'> {
  const points = route.legs.flatMap(({ coordinates }) => coordinates)
  // Each leg begins where the previous one ended, so the repeated point is removed.
  const line = points.filter((point, index) => index === 0 || !isSamePoint(point, points[index - 1]!))
  return { line: line.map(pointOf), distanceKm: route.distanceKm }
}

function reservedFareRupees({ planner }: NetworkSnapshot, from: Point, to: Point, departAt: Date): number {
  const ride = planner.rideByMeter({ source: from, destination: to, departAt })
  // No fare if the network has no stands.
  return ride?.fare.totalFareRupees ?? 0
}

function pointOf({ latitude, longitude }: Point): Point {
  return { latitude, longitude }
}

function isSamePoint(a: Point, b: Point): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude
}
