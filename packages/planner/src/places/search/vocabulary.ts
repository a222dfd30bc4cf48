import type { Region } from '../../model/rules.ts'
import type { City } from '../../model/stand.ts'
import { hasDigit, placeWords } from '../place-words.ts'
import { isDevanagari, romanise } from '../romanise.ts'
import { soundKey } from './sound-key.ts'
import type { WordList } from './word-list.ts'
import {
  GENERIC_WORDS,
  LETTER_NAMES,
  LOAN_WORDS,
  MEANINGS,
  meaningsOf,
  SMALL_WORDS,
  STANDS_FOR,
} from './word-tables.ts'

/** The knowledge of the search about a region besides the names of its places. */
export type WordedRegion = Pick<Region, 'cities' | 'words'>

/** The words of every region together with those of one, prepared for searching. */
export interface Vocabulary {
  /** The words by their spellings in the region. */
  readonly spelledAs: ReadonlyMap<string, string>
  /** The words that an abbreviation stands for. */
  readonly standsFor: ReadonlyMap<string, readonly (readonly string[])[]>
  readonly meanings: ReadonlyMap<string, readonly (readonly string[])[]>
  /** The English words by the Hindi ones. */
  readonly loanWords: ReadonlyMap<string, string>
  /** The same by the sound of the Hindi word. */
  readonly englishOf: ReadonlyMap<string, string>
  /** By the sound of what people call a city: the cities that this may mean. */
  readonly citiesBySound: ReadonlyMap<string, readonly City[]>
  /** Additions by which people place a name in a city, longest first. */
  readonly cityPhrases: readonly CityPhrase[]
  /** City names of several words with which many names of places end, longest first. */
  readonly longCityNames: readonly (readonly string[])[]
  /** The cities whose names are part of those of other cities, with these others. */
  readonly longerNamed: ReadonlyMap<City, readonly City[]>
  readonly weightOf: WordWeights
}

interface CityPhrase {
  readonly words: readonly string[]
  readonly city: City
}

export function buildVocabulary({ cities, words }: WordedRegion): Vocabulary {
  const ownLoans = Object.entries(words.writtenInHindi).flatMap(([word, hindi]) =>
    placeWords(hindi).map(each => [each, word] as const),
  )
  const loanWords = new Map([...LOAN_WORDS, ...ownLoans])
  const cityPhrases = cities
    .flatMap(({ name, nameHi, also = [] }) =>
      [{ name, nameHi }, ...also].flatMap(each =>
        [each.name, each.nameHi].map(text => ({ words: placeWords(text), city: name })),
      ),
    )
    .sort((a, b) => b.words.length - a.words.length)
  return {
    spelledAs: new Map(
      Object.entries(words.spelledAs).flatMap(([word, others]) =>
        placeWords(others).map(other => [other, word] as const),
      ),
    ),
    standsFor: new Map([...STANDS_FOR, ...meaningsOf(Object.entries(words.standsFor))]),
    meanings: new Map([...MEANINGS, ...meaningsOf(Object.entries(words.means))]),
    loanWords,
    englishOf: new Map([...loanWords].map(([hindi, word]) => [soundKey(romanise(hindi)), word] as const)),
    citiesBySound: new Map(
      Object.entries(words.cities).map(
        ([phrase, meant]) => [phrase.split(' ').map(soundKey).join(' '), meant] as const,
      ),
    ),
    cityPhrases,
    longCityNames: cityPhrases
      .filter(({ words, city }) => words.length > 1 && isNameOf(words, city, cityPhrases))
      .map(phrase => phrase.words),
    longerNamed: new Map(
      cities
        .map(({ name }) => [name, cities.map(other => other.name).filter(isLongerThan(name))] as const)
        .filter(([, longer]) => longer.length > 0),
    ),
    weightOf: wordWeights(Object.keys(words.cities), loanWords),
  }
}

/** Whether the words begin with a name of the city that consists of several words. */
function isNameOf(words: readonly string[], city: City, phrases: readonly CityPhrase[]): boolean {
  const shortest = phrases.filter(
    phrase => phrase.city === city && phrase.words.every((word, at) => words[at] === word),
  )
  const fewest = Math.min(...phrases.filter(phrase => phrase.city === city).map(each => each.words.length))
  return fewest > 1 && shortest.some(phrase => phrase.words.length === fewest)
}

function isLongerThan(name: City): (other: City) => boolean {
  const words = placeWords(name)
  return other => {
    const others = placeWords(other)
    return others.length > words.length && words.every(word => others.includes(word))
  }
}

const NUMBER = 1.2
const GENERIC = 0.5
export const CITY_WEIGHT = 0.2
const SMALL = 0.1

/** The weight of a word in identifying a place. `sound` is that of the word, if it is known already. */
export type WordWeights = (word: string, sound?: string) => number

/** The weights in a region whose cities have these names, and in which Hindi writes English words like this. */
function wordWeights(cityPhrases: readonly string[], loanWords: ReadonlyMap<string, string>): WordWeights {
  const weights = new Map<string, number>([
    ...cityPhrases.filter(phrase => !phrase.includes(' ')).map(word => [word, CITY_WEIGHT] as const),
    ...[...SMALL_WORDS].map(word => [word, SMALL] as const),
    ...[...GENERIC_WORDS].map(word => [word, GENERIC] as const),
    // A station is called the same without it.
    ['junction', SMALL],
  ])
  // Hindi words have their weights by their sound.
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

/** By the sound of a Hindi word: the English words at the same position in names. */
export type Lexicon = ReadonlyMap<string, ReadonlySet<string>>

/** The numbers of words at the same position of a name in both languages. */
export interface WordPair {
  readonly english: number
  readonly hindi: number
}

/**
 * Learns English words and their Hindi counterparts from names that exist in both languages with as
 * many words: 'Old Bus Stand' and 'पुराना बस अड्डा'. Words that sound the same need no entry.
 */
export function buildLexicon(
  pairs: Iterable<WordPair>,
  { words, sounds }: WordList,
  loanWords: ReadonlyMap<string, string>,
): Lexicon {
  const lexicon = new Map<string, Set<string>>()
  const add = (sound: string, english: string): void => {
    const known = lexicon.get(sound)
    if (known === undefined) lexicon.set(sound, new Set([english]))
    else known.add(english)
  }
  for (const [hindi, english] of loanWords) {
    const sound = soundKey(romanise(hindi))
    if (sound !== soundKey(english)) add(sound, english)
  }
  for (const { english, hindi } of pairs) {
    const sound = sounds.ofWord[hindi]!
    if (sound === sounds.ofWord[english]) continue
    const [word, counterpart] = [words[english]!, words[hindi]!]
    if (!hasDigit(word) && !hasDigit(counterpart)) add(sounds.keys[sound]!, word)
  }
  return lexicon
}

const LETTER_LENGTHS = [7, 6, 5, 4, 3, 2, 1]

/** The abbreviation that a Hindi word spells: 'ito' for 'आईटीओ'; undefined for other words. */
export function spelledLetters(word: string): string | undefined {
  const digits = /^\d+/.exec(word)?.[0] ?? ''
  let letters = ''
  let at = digits.length
  while (at < word.length) {
    const isWhole = (size: number) => !/^\p{M}/u.test(word.slice(at + size))
    const length = LETTER_LENGTHS.find(size => LETTER_NAMES.has(word.slice(at, at + size)) && isWhole(size))
    if (length === undefined) return undefined
    letters += LETTER_NAMES.get(word.slice(at, at + length))!
    at += length
  }
  return letters === '' ? undefined : digits + letters
}
