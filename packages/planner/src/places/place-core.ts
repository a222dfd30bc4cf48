import type { City } from '../model/stand.ts'
import { placeWords } from './place-words.ts'
import type { Vocabulary } from './search/vocabulary.ts'
import { SPELLED_AS } from './search/word-tables.ts'

/** Words that denote a kind of station but no place. */
const STATION_WORDS = new Set(placeWords('metro station rrts namo bharat मेट्रो स्टेशन आरआरटीएस नमो भारत'))

const STATION = new Set(placeWords('station स्टेशन'))
const OF_A_LINE = new Set(placeWords('metro rrts namo bharat मेट्रो आरआरटीएस नमो भारत'))

/** Whether the words denote a station without naming its place. */
export function isAnyStation(words: readonly string[]): boolean {
  return words.some(word => STATION.has(word)) && !words.some(isLineWord)
}

/** Whether the word denotes a station of the metro or the rapid rail. */
export function isLineWord(word: string): boolean {
  return OF_A_LINE.has(word)
}

/** A name without the words that only name its city. */
interface InCity {
  readonly words: readonly string[]
  readonly city: City
}

/** Each word in its usual spelling: 'stn' becomes 'station'. */
export function spelledPlainly(words: readonly string[], { spelledAs }: Vocabulary): readonly string[] {
  return words.map(word => spelledAs.get(word) ?? SPELLED_AS.get(word) ?? word)
}

/** The words that identify the place of a name, in any order; undefined if there are none. */
export function coreOf(words: readonly string[], vocabulary: Vocabulary): string | undefined {
  const distinctive = spelledPlainly(words, vocabulary).filter(word => !STATION_WORDS.has(word))
  return distinctive.length === 0 ? undefined : [...new Set(distinctive)].sort().join(' ')
}

/** Removes the city from the end or the beginning of a name, if other words remain. */
export function splitCity(words: readonly string[], { cityPhrases }: Vocabulary): InCity | undefined {
  for (const { words: phrase, city } of cityPhrases) {
    const left = words.length - phrase.length
    if (left < 1) continue
    if (phrase.every((word, at) => words[left + at] === word)) return { words: words.slice(0, left), city }
    if (phrase.every((word, at) => words[at] === word)) return { words: words.slice(phrase.length), city }
  }
  return undefined
}
