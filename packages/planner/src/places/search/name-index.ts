import type { Place, PlaceKind } from '../../model/stand.ts'
import type { Steps } from '../../model/steps.ts'
import { sortIntoRows } from '../../search/index.ts'
import type { NameWords } from '../name-words.ts'
import { once } from '../once.ts'
import type { PlaceHit } from '../place-hit.ts'
import { buildLexicon, type Lexicon, type WordPair } from './lexicon.ts'
import { popularityOf } from './popularity.ts'
import { type Quarters, quartersOf } from './quarters.ts'
import type { Vocabulary } from './vocabulary.ts'
import { buildWordList, soundOf, type WordList } from './word-list.ts'
import { SPELLED_AS } from './word-tables.ts'
import { CITY_WEIGHT } from './word-weight.ts'

/** One name of one place in both scripts; the Hindi name may be missing. */
export interface PlaceNaming {
  readonly hit: PlaceHit
  readonly name: string
  readonly nameHi: string
  /** Whether the place has another name of its own. */
  readonly isAlias: boolean
  /** The kind of the place with this name; the stand may be of another kind. */
  readonly kind: PlaceKind
}

/** A name that is split into words. */
export interface IndexedName extends PlaceNaming {
  /** The words in both scripts. */
  readonly latin: readonly string[]
  readonly hindi: readonly string[]
  /** The position in `NameWords.numbers` of its Latin words; the Hindi ones follow. */
  readonly wordsAt: number
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

/** Takes some 5 ms in an engine that has not compiled it yet. */
export const NAMES_PER_STEP = 1000

export function* buildNameIndex(
  names: readonly IndexedName[],
  nameWords: NameWords,
  vocabulary: Vocabulary,
): Steps<NameIndex> {
  const counts = yield* countWords(names, nameWords, vocabulary)
  const { wordOf, wordWeights, wordSounds, keys, owners, latinWeight, hindiWeight, pairs } = counts
  const words = yield* buildWordList(wordOf, wordWeights, wordSounds)
  yield
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
function* countWords(names: readonly IndexedName[], nameWords: NameWords, vocabulary: Vocabulary) {
  const { wordOf, weights, sounds, beginsCity, numberOf } = createWordNumbers(nameWords.words, vocabulary)
  const numbers = nameWords.numbers.subarray(0, nameWords.count)
  const keys = new Int32Array(numbers.length)
  const owners = new Int32Array(numbers.length)
  let counted = 0
  const latinWeight = new Float32Array(names.length)
  const hindiWeight = new Float32Array(names.length)
  const pairs: WordPair[] = []
  /** By English word: the latest counterpart, usually the only one. */
  const lastCounterpart = new Int32Array(nameWords.words.length).fill(-1)

  function count(words: readonly string[], first: number, owner: number, sums: Float32Array): void {
    let mayEndInCity = false
    for (let at = first; at < first + words.length; at++) {
      if (numbers.indexOf(numbers[at]!, first) < at) continue
      const word = numberOf(numbers[at]!)
      mayEndInCity ||= beginsCity[word]!
      keys[counted] = word
      owners[counted++] = owner
      sums[owner]! += weights[word]!
    }
    if (mayEndInCity) sums[owner]! -= cityWeightIn(words, first)
  }

  /** How much less the words of a city weigh in a name than alone. */
  function cityWeightIn(words: readonly string[], first: number): number {
    const isInCity = wordsOfCity(words, vocabulary)
    return words.reduce((sum, word, at) => {
      if (!isInCity?.[at] || words.indexOf(word) < at) return sum
      return sum + weights[numberOf(numbers[first + at]!)]! - CITY_WEIGHT
    }, 0)
  }

  function countName({ latin, hindi, wordsAt }: IndexedName, owner: number): void {
    count(latin, wordsAt, owner, latinWeight)
    count(hindi, wordsAt + latin.length, owner, hindiWeight)
    if (latin.length !== hindi.length) return
    for (let at = wordsAt; at < wordsAt + latin.length; at++) {
      const english = numberOf(numbers[at]!)
      const counterpart = numberOf(numbers[at + latin.length]!)
      if (lastCounterpart[english] === counterpart) continue
      lastCounterpart[english] = counterpart
      pairs.push({ english, hindi: counterpart })
    }
  }

  for (let owner = 0; owner < names.length; owner++) {
    countName(names[owner]!, owner)
    if (owner % NAMES_PER_STEP === 0) yield
  }
  return {
    ...{ wordOf, wordWeights: weights, wordSounds: sounds, latinWeight, hindiWeight },
    ...{ keys: keys.subarray(0, counted), owners, pairs },
  }
}

/** Numbers the words by their usual spelling, in the order of their occurrence. */
function createWordNumbers(writtenWords: readonly string[], vocabulary: Vocabulary) {
  const { spelledAs, weightOf, longCityNames } = vocabulary
  const wordOf = new Map<string, number>()
  const weights: number[] = []
  const sounds: string[] = []
  const numberOfWritten = new Int32Array(writtenWords.length).fill(-1)
  const firstOfCity = new Set(longCityNames.map(([first]) => first!))
  const beginsCity: boolean[] = []

  function add(written: string): number {
    const text = spelledAs.get(written) ?? SPELLED_AS.get(written) ?? written
    const word = wordOf.get(text) ?? wordOf.size
    if (word === wordOf.size) {
      const sound = soundOf(text)
      wordOf.set(text, word)
      sounds.push(sound)
      weights.push(weightOf(text, sound))
      beginsCity.push(false)
    }
    if (firstOfCity.has(written)) beginsCity[word] = true
    return word
  }

  return {
    ...{ wordOf, weights, sounds, beginsCity },
    /** The number of a word by its index in `writtenWords`. */
    numberOf(written: number): number {
      if (numberOfWritten[written] === -1) numberOfWritten[written] = add(writtenWords[written]!)
      return numberOfWritten[written]!
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
