import type { ErrorCode, PlaceCandidate, PlaceQuestion } from '@sawari/contract/errors'
import { nearestPoints } from '@sawari/geo'
import type { PlaceHit } from '@sawari/planner'
import type { TripFailure } from './planning.ts'
import type { NetworkSnapshot } from './snapshot.ts'

/** What a call that failed says. */
export interface TripRefusal {
  readonly code: ErrorCode
  readonly details?: readonly PlaceQuestion[]
}

const TRIP_ERROR_CODES = {
  sourceNotFound: 'SOURCE_NOT_FOUND',
  destinationNotFound: 'DESTINATION_NOT_FOUND',
  samePlace: 'SAME_PLACE',
  noRoute: 'NO_ROUTE',
  outsideRegion: 'OUTSIDE_REGION',
  ambiguousPlace: 'AMBIGUOUS_PLACE',
} as const

export function tripRefusal(snapshot: Pick<NetworkSnapshot, 'network'>, failure: TripFailure): TripRefusal {
  if (typeof failure === 'string') return { code: TRIP_ERROR_CODES[failure] }
  return {
    code: TRIP_ERROR_CODES[failure.reason],
    details: failure.ends.map(({ field, candidates }) => ({
      field,
      candidates: candidates.map(hit => candidateOf(snapshot, hit)),
    })),
  }
}

function candidateOf({ network }: Pick<NetworkSnapshot, 'network'>, hit: PlaceHit): PlaceCandidate {
  const { name, city, latitude, longitude, kind } = hit.kind === 'stand' ? hit.stand : hit.place
  const nearest = hit.kind === 'place' ? nearestPoints(network.grid, hit.place, 1)[0] : undefined
  const near = nearest && network.stands[nearest.index]?.name
  return { name, city, latitude, longitude, kind, ...(near !== undefined && { near }) }
}
