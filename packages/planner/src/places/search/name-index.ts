import { sortIntoRows } from '@sawari/pareto-search'
import type { Place, PlaceKind } from '../../model/stand.ts'
import type { PlaceHit } from '../place-hit.ts'
import { buildLexicon, type Lexicon } from './lexicon.ts'
import { popularityOf } from './popularity.ts'
import { buildWordList, type WordList } from './word-list.ts'
import { SPELLED_AS } from './word-tables.ts'
import { CITY_WEIGHT, weightOf } from './word-weight.ts'

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
}

export function buildNameIndex(names: readonly IndexedName[]): NameIndex {
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
    const isInCity = wordsOfCity(words)
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
    lexicon: buildLexicon(pairs),
  }
}

function spelledOut(word: string): string {
  return SPELLED_AS.get(word) ?? word
}

/** Which words are part of 'Greater Noida West', which many names end with. */
function wordsOfCity(words: readonly string[]): readonly boolean[] | undefined {
  const at = Math.max(words.indexOf('greater'), words.indexOf('ग्रेटर'))
  if (at < 0 || !NOIDA.has(words[at + 1] ?? '')) return undefined
  return words.map((word, index) => index === at || index === at + 1 || (index === at + 2 && WEST.has(word)))
}

const NOIDA = new Set(['noida', 'नोएडा'])
const WEST = new Set(['west', 'वेस्ट', 'पश्चिम'])

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
