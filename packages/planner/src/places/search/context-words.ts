import { distanceKm } from '../../geo/index.ts'
import type { City, Place } from '../../model/stand.ts'
import { placeOf } from '../place-match.ts'
import { editsAllowed, editsBetween } from './edits.ts'
import { type IndexedName, MOST_WORDS_OF_A_QUARTER, type NameIndex, quarterKey } from './name-index.ts'
import { soundKey } from './sound-key.ts'
import { spanOf } from './tally.ts'
import type { TypedWord } from './typed-words.ts'
import { CITY_WEIGHT, type Vocabulary } from './vocabulary.ts'
import { MATCH_RANK, type MatchRank } from './word-fits.ts'
import { KIND_WORDS } from './word-tables.ts'

/**
 * As bits: the typed words that name a city and are only a part of another city's name, as 'York' of 'New
 * York'.
 */
export function plainCity(context: readonly ContextWord[]): number {
  return context.reduce((bits, { span, notMetIn }) => (notMetIn.length > 0 ? bits | span : bits), 0)
}

/** Those of them that are a part of this city's name: they do not mean a place in it. */
export function plainCityNotMet(context: readonly ContextWord[], city: City): number {
  return context.reduce((bits, { span, notMetIn }) => (notMetIn.includes(city) ? bits | span : bits), 0)
}

/** Typed words that may give the location or the kind of a place, beside its name. */
export interface ContextWord {
  readonly span: number
  readonly matchRank: MatchRank
  readonly cost: number
  /** The cities whose names contain these words and others that were not typed. */
  readonly notMetIn: readonly City[]
  fits(name: IndexedName): boolean
}

const CITY_COST = 0.04
const EDITED_CITY_COST = 0.35
const NEIGHBOUR_COST = 0.3
const KIND_COST = 0.12
const MOST_WORDS_OF_CITY = 3
const QUARTER_COST = 0.1
/** The largest distance of a place from the middle of its sector or quarter. */
const QUARTER_KM = 1.3
/** The words beside the quarter must identify a place: 'market' or 'metro' alone do not. */
const LEAST_REST_WEIGHT = 1

export function contextWords(
  vocabulary: Vocabulary,
  typed: readonly TypedWord[],
  isGuessing: boolean,
): readonly ContextWord[] {
  const english = typed.map(word => englishWord(vocabulary, word))
  const found: ContextWord[] = []
  for (let from = 0; from < typed.length; from++) {
    for (let to = from + 1; to <= Math.min(typed.length, from + MOST_WORDS_OF_CITY); to++)
      found.push(...cityWords(vocabulary, english.slice(from, to), spanOf(from, to), isGuessing))
    if (isKindWord(english[from]!)) found.push(kindWord(english[from]!, spanOf(from, from + 1)))
  }
  // A city of two words does not count as one whose name is its second word.
  return found.filter(({ span, notMetIn }) => {
    const isPartOf = (other: ContextWord) => (other.span & span) === span && other.span !== span
    return notMetIn.length === 0 || !found.some(isPartOf)
  })
}

/** The cities that the words name, each by one word or some adjacent ones. */
export function citiesNamed(vocabulary: Vocabulary, typed: readonly TypedWord[]): ReadonlySet<City> {
  const english = typed.map(word => englishWord(vocabulary, word))
  const cities = new Set<City>()
  for (let from = 0; from < typed.length; from++)
    for (let to = from + 1; to <= Math.min(typed.length, from + MOST_WORDS_OF_CITY); to++)
      for (const city of vocabulary.citiesBySound.get(english.slice(from, to).map(soundKey).join(' ')) ?? [])
        cities.add(city)
  return cities
}

/**
 * The words that name a quarter beside a place: 'sec 27' in 'kailash hospital sec 27'. The place is near it.
 */
export function quarterWords(
  { vocabulary, quarters }: NameIndex,
  typed: readonly TypedWord[],
  leastBeside = LEAST_REST_WEIGHT,
): readonly QuarterWord[] {
  const english = typed.map(word => englishWord(vocabulary, word))
  const weights = english.map(word => (isDistinctive(vocabulary, word) ? vocabulary.weightOf(word) : 0))
  const found: QuarterWord[] = []
  for (let from = 0; from < typed.length; from++)
    for (let to = from + 1; to <= Math.min(typed.length, from + MOST_WORDS_OF_A_QUARTER); to++) {
      if (!weights.some((weight, at) => (at < from || at >= to) && weight >= leastBeside)) continue
      const around = quarters().get(quarterKey(english.slice(from, to)))
      if (around !== undefined)
        found.push({ ...quarterWord(around, spanOf(from, to)), text: textOf(typed.slice(from, to)) })
    }
  return found
}

/** The words of a quarter, with their text as typed. */
export interface QuarterWord extends ContextWord {
  readonly text: string
}

function textOf(words: readonly TypedWord[]): string {
  return words.map(({ text }) => text).join(' ')
}

function quarterWord(around: readonly Place[], span: number): ContextWord {
  return {
    span,
    cost: QUARTER_COST,
    matchRank: MATCH_RANK.words,
    notMetIn: [],
    fits: ({ hit }) => {
      const own = (hit.kind === 'stand' ? hit.place : undefined) ?? placeOf(hit)
      return around.some(quarter => quarter.city === own.city && distanceKm(quarter, own) <= QUARTER_KM)
    },
  }
}

/** Words that end names of quarters. */
const QUARTER_ENDINGS = new Set(['nagar', 'vihar', 'puri', 'bagh', 'garden', 'kunj'])

/**
 * Whether the word identifies a place beside a quarter: 'Rajiv Chowk Nagar' is not a place near Rajiv Chowk.
 */
function isDistinctive({ weightOf }: Vocabulary, word: string): boolean {
  return weightOf(word) > CITY_WEIGHT && !QUARTER_ENDINGS.has(word)
}

function englishWord({ englishOf }: Vocabulary, word: TypedWord): string {
  return word.isHindi ? (englishOf.get(word.sound) ?? word.latin) : word.word
}

function cityWords(
  vocabulary: Vocabulary,
  words: readonly string[],
  span: number,
  isGuessing: boolean,
): readonly ContextWord[] {
  const { citiesBySound, longerNamed } = vocabulary
  const inCities = (cities: readonly City[], cost: number, matchRank: MatchRank) =>
    wordsOf({ cities, span, cost, matchRank }, longerNamed)
  const cities = citiesBySound.get(words.map(soundKey).join(' '))
  if (cities !== undefined) return inCities(cities, CITY_COST, MATCH_RANK.words)
  if (!isGuessing || words.length > 1) return []
  const [word = ''] = words
  const most = word.length < 5 ? 0 : editsAllowed(word)
  for (const [name, meant] of citiesBySound)
    if (most > 0 && !name.includes(' ') && editsBetween(soundKey(word), name, 1) <= 1)
      return inCities(meant, EDITED_CITY_COST, MATCH_RANK.edited)
  return []
}

interface NamedCities {
  readonly cities: readonly City[]
  readonly span: number
  readonly cost: number
  readonly matchRank: MatchRank
}

function wordsOf(
  { cities, ...named }: NamedCities,
  longerNamed: Vocabulary['longerNamed'],
): readonly ContextWord[] {
  const [city] = cities
  const notMetIn = cities.length === 1 ? (longerNamed.get(city!) ?? []) : []
  const own = {
    ...named,
    notMetIn,
    fits: ({ hit }: IndexedName) => cities.includes(placeOf(hit).city),
  }
  if (notMetIn.length === 0) return [own]
  // A city is often called by a part of its name, but its sectors are different ones.
  const isNeighbour = ({ hit, name }: IndexedName) =>
    notMetIn.includes(placeOf(hit).city) && !/Sector/.test(name)
  return [own, { ...own, cost: NEIGHBOUR_COST, matchRank: MATCH_RANK.edited, fits: isNeighbour }]
}

function isKindWord(word: string): boolean {
  return Object.values(KIND_WORDS).some(words => words.has(word))
}

function kindWord(word: string, span: number): ContextWord {
  return {
    span,
    cost: KIND_COST,
    matchRank: MATCH_RANK.words,
    notMetIn: [],
    fits: ({ hit, kind }) => KIND_WORDS[kind].has(word) || KIND_WORDS[placeOf(hit).kind].has(word),
  }
}
