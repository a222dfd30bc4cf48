// Resolves the typed ends of a trip on the loaded stand network.

import {
  type ErrorCode,
  type ErrorDetails,
  outsideRegionError,
  type PlaceCandidate,
  type PlaceQuestion,
  placeNotFoundErrors,
} from '@sawari/contract/errors'
import type { ResolvedName, requestPlace } from '@sawari/contract/route-planner'
import {
  type EndResolution,
  failure,
  isSamePlace,
  type NamedPlace,
  type PlaceHit,
  type PlanPlace,
  type Result,
  type Steps,
  success,
} from '@sawari/planner'
import { nearestPoints, type Point } from '@sawari/planner/geo'
import type { z } from 'zod'
import type { NetworkSnapshot } from './snapshot.ts'

/** A place as named in a request, with the point that the name refers to, if given. */
export type WantedPlace = NamedPlace

export interface WantedEnds {
  readonly source: WantedPlace
  readonly destination: WantedPlace
}

/** The error response of a failed call. */
export interface TripRefusal {
  readonly code: ErrorCode
  readonly details?: ErrorDetails
  /** Replaces the sentence of the code. */
  readonly error?: string
}

/** The response of a plan that fails although both ends are known. */
export const PLAN_REFUSALS = {
  samePlace: { code: 'SAME_PLACE' },
  noRoute: { code: 'NO_ROUTE' },
} as const satisfies Record<string, TripRefusal>

type Snapshot = Pick<NetworkSnapshot, 'planner' | 'network' | 'rules'>

export function wantedPlace(place: z.output<typeof requestPlace>): WantedPlace {
  const { name, latitude, longitude } = { latitude: undefined, longitude: undefined, ...place }
  return latitude === undefined || longitude === undefined
    ? { name }
    : { name, point: { latitude, longitude } }
}

/**
 * Resolves the ends of a trip, each in a separate step, because a long name takes milliseconds. The plan reuses
 * the result.
 */
export function* prepareEnds(
  { planner: { places } }: Pick<NetworkSnapshot, 'planner'>,
  { source, destination }: WantedEnds,
): Steps<void> {
  for (const end of [source, destination]) {
    places.resolveEnd(end)
    yield
  }
}

/**
 * Resolves both ends to places that the planner knows. Fails if one is unknown, lies outside the region
 * or may be several places, or if both are the same place.
 */
export function resolveEnds(
  snapshot: Snapshot,
  { source: from, destination: to }: WantedEnds,
): Result<{ source: PlanPlace; destination: PlanPlace }, TripRefusal> {
  if (areNamedAlike(from, to)) return failure(PLAN_REFUSALS.samePlace)
  const { places } = snapshot.planner
  const source = places.resolveEnd(from)
  const destination = places.resolveEnd(to)
  if (source.kind === 'found' && destination.kind === 'found') {
    const ends = { source: source.place, destination: destination.place }
    return isSamePlace(ends.source, ends.destination) ? failure(PLAN_REFUSALS.samePlace) : success(ends)
  }
  return failure(refusalOf(snapshot, { source, destination }))
}

/** The ends that were found under another name than was typed, which the screen says. */
export function resolvedNames(
  { planner: { places } }: Pick<NetworkSnapshot, 'planner'>,
  wanted: WantedEnds,
): readonly ResolvedName[] {
  return (['source', 'destination'] as const).flatMap(field => {
    const end = places.resolveEnd(wanted[field])
    const typed = wanted[field].name
    return end.kind === 'found' && end.isRenamed ? [{ field, typed, name: end.place.name }] : []
  })
}

/** Resolves a single place. */
export function resolveSource(snapshot: Snapshot, wanted: WantedPlace): Result<PlanPlace, TripRefusal> {
  const source = snapshot.planner.places.resolveEnd(wanted)
  return source.kind === 'found' ? success(source.place) : failure(refusalOf(snapshot, { source }))
}

/** Reports an unknown end first, then one outside the region: resolving an ambiguous one would not help. */
function refusalOf(
  snapshot: Snapshot,
  ends: { readonly source: EndResolution; readonly destination?: EndResolution },
): TripRefusal {
  const fields = (['source', 'destination'] as const).map(field => ({ field, end: ends[field] }))
  const unknown = fields.find(({ end }) => end?.kind === 'unknown')
  if (unknown !== undefined) return placeNotFound(unknown.field)
  const candidatesOf = (field: PlaceQuestion['field'], hits: readonly PlaceHit[]) => {
    return { field, candidates: hits.map(hit => candidateOf(snapshot, hit)) }
  }
  const outside = fields.flatMap(({ field, end }) =>
    end?.kind === 'outside' ? [candidatesOf(field, nearestStand(snapshot, end.point))] : [],
  )
  if (outside.length > 0) {
    return { code: 'OUTSIDE_REGION', details: outside, error: coveredBy(snapshot) }
  }
  const ambiguous = fields.flatMap(({ field, end }) =>
    end?.kind === 'ambiguous' ? [candidatesOf(field, end.candidates)] : [],
  )
  return { code: 'AMBIGUOUS_PLACE', details: ambiguous }
}

function placeNotFound(field: PlaceQuestion['field']): TripRefusal {
  return {
    code: 'PLACE_NOT_FOUND',
    error: placeNotFoundErrors[field],
    details: [{ field, candidates: [] }],
  }
}

/** The sentence that names the region's cities. */
function coveredBy({ rules }: Snapshot): string {
  return outsideRegionError(rules.region.cities.map(({ name }) => name))
}

/** A place merged into a stand keeps its own name, because the query matched that name. */
function candidateOf({ network }: Snapshot, hit: PlaceHit): PlaceCandidate {
  const place = hit.kind === 'stand' ? (hit.place ?? hit.stand) : hit.place
  const { name, city, latitude, longitude, kind } = place
  const near = standBeside(network, hit)
  return { name, city, latitude, longitude, kind, ...(near !== undefined && { near }) }
}

/** The nearest stand to board at, unless it is the candidate itself. */
function standBeside(network: NetworkSnapshot['network'], hit: PlaceHit): string | undefined {
  if (hit.kind === 'stand') return hit.place && hit.stand.name
  const nearest = nearestPoints(network.pointIndex, hit.place, 1)[0]
  return nearest && network.stands[nearest.index]?.name
}

function nearestStand({ network }: Snapshot, point: Point): PlaceHit[] {
  const nearest = nearestPoints(network.pointIndex, point, 1)[0]
  const stand = nearest && network.stands[nearest.index]
  return stand === undefined ? [] : [{ kind: 'stand', stand }]
}

/** Equal names refer to the same place, even if it is unknown. */
function areNamedAlike(from: WantedPlace, to: WantedPlace): boolean {
  if (from.point !== undefined || to.point !== undefined) return false
  return from.name.trim().toLowerCase() === to.name.trim().toLowerCase()
}
