import type { PlaceHit } from './place-hit.ts'

/**
 * How a query met the name of a place, surest first; the least sure of its words decides.
 *
 * - exact: the query is a name of the place, apart from case, accents and punctuation
 * - words: every typed word is a word of the name or an abbreviation of one
 * - beginning: as 'words', but the last typed word only begins a word
 * - folded: a word sounds like one of the name, or the words are joined or split in another way
 * - otherScript: a word is one of the name as written in the other script
 * - edited: a word is one of the name after a letter or two are changed
 * - dropped: a typed word is not in the name at all
 */
export const PLACE_MATCHES = [
  'exact',
  'words',
  'beginning',
  'folded',
  'otherScript',
  'edited',
  'dropped',
] as const
export type PlaceMatch = (typeof PLACE_MATCHES)[number]

/** A place that a query found. */
export type FoundPlace = PlaceHit & {
  readonly match: PlaceMatch
  /** How far the query is from the name, lower is nearer; how well known the place is does not count. */
  readonly misfit: number
  /** The name that the query matched, if it is an alias. */
  readonly metAs?: string
}

/** Whether every typed word was found as typed, with no guess about what it means. */
export function isAsTyped(match: PlaceMatch): boolean {
  return PLACE_MATCHES.indexOf(match) < PLACE_MATCHES.indexOf('otherScript')
}
