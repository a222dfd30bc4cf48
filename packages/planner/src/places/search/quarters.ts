import type { Place, PlaceKind } from '../../model/stand.ts'
import type { PlaceHit } from '../place-hit.ts'
import { soundKey } from './sound-key.ts'
import type { Vocabulary } from './vocabulary.ts'
import { SPELLED_AS } from './word-tables.ts'
import { CITY_WEIGHT } from './word-weight.ts'

/** By the sounds of their identifying words: the sectors, quarters and stations that describe a location. */
export type Quarters = ReadonlyMap<string, readonly Place[]>

export const MOST_WORDS_OF_A_QUARTER = 3

interface QuarterName {
  readonly hit: PlaceHit
  readonly latin: readonly string[]
  readonly kind: PlaceKind
}

const KINDS: ReadonlySet<PlaceKind> = new Set(['sector', 'locality', 'metro', 'rrts'])
const STATION_WORDS = new Set(['metro', 'station', 'rrts', 'namo', 'bharat'])
/** 'Nagar' alone identifies nothing. */
const LEAST_WEIGHT = 1

export function quartersOf(names: readonly QuarterName[], vocabulary: Vocabulary): Quarters {
  const quarters = new Map<string, Place[]>()
  for (const { hit, latin, kind } of names) {
    if (!KINDS.has(kind)) continue
    const words = latin.map(word => vocabulary.spelledAs.get(word) ?? SPELLED_AS.get(word) ?? word)
    const distinctive = words.filter(
      word => !STATION_WORDS.has(word) && vocabulary.weightOf(word) > CITY_WEIGHT,
    )
    const weight = distinctive.reduce((sum, word) => sum + vocabulary.weightOf(word), 0)
    if (distinctive.length > MOST_WORDS_OF_A_QUARTER || weight < LEAST_WEIGHT) continue
    const key = quarterKey(distinctive)
    const place = hit.kind === 'stand' ? (hit.place ?? hit.stand) : hit.place
    const known = quarters.get(key)
    if (known === undefined) quarters.set(key, [place])
    else known.push(place)
  }
  return quarters
}

export function quarterKey(words: readonly string[]): string {
  return words.map(soundKey).join(' ')
}
