import type { Bounds, Point } from '../geo/index.ts'
import type { City, PlaceName } from './stand.ts'

/** The configuration of the region that the product serves, beside its stands; see docs/data.md. */
export interface Region {
  readonly name: PlaceName
  readonly country: PlaceName
  /** Where trips may begin and end. */
  readonly box: Bounds
  /** Where a map opens. */
  readonly centre: Point
  readonly states: readonly PlaceName[]
  readonly cities: readonly RegionCity[]
  /** The borders between the states, in the order in which a place is compared with them. */
  readonly borders: readonly StateBorder[]
  readonly words: RegionWords
}

export interface RegionCity extends PlaceName {
  readonly name: City
  /** The name of one of the states. */
  readonly state: string
  /** Other names that people add to a place to say that it is in this city. */
  readonly also?: readonly PlaceName[]
}

/** The name of a line between two states in the geography of the planning rules. */
export type BorderLine = `${string}Border`

/** A place to the west or east of the line is in that state; a side without a state decides nothing. */
export interface StateBorder {
  /** The name of the line in the geography of the planning rules; it runs from north to south. */
  readonly line: BorderLine
  readonly west?: string
  readonly east?: string
}

/** Spellings and words that people in the region use for its places. Keys and words are in lower case. */
export interface RegionWords {
  /** By word: other spellings, separated by spaces; both in names and in queries. */
  readonly spelledAs: Readonly<Record<string, string>>
  /** By abbreviation: the words that it stands for; several meanings are separated by commas. */
  readonly standsFor: Readonly<Record<string, string>>
  /** By phrase: words with the same meaning. */
  readonly means: Readonly<Record<string, string>>
  /** By English word: its Hindi form, where the names of the data do not show it. */
  readonly writtenInHindi: Readonly<Record<string, string>>
  /** By phrase: the cities that it may mean; the first one is assumed. */
  readonly cities: Readonly<Record<string, readonly City[]>>
}
