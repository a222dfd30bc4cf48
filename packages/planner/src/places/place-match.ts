import type { Place, PlaceName, Stand, StandId } from '../model/stand.ts'

/**
 * How a query matched the name of a place, most certain first; the least certain word decides.
 * - exact: the query is a name of the place, apart from case, accents and punctuation
 * - words: every typed word is a word of the name or an abbreviation of one
 * - beginning: as 'words', but the last typed word is only the beginning of a word
 * - folded: a word sounds like one of the name, or the words are joined or split in another way
 * - otherScript: a word is one of the name as written in the other script
 * - mistyped: one word is one of the name after one letter is changed
 * - edited: words are those of the name after more letters are changed, or the query names a place outside
 * - dropped: a typed word is not in the name at all
 */
export const PLACE_MATCHES = [
  'exact',
  'words',
  'beginning',
  'folded',
  'otherScript',
  'mistyped',
  'edited',
  'dropped',
] as const
export type PlaceMatch = (typeof PLACE_MATCHES)[number]

/** A place that a query found. */
export type FoundPlace = PlaceHit & {
  readonly match: PlaceMatch
  /**
   * The distance of the query from the name, lower is nearer; it does not include how well known the place is.
   */
  readonly misfit: number
  /** The name that the query matched, if it is an alias. */
  readonly metAs?: string
}

/** Whether every typed word was found as typed, without a guess about its meaning. */
export function isAsTyped(match: PlaceMatch): boolean {
  return PLACE_MATCHES.indexOf(match) < PLACE_MATCHES.indexOf('otherScript')
}

/** Whether the place is only a guess at what was typed. */
export function isGuess(match: PlaceMatch): boolean {
  return PLACE_MATCHES.indexOf(match) >= PLACE_MATCHES.indexOf('mistyped')
}

/** A gazetteer place, with the stand that it is or was merged into, and its other names. */
export type GazetteerPlace = Place & { readonly standId?: StandId; readonly aliases?: readonly PlaceName[] }

/** A stand, or a place of the gazetteer that is not a stand. */
export type PlaceHit =
  /** `place`: another place, merged into the stand, whose name this is. */
  | { readonly kind: 'stand'; readonly stand: Stand; readonly place?: GazetteerPlace }
  | { readonly kind: 'place'; readonly place: Place }

/** Whether both are the same place, also where it was merged into a stand. */
export function isSameHit(a: PlaceHit, b: PlaceHit): boolean {
  return (a.place ?? placeOf(a)).placeId === (b.place ?? placeOf(b)).placeId
}

/** Each place once, where it stands first. */
export function distinct(hits: readonly PlaceHit[]): readonly PlaceHit[] {
  return [
    ...new Map(hits.map(hit => [placeOf(hit).placeId, hit] as const).toReversed()).values(),
  ].toReversed()
}

export function placeOf(hit: PlaceHit): Place {
  return hit.kind === 'stand' ? hit.stand : hit.place
}

/** The size of a stand; 0 for other places. */
export function sizeOf(hit: PlaceHit): number {
  return hit.kind === 'stand' ? hit.stand.size : 0
}
