// Plans rides, estimates fares and resolves typed places on the loaded stand network.

import {
  type EndResolution,
  type Explanation,
  failure,
  isSamePlace,
  type NamedPlace,
  type PlaceHit,
  type Plan,
  type PlanFailure,
  type PlanPlace,
  type PlanService,
  type RangePlan,
  type ReservedRide,
  type Result,
  type Steps,
  success,
} from '@sawari/planner'
import { nearestPoints, type Point } from '@sawari/planner/geo'
import type { NetworkSnapshot } from './snapshot.ts'

/** A place as named in a request, with the point that the name refers to, if given. */
export type WantedPlace = NamedPlace

export interface AskedTrip {
  readonly source: WantedPlace
  readonly destination: WantedPlace
  readonly departAt: Date
}

/**
 * One end of a trip that is not resolved to one known place, with the places that it may mean or the nearest
 * ones.
 */
export interface OpenEnd {
  readonly field: 'source' | 'destination'
  readonly candidates: readonly PlaceHit[]
}

export type EndsFailure =
  | 'sourceNotFound'
  | 'destinationNotFound'
  | 'samePlace'
  | { readonly reason: 'outsideRegion' | 'ambiguousPlace'; readonly ends: readonly OpenEnd[] }

export type TripFailure = EndsFailure | PlanFailure

export interface JourneyRequest extends AskedTrip {
  /** If given, the latest departures that arrive in time are wanted, whatever `departAt` is. */
  readonly arriveBy?: Date
  /** If given, the plans of every quarter of an hour from `departAt` until then are wanted. */
  readonly until?: Date
  readonly maxTransfers: number
  readonly services?: readonly PlanService[]
}

/**
 * Resolves the ends of a trip, each in a separate step, because a long name takes milliseconds. The plan reuses
 * the result.
 */
export function* prepareEnds(
  { planner: { places } }: Pick<NetworkSnapshot, 'planner'>,
  { source, destination }: Pick<AskedTrip, 'source' | 'destination'>,
): Steps<void> {
  for (const end of [source, destination]) {
    places.resolveEnd(end)
    yield
  }
}

/** The routes between two named places. */
export function* findRoutes(
  snapshot: NetworkSnapshot,
  request: JourneyRequest,
): Steps<Result<Plan, TripFailure>> {
  const ends = resolveEnds(snapshot, request)
  if (!ends.ok) return ends
  const { arriveBy, ...journey } = { ...request, ...ends.value }
  const { planner } = snapshot
  if (arriveBy === undefined) {
    yield* planner.prepare(journey.departAt, journey.services)
    return planner.plan(journey)
  }
  return yield* planner.planArrival({ ...journey, arriveBy })
}

/** The routes between two named places at all departures of a range. */
export function* findRange(
  snapshot: NetworkSnapshot,
  request: JourneyRequest & { readonly until: Date },
): Steps<Result<RangePlan, TripFailure>> {
  const ends = resolveEnds(snapshot, request)
  if (!ends.ok) return ends
  return yield* snapshot.planner.planRange({ ...request, ...ends.value })
}

/** Everything that the planner compared for the routes between two named places. */
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
  request: AskedTrip & { readonly waitingMinutes: number },
): Result<ReservedRide, TripFailure> {
  const ends = resolveEnds(snapshot, request)
  if (!ends.ok) return ends
  const { departAt, waitingMinutes } = request
  const reserved = snapshot.planner.reserve({ ...ends.value, departAt, waitingMinutes })
  return reserved.ok ? reserved : failure('noRoute')
}

/**
 * Resolves both ends to places that the planner knows. Fails if one is unknown, lies outside the region
 * or may be several places, or if both are the same place.
 */
export function resolveEnds(
  snapshot: Pick<NetworkSnapshot, 'planner' | 'network'>,
  { source: from, destination: to }: Pick<AskedTrip, 'source' | 'destination'>,
): Result<{ source: PlanPlace; destination: PlanPlace }, EndsFailure> {
  if (areNamedAlike(from, to)) return failure('samePlace')
  const { places } = snapshot.planner
  const source = places.resolveEnd(from)
  const destination = places.resolveEnd(to)
  if (source.kind === 'found' && destination.kind === 'found') {
    const ends = { source: source.place, destination: destination.place }
    return isSamePlace(ends.source, ends.destination) ? failure('samePlace') : success(ends)
  }
  if (source.kind === 'unknown') return failure('sourceNotFound')
  if (destination.kind === 'unknown') return failure('destinationNotFound')
  return failure(openEnds(snapshot, { source, destination }))
}

/** Resolves a single place. */
export function resolveSource(
  snapshot: Pick<NetworkSnapshot, 'planner' | 'network'>,
  wanted: WantedPlace,
): Result<PlanPlace, EndsFailure> {
  const source = snapshot.planner.places.resolveEnd(wanted)
  if (source.kind === 'found') return success(source.place)
  return failure(source.kind === 'unknown' ? 'sourceNotFound' : openEnds(snapshot, { source }))
}

/** Reports an end outside the region before an ambiguous one, because resolving the latter would not help. */
function openEnds(
  snapshot: Pick<NetworkSnapshot, 'network'>,
  ends: { readonly source?: EndResolution; readonly destination?: EndResolution },
): EndsFailure {
  const fields = (['source', 'destination'] as const).map(field => ({ field, end: ends[field] }))
  const outside = fields.flatMap(({ field, end }) =>
    end?.kind === 'outside' ? [{ field, candidates: nearestStand(snapshot, end.point) }] : [],
  )
  if (outside.length > 0) return { reason: 'outsideRegion', ends: outside }
  const ambiguous = fields.flatMap(({ field, end }) =>
    end?.kind === 'ambiguous' ? [{ field, candidates: end.candidates }] : [],
  )
  return { reason: 'ambiguousPlace', ends: ambiguous }
}

function nearestStand({ network }: Pick<NetworkSnapshot, 'network'>, point: Point): PlaceHit[] {
  const nearest = nearestPoints(network.grid, point, 1)[0]
  const stand = nearest && network.stands[nearest.index]
  return stand === undefined ? [] : [{ kind: 'stand', stand }]
}

/** Equal names refer to the same place, even if it is unknown. */
function areNamedAlike(from: WantedPlace, to: WantedPlace): boolean {
  if (from.point !== undefined || to.point !== undefined) return false
  return from.name.trim().toLowerCase() === to.name.trim().toLowerCase()
}
