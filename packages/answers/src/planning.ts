// Plans rides, estimates fares and resolves typed places on the loaded stand network.

import {
  type Explanation,
  failure,
  isSamePlace,
  type NamedPlace,
  type Plan,
  type PlanPlace,
  type PlanService,
  type ReservedRide,
  type Result,
  success,
} from '@sawari/planner'
import type { NetworkSnapshot } from './snapshot.ts'

/** A place as named in a request, with the point that the name refers to, if given. */
export type WantedPlace = NamedPlace

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
  return snapshot.planner.plan({ ...request, ...ends.value })
}

/** Everything that the routes between two named places were compared with. */
export function explainRoutesBetween(
  snapshot: NetworkSnapshot,
  request: JourneyRequest,
): Result<Explanation, TripFailure> {
  const ends = resolveEnds(snapshot, request)
  if (!ends.ok) return ends
  return snapshot.planner.explain({ ...request, ...ends.value })
}

/** The fare of a reserved auto by the meter of the city where it is boarded. */
export function estimateFare(
  snapshot: NetworkSnapshot,
  request: Trip & { readonly waitingMinutes: number },
): Result<ReservedRide, TripFailure> {
  const ends = resolveEnds(snapshot, request)
  if (!ends.ok) return ends
  const { departAt, waitingMinutes } = request
  const reserved = snapshot.planner.reserve({ ...ends.value, departAt, waitingMinutes })
  return reserved.ok ? reserved : failure('noRoute')
}

/**
 * Resolves both ends to places that the planner knows; fails if one is unknown or both are the same
 * place.
 */
export function resolveEnds(
  { planner }: Pick<NetworkSnapshot, 'planner'>,
  { source: from, destination: to }: Pick<Trip, 'source' | 'destination'>,
): Result<{ source: PlanPlace; destination: PlanPlace }, EndsFailure> {
  if (areNamedAlike(from, to)) return failure('samePlace')
  const source = planner.places.resolveEnd(from)
  if (source === undefined) return failure('sourceNotFound')
  const destination = planner.places.resolveEnd(to)
  if (destination === undefined) return failure('destinationNotFound')
  if (isSamePlace(source, destination)) return failure('samePlace')
  return success({ source, destination })
}

/** Equal names refer to the same place, even if it is unknown. */
function areNamedAlike(from: WantedPlace, to: WantedPlace): boolean {
  if (from.point !== undefined || to.point !== undefined) return false
  return from.name.trim().toLowerCase() === to.name.trim().toLowerCase()
}
