import { hasDigit } from '../place-words.ts'
import { isDevanagari, romanise } from '../romanise.ts'
import { soundKey } from './sound-key.ts'
import { GENERIC_WORDS, SMALL_WORDS } from './word-tables.ts'

const NUMBER = 1.2
const GENERIC = 0.5
export const CITY_WEIGHT = 0.2
const SMALL = 0.1

/** The weight of a word in identifying a place. `sound` is that of the word, if it is known already. */
export type WordWeights = (word: string, sound?: string) => number

/** The weights in a region whose cities have these names, and in which Hindi writes English words like this. */
export function wordWeights(
  cityPhrases: readonly string[],
  loanWords: ReadonlyMap<string, string>,
): WordWeights {
  const weights = new Map<string, number>([
    ...cityPhrases.filter(phrase => !phrase.includes(' ')).map(word => [word, CITY_WEIGHT] as const),
    ...[...SMALL_WORDS].map(word => [word, SMALL] as const),
    ...[...GENERIC_WORDS].map(word => [word, GENERIC] as const),
  ])
  // Of Hindi words, by their sound.
  const hindiWeights = new Map<string, number>([
    ...[...weights].map(([word, weight]) => [soundKey(word), weight] as const),
    ...[...loanWords].map(([hindi, word]) => [soundKey(romanise(hindi)), weights.get(word) ?? 1] as const),
    ['sektar', GENERIC],
    ['metro', GENERIC],
  ])
  return (word, sound) => {
    const weight = isDevanagari(word)
      ? hindiWeights.get(sound ?? soundKey(romanise(word)))
      : weights.get(word)
    return weight ?? (hasDigit(word) ? NUMBER : 1)
  }
}
