import type { Place, Stand } from './stand.ts'

/** Every name that a place can be found by, prepared for searching. */
export interface PlaceDirectory {
  readonly stands: readonly Stand[]
  readonly places: readonly Place[]
}

/** A stand, or a place of the gazetteer that is none. */
export type PlaceHit =
  | { readonly kind: 'stand'; readonly stand: Stand }
  | { readonly kind: 'place'; readonly place: Place }

/** `places` that became a stand or were merged into one (same `placeId`, or an alias) are found as that stand. */
export function buildPlaceDirectory(stands: readonly Stand[], places: readonly Place[]): PlaceDirectory {
  return { stands, places }
}
