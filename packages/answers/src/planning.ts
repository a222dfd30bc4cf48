// A planned ride, a fare and the way from typed text to a place, on the loaded stand network.

import type { Point } from '@sawari/geo'
import {
  type Explanation,
  explainJourney,
  failure,
  isSamePlace,
  type Plan,
  type PlanPlace,
  type PlanService,
  planJourney,
  type ReservedRide,
  type Result,
  reserveRide,
  resolvePlanPlace,
  success,
} from '@sawari/planner'
import type { NetworkSnapshot } from './snapshot.ts'

/** A place as somebody named it, with the point that they mean by the name, if they gave one. */
export interface WantedPlace {
  readonly name: string
  readonly point?: Point
}

export interface Trip {
  readonly source: WantedPlace
  readonly destination: WantedPlace
  readonly departAt: Date
}

export type EndsFailure = 'sourceNotFound' | 'destinationNotFound' | 'samePlace'

export type TripFailure = EndsFailure | 'noRoute'

export interface JourneyRequest extends Trip {
  readonly maxTransfers: number
  readonly services?: readonly PlanService[]
}

/** The routes between two named places. */
export function findRoutes(snapshot: NetworkSnapshot, request: JourneyRequest): Result<Plan, TripFailure> {
  const ends = resolveEnds(snapshot, request)
  if (!ends.ok) return ends
  return planJourney(snapshot.network, snapshot.rules, { ...request, ...ends.value })
}

/** What the routes between two named places were compared with. */
export function explainRoutesBetween(
  snapshot: NetworkSnapshot,
  request: JourneyRequest,
): Result<Explanation, TripFailure> {
  const ends = resolveEnds(snapshot, request)
  if (!ends.ok) return ends
  return explainJourney(snapshot.network, snapshot.rules, { ...request, ...ends.value })
}

/** What a reserved auto costs by the meter of the city where it is boarded. */
export function estimateFare(
  snapshot: NetworkSnapshot,
  request: Trip & { readonly waitingMinutes: number },
): Result<ReservedRide, TripFailure> {
  const ends = resolveEnds(snapshot, request)
  if (!ends.ok) return ends
  const { departAt, waitingMinutes } = request
  const ride = { ...ends.value, departAt, waitingMinutes }
  const reserved = reserveRide(snapshot.network, snapshot.rules, ride)
  return reserved.ok ? reserved : failure('noRoute')
}

/** The place that a name means, as the planner takes it. The snapshot remembers names that were asked for before. */
export function findPlace(
  { directory, resolvedPlaces }: NetworkSnapshot,
  wanted: WantedPlace,
): PlanPlace | undefined {
  const key = JSON.stringify([wanted.name, wanted.point?.latitude, wanted.point?.longitude])
  const known = resolvedPlaces.get(key)
  if (known !== undefined) return known
  const place = resolvePlanPlace(directory, wanted)
  if (place === undefined) return undefined
  // Resolving a name again costs less than keeping the names in the order of their use.
  if (resolvedPlaces.size >= MOST_RESOLVED_PLACES) resolvedPlaces.clear()
  resolvedPlaces.set(key, place)
  return place
}

const MOST_RESOLVED_PLACES = 2_000

/** Both ends as places that the planner knows, or which of them it does not. */
export function resolveEnds(
  snapshot: NetworkSnapshot,
  { source: from, destination: to }: Pick<Trip, 'source' | 'destination'>,
): Result<{ source: PlanPlace; destination: PlanPlace }, EndsFailure> {
  if (areNamedAlike(from, to)) return failure('samePlace')
  const source = findPlace(snapshot, from)
  if (source === undefined) return failure('sourceNotFound')
  const destination = findPlace(snapshot, to)
  if (destination === undefined) return failure('destinationNotFound')
  if (isSamePlace(source, destination)) return failure('samePlace')
  return success({ source, destination })
}

/** The same words twice are the same place, whether or not we know it. */
function areNamedAlike(from: WantedPlace, to: WantedPlace): boolean {
  if (from.point !== undefined || to.point !== undefined) return false
  return from.name.trim().toLowerCase() === to.name.trim().toLowerCase()
}
