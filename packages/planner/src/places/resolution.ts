import { distanceKm, type Point } from '../geo/index.ts'
import { distinct, type PlaceHit, placeOf } from './place-match.ts'

/** The result of resolving a name. Nothing is guessed: if several places match, all of them are named. */
export type Resolution =
  | { readonly kind: 'found'; readonly hit: PlaceHit }
  /** Best first, at most five. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly PlaceHit[] }
  /** The point of a known place outside the region. */
  | { readonly kind: 'outside'; readonly point: Point }
  | { readonly kind: 'unknown' }

const MOST_CANDIDATES = 5
/** Places with the same name in one city are the same place within this distance. */
const SAME_PLACE_KM = 1.5

export function ask(hits: readonly PlaceHit[]): Resolution {
  if (hits.length === 0) return { kind: 'unknown' }
  return { kind: 'ambiguous', candidates: distinct(hits).slice(0, MOST_CANDIDATES) }
}

export function areDifferentPlaces(a: PlaceHit, b: PlaceHit): boolean {
  const [one, other] = [placeOf(a), placeOf(b)]
  return one.city !== other.city || distanceKm(one, other) > SAME_PLACE_KM
}
