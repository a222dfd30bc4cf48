import {
  type ErrorCode,
  type ErrorDetails,
  outsideRegionError,
  type PlaceCandidate,
  type PlaceQuestion,
  placeNotFoundErrors,
} from '@sawari/contract/errors'
import type { PlaceHit } from '@sawari/planner'
import { nearestPoints } from '@sawari/planner/geo'
import type { TripFailure } from './planning.ts'
import type { NetworkSnapshot } from './snapshot.ts'

/** The error response of a failed call. */
export interface TripRefusal {
  readonly code: ErrorCode
  readonly details?: ErrorDetails
  /** Replaces the sentence of the code. */
  readonly error?: string
}

const TRIP_ERROR_CODES = {
  samePlace: 'SAME_PLACE',
  noRoute: 'NO_ROUTE',
  outsideRegion: 'OUTSIDE_REGION',
  ambiguousPlace: 'AMBIGUOUS_PLACE',
} as const

export function tripRefusal(
  snapshot: Pick<NetworkSnapshot, 'network' | 'rules'>,
  failure: TripFailure,
): TripRefusal {
  if (failure === 'sourceNotFound') return placeNotFound('source')
  if (failure === 'destinationNotFound') return placeNotFound('destination')
  if (typeof failure === 'string') return { code: TRIP_ERROR_CODES[failure] }
  return {
    code: TRIP_ERROR_CODES[failure.reason],
    details: failure.ends.map(({ field, candidates }) => ({
      field,
      candidates: candidates.map(hit => candidateOf(snapshot, hit)),
    })),
    ...(failure.reason === 'outsideRegion' && { error: coveredBy(snapshot) }),
  }
}

function placeNotFound(field: PlaceQuestion['field']): TripRefusal {
  return {
    code: 'PLACE_NOT_FOUND',
    error: placeNotFoundErrors[field],
    details: [{ field, candidates: [] }],
  }
}

/** The sentence that names the region's cities. */
function coveredBy({ rules }: Pick<NetworkSnapshot, 'rules'>): string {
  return outsideRegionError(rules.region.cities.map(({ name }) => name))
}

/** A place merged into a stand keeps its own name, because the query matched that name. */
function candidateOf({ network }: Pick<NetworkSnapshot, 'network'>, hit: PlaceHit): PlaceCandidate {
  const place = hit.kind === 'stand' ? (hit.place ?? hit.stand) : hit.place
  const { name, city, latitude, longitude, kind } = place
  const near = standBeside(network, hit)
  return { name, city, latitude, longitude, kind, ...(near !== undefined && { near }) }
}

/** The nearest stand to board at, unless it is the candidate itself. */
function standBeside(network: NetworkSnapshot['network'], hit: PlaceHit): string | undefined {
  if (hit.kind === 'stand') return hit.place && hit.stand.name
  const nearest = nearestPoints(network.grid, hit.place, 1)[0]
  return nearest && network.stands[nearest.index]?.name
}
