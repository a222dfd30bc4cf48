import { sortIntoRows } from '@sawari/pareto-search'
import type { Place, PlaceKind } from '../../model/stand.ts'
import { once } from '../once.ts'
import type { PlaceHit } from '../place-hit.ts'
import { buildLexicon, type Lexicon } from './lexicon.ts'
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
  /** The words of both. */
  readonly latin: readonly string[]
  readonly hindi: readonly string[]
  readonly isAlias: boolean
  /** The kind of what the name was given to; the stand may be of another. */
  readonly kind: PlaceKind
}

/** Every name, prepared so that a query reads only the words that fit it. */
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
  const { spelledAs, weightOf } = vocabulary
  const spelledOut = (word: string) => spelledAs.get(word) ?? SPELLED_AS.get(word) ?? word
  const wordOf = new Map<string, number>()
  const wordWeights: number[] = []
  const most = names.reduce((sum, { latin, hindi }) => sum + latin.length + hindi.length, 0)
  const keys = new Int32Array(most)
  const owners = new Int32Array(most)
  let counted = 0
  const latinWeight = new Float32Array(names.length)
  const hindiWeight = new Float32Array(names.length)
  const pairs: (readonly [readonly string[], readonly string[]])[] = []

  function count(words: readonly string[], owner: number, weights: Float32Array): void {
    const isInCity = wordsOfCity(words, vocabulary)
    for (let at = 0; at < words.length; at++) {
      if (words.indexOf(words[at]!) < at) continue
      const text = spelledOut(words[at]!)
      const word = wordOf.get(text) ?? wordOf.size
      if (word === wordOf.size) {
        wordOf.set(text, word)
        wordWeights.push(weightOf(text))
      }
      keys[counted] = word
      owners[counted++] = owner
      weights[owner]! += isInCity?.[at] ? CITY_WEIGHT : wordWeights[word]!
    }
  }

  names.forEach(({ latin, hindi }, owner) => {
    count(latin, owner, latinWeight)
    count(hindi, owner, hindiWeight)
    if (hindi.length > 0 && latin.length === hindi.length) pairs.push([latin.map(spelledOut), hindi])
  })
  const words = buildWordList(wordOf, wordWeights)
  const { first, order } = sortIntoRows(keys.subarray(0, counted), wordOf.size)
  return {
    names,
    ...numberPlaces(names),
    latinWeight,
    hindiWeight,
    words,
    first,
    namesOf: order.map(entry => owners[entry]!),
    lexicon: buildLexicon(pairs, vocabulary.loanWords),
    vocabulary,
    quarters: once(() => quartersOf(names, vocabulary)),
  }
}

/** Which words are part of the long name of a city, which many names end with. */
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
  const placeOfName = Int32Array.from(names, ({ hit }) => {
    const place = hit.kind === 'stand' ? hit.stand : hit.place
    const known = numberOf.get(place)
    if (known !== undefined) return known
    numberOf.set(place, popularity.length)
    return popularity.push(popularityOf(hit)) - 1
  })
  return { placeOfName, popularity: Float32Array.from(popularity) }
}
