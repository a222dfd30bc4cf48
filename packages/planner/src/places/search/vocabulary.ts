import type { Region } from '../../model/region.ts'
import type { City } from '../../model/stand.ts'
import { placeWords } from '../place-words.ts'
import { romanise } from '../romanise.ts'
import { soundKey } from './sound-key.ts'
import { LOAN_WORDS, MEANINGS, meaningsOf, STANDS_FOR } from './word-tables.ts'
import { type WordWeights, wordWeights } from './word-weight.ts'

/** The knowledge of the search about a region besides the names of its places. */
export type WordedRegion = Pick<Region, 'cities' | 'words'>

/** The words of every region together with those of one, prepared for searching. */
export interface Vocabulary {
  /** By spelling of the region: the word. */
  readonly spelledAs: ReadonlyMap<string, string>
  /** By abbreviation: the words that it stands for. */
  readonly standsFor: ReadonlyMap<string, readonly (readonly string[])[]>
  readonly meanings: ReadonlyMap<string, readonly (readonly string[])[]>
  /** By Hindi word: the English one. */
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
