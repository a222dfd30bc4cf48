import { sortIntoRows } from '@sawari/pareto-search'
import type { Place, PlaceKind } from '../../model/stand.ts'
import { once } from '../once.ts'
import type { PlaceHit } from '../place-hit.ts'
import { buildLexicon, type Lexicon, type WordPair } from './lexicon.ts'
import { popularityOf } from './popularity.ts'
import { type Quarters, quartersOf } from './quarters.ts'
import type { Vocabulary } from './vocabulary.ts'
import { buildWordList, type WordList } from './word-list.ts'
import { SPELLED_AS } from './word-tables.ts'
import { CITY_WEIGHT } from './word-weight.ts'

/** One name of one place in both scripts; the Hindi name may be missing. */
export interface IndexedName {
  readonly hit: PlaceHit
  readonly name: string
  readonly nameHi: string
  /** The words in both scripts. */
  readonly latin: readonly string[]
  readonly hindi: readonly string[]
  readonly isAlias: boolean
  /** The kind of the place with this name; the stand may be of another kind. */
  readonly kind: PlaceKind
}

/** Every name, prepared so that a query reads only matching words. */
export interface NameIndex {
  readonly names: readonly IndexedName[]
  /** By name: the number of its place; names of one place share it. */
  readonly placeOfName: Int32Array
  /** By place: how likely it is meant. */
  readonly popularity: Float32Array
  /** By name: the sum of the weights of its words in each script. */
  readonly latinWeight: Float32Array
  readonly hindiWeight: Float32Array
  readonly words: WordList
  /** The names with word `w` are `namesOf[first[w]]` to `namesOf[first[w + 1] - 1]`. */
  readonly first: Int32Array
  readonly namesOf: Int32Array
  readonly lexicon: Lexicon
  readonly vocabulary: Vocabulary
  /** Sectors, quarters and stations, which say where another place is. */
  readonly quarters: () => Quarters
}

export function buildNameIndex(names: readonly IndexedName[], vocabulary: Vocabulary): NameIndex {
  const counts = countWords(names, vocabulary)
  const { wordOf, wordWeights, keys, owners, latinWeight, hindiWeight, pairs } = counts
  const words = buildWordList(wordOf, wordWeights)
  const { first, order } = sortIntoRows(keys, wordOf.size)
  return {
    names,
    ...numberPlaces(names),
    latinWeight,
    hindiWeight,
    words,
    first,
    namesOf: order.map(entry => owners[entry]!),
    lexicon: buildLexicon(pairs, words, vocabulary.loanWords),
    vocabulary,
    quarters: once(() => quartersOf(names, vocabulary)),
  }
}

/** The distinct words of all names. */
function countWords(names: readonly IndexedName[], vocabulary: Vocabulary) {
  const numbers = createWordNumbers(vocabulary)
  const most = names.reduce((sum, { latin, hindi }) => sum + latin.length + hindi.length, 0)
  const keys = new Int32Array(most)
  const owners = new Int32Array(most)
  let counted = 0
  const latinWeight = new Float32Array(names.length)
  const hindiWeight = new Float32Array(names.length)
  const pairs: WordPair[] = []
  /** By English word: the latest counterpart, usually the only one. */
  const lastCounterpart: number[] = []

  function count(words: readonly string[], owner: number, weights: Float32Array): void {
    let mayEndInCity = false
    for (let at = 0; at < words.length; at++) {
      if (words.indexOf(words[at]!) < at) continue
      const word = numbers.numberOf(words[at]!)
      mayEndInCity ||= numbers.beginsCity[word]!
      keys[counted] = word
      owners[counted++] = owner
      weights[owner]! += numbers.weights[word]!
    }
    if (mayEndInCity) weights[owner]! -= cityWeightIn(words)
  }

  /** The factor by which the words of a city weigh less in a name than alone. */
  function cityWeightIn(words: readonly string[]): number {
    const isInCity = wordsOfCity(words, vocabulary)
    return words.reduce((sum, word, at) => {
      if (!isInCity?.[at] || words.indexOf(word) < at) return sum
      return sum + numbers.weights[numbers.numberOf(word)]! - CITY_WEIGHT
    }, 0)
  }

  names.forEach(({ latin, hindi }, owner) => {
    count(latin, owner, latinWeight)
    count(hindi, owner, hindiWeight)
    if (latin.length !== hindi.length) return
    for (let at = 0; at < latin.length; at++) {
      const [english, counterpart] = [numbers.numberOf(latin[at]!), numbers.numberOf(hindi[at]!)]
      if (lastCounterpart[english] === counterpart) continue
      lastCounterpart[english] = counterpart
      pairs.push({ english, hindi: counterpart })
    }
  })
  return {
    ...{ wordOf: numbers.wordOf, wordWeights: numbers.weights, latinWeight, hindiWeight },
    ...{ keys: keys.subarray(0, counted), owners, pairs },
  }
}

/** Numbers the words by their usual spelling, in the order of their occurrence. */
function createWordNumbers({ spelledAs, weightOf, longCityNames }: Vocabulary) {
  const wordOf = new Map<string, number>()
  const weights: number[] = []
  const numberOfWritten = new Map<string, number>()
  const firstOfCity = new Set(longCityNames.map(([first]) => first!))
  const beginsCity: boolean[] = []
  return {
    wordOf,
    weights,
    beginsCity,
    numberOf(written: string): number {
      const known = numberOfWritten.get(written)
      if (known !== undefined) return known
      const text = spelledAs.get(written) ?? SPELLED_AS.get(written) ?? written
      const word = wordOf.get(text) ?? wordOf.size
      if (word === wordOf.size) {
        wordOf.set(text, word)
        weights.push(weightOf(text))
        beginsCity.push(false)
      }
      if (firstOfCity.has(written)) beginsCity[word] = true
      numberOfWritten.set(written, word)
      return word
    },
  }
}

/** Which words are part of a long city name with which many names end. */
function wordsOfCity(
  words: readonly string[],
  { longCityNames }: Vocabulary,
): readonly boolean[] | undefined {
  for (const name of longCityNames) {
    const first = words.indexOf(name[0]!)
    if (first < 0 || !name.every((word, at) => words[first + at] === word)) continue
    return words.map((_, at) => at >= first && at < first + name.length)
  }
  return undefined
}

function numberPlaces(names: readonly IndexedName[]): Pick<NameIndex, 'placeOfName' | 'popularity'> {
  const numberOf = new Map<Place, number>()
  const popularity: number[] = []
  const placeOfName = new Int32Array(names.length)
  for (let name = 0; name < names.length; name++) {
    const { hit } = names[name]!
    // Names of places that are not stands are adjacent, so most names need no look-up.
    const before = name === 0 ? undefined : names[name - 1]!.hit
    const isSame = hit.kind === 'place' && before?.kind === 'place' && before.place === hit.place
    const known = isSame ? popularity.length - 1 : hit.kind === 'stand' ? numberOf.get(hit.stand) : undefined
    placeOfName[name] = known ?? popularity.length
    if (known !== undefined) continue
    if (hit.kind === 'stand') numberOf.set(hit.stand, popularity.length)
    popularity.push(popularityOf(hit))
  }
  return { placeOfName, popularity: Float32Array.from(popularity) }
}
