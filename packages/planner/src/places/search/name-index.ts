import type { Place, PlaceKind, StandSize } from '../../model/stand.ts'
import { once, type Steps } from '../../model/steps.ts'
import { sortIntoRows } from '../../search/index.ts'
import type { PlaceHit } from '../place-match.ts'
import { soundKey } from './sound-key.ts'
import { buildLexicon, CITY_WEIGHT, type Lexicon, type Vocabulary, type WordPair } from './vocabulary.ts'
import { buildWordList, soundOf, type WordList } from './word-list.ts'
import { SPELLED_AS } from './word-tables.ts'

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
}

/** Every name, prepared so that a query reads only matching words. */
export interface NameIndex {
  readonly names: readonly IndexedName[]
  /** One entry per name: the number of its place; names of one place share it. */
  readonly placeOfName: Int32Array
  /** By place: how likely it is meant. */
  readonly popularity: Float32Array
  /** One entry per name: the sum of the weights of its words in each script. */
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

/** Takes some 5 ms before it is compiled. */
export const NAMES_PER_STEP = 1000

export function* buildNameIndex(names: readonly IndexedName[], vocabulary: Vocabulary): Steps<NameIndex> {
  const counts = yield* countWords(names, vocabulary)
  const { wordOf, wordWeights, wordSounds, keys, owners, latinWeight, hindiWeight, pairs } = counts
  const words = yield* buildWordList(wordOf, wordWeights, wordSounds)
  yield
  const { first, order } = sortIntoRows(Int32Array.from(keys), wordOf.size)
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
function* countWords(names: readonly IndexedName[], vocabulary: Vocabulary) {
  const { wordOf, weights, sounds, beginsCity, numberOf } = createWordNumbers(vocabulary)
  const keys: number[] = []
  const owners: number[] = []
  const latinWeight = new Float32Array(names.length)
  const hindiWeight = new Float32Array(names.length)
  const pairs: WordPair[] = []
  /** By English word: the latest counterpart, usually the only one. */
  const lastCounterpart = new Map<number, number>()

  function count(words: readonly string[], owner: number, sums: Float32Array): void {
    let mayEndInCity = false
    for (let at = 0; at < words.length; at++) {
      if (words.indexOf(words[at]!) < at) continue
      const word = numberOf(words[at]!)
      mayEndInCity ||= beginsCity.has(word)
      keys.push(word)
      owners.push(owner)
      sums[owner]! += weights[word]!
    }
    if (mayEndInCity) sums[owner]! -= cityWeightIn(words)
  }

  /** How much less the words of a city weigh in a name than alone. */
  function cityWeightIn(words: readonly string[]): number {
    const isInCity = wordsOfCity(words, vocabulary)
    return words.reduce((sum, word, at) => {
      if (!isInCity?.[at] || words.indexOf(word) < at) return sum
      return sum + weights[numberOf(word)]! - CITY_WEIGHT
    }, 0)
  }

  function countName({ latin, hindi }: IndexedName, owner: number): void {
    count(latin, owner, latinWeight)
    count(hindi, owner, hindiWeight)
    if (latin.length !== hindi.length) return
    for (let at = 0; at < latin.length; at++) {
      const english = numberOf(latin[at]!)
      const counterpart = numberOf(hindi[at]!)
      if (lastCounterpart.get(english) === counterpart) continue
      lastCounterpart.set(english, counterpart)
      pairs.push({ english, hindi: counterpart })
    }
  }

  for (let owner = 0; owner < names.length; owner++) {
    countName(names[owner]!, owner)
    if (owner % NAMES_PER_STEP === 0) yield
  }
  return { wordOf, wordWeights: weights, wordSounds: sounds, latinWeight, hindiWeight, keys, owners, pairs }
}

/** Numbers the words by their usual spelling, in the order of their occurrence. */
function createWordNumbers({ spelledAs, weightOf, longCityNames }: Vocabulary) {
  const wordOf = new Map<string, number>()
  const weights: number[] = []
  const sounds: string[] = []
  const numberOfWritten = new Map<string, number>()
  const firstOfCity = new Set(longCityNames.map(([first]) => first!))
  const beginsCity = new Set<number>()

  function add(written: string): number {
    const text = spelledAs.get(written) ?? SPELLED_AS.get(written) ?? written
    const word = wordOf.get(text) ?? wordOf.size
    if (word === wordOf.size) {
      const sound = soundOf(text)
      wordOf.set(text, word)
      sounds.push(sound)
      weights.push(weightOf(text, sound))
    }
    if (firstOfCity.has(written)) beginsCity.add(word)
    numberOfWritten.set(written, word)
    return word
  }

  return {
    wordOf,
    weights,
    sounds,
    beginsCity,
    numberOf: (written: string): number => numberOfWritten.get(written) ?? add(written),
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

const OF_KIND: Readonly<Record<PlaceKind, number>> = {
  metro: 0.4,
  rrts: 0.36,
  rail: 0.36,
  bus: 0.3,
  market: 0.3,
  mall: 0.3,
  landmark: 0.27,
  hospital: 0.27,
  university: 0.27,
  locality: 0.25,
  sector: 0.2,
  'bus-stop': 0.16,
  area: 0.16,
  park: 0.12,
  school: 0.12,
}
const OF_SIZE: Readonly<Record<StandSize, number>> = { 1: 0, 2: 0.03, 3: 0.08 }
/** The deduction for a place where no autos wait. */
const NO_STAND = 0.18
const OF_ALIAS = 0.01
const MOST_ALIASES = 4
/** The bonus of the bus stops with the most routes. */
const OF_BUS_ROUTES = 0.12

/** How likely a place is meant, by its kind and the size of its stand; 0 to 0.5. */
function popularityOf(hit: PlaceHit): number {
  if (hit.kind === 'stand') {
    const { kind, size, aliases } = hit.stand
    return OF_KIND[kind] + OF_SIZE[size] + OF_ALIAS * Math.min(MOST_ALIASES, aliases.length)
  }
  return OF_KIND[hit.place.kind] - NO_STAND + OF_BUS_ROUTES * Math.min(1, (hit.place.busRoutes ?? 0) / 200)
}

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

function quartersOf(names: readonly QuarterName[], vocabulary: Vocabulary): Quarters {
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
