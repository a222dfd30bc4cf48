import type { City } from '../../model/stand.ts'
import type { PlaceHit } from '../place-hit.ts'
import { romanise } from '../romanise.ts'
import { editsAllowed, editsBetween } from './edits.ts'
import type { IndexedName } from './name-index.ts'
import { soundKey } from './sound-key.ts'
import { spanOf } from './tally.ts'
import type { TypedWord } from './typed-words.ts'
import { SURENESS, type Sureness } from './word-fits.ts'
import { CITY_PHRASES, KIND_WORDS, LOAN_WORDS } from './word-tables.ts'

/**
 * The typed words, as bits, that say Noida and not Greater Noida: they are not met by the name of
 * something in Greater Noida, though it has the word.
 */
export function plainNoida(context: readonly ContextWord[]): number {
  return context.reduce((bits, { span, isPlainNoida }) => (isPlainNoida ? bits | span : bits), 0)
}

/** Typed words that may say where or what a place is, beside its name. */
export interface ContextWord {
  readonly span: number
  readonly sureness: Sureness
  readonly cost: number
  readonly isPlainNoida: boolean
  fits(name: IndexedName): boolean
}

const CITY_COST = 0.04
const EDITED_CITY_COST = 0.35
const NEIGHBOUR_COST = 0.4
const KIND_COST = 0.12
const MOST_WORDS_OF_CITY = 3

const citiesBySound = new Map(
  [...CITY_PHRASES].map(([phrase, cities]) => [phrase.split(' ').map(soundKey).join(' '), cities] as const),
)

export function contextWords(typed: readonly TypedWord[], isGuessing: boolean): readonly ContextWord[] {
  const english = typed.map(word => (word.isHindi ? (englishOf.get(word.sound) ?? word.latin) : word.word))
  const found: ContextWord[] = []
  for (let from = 0; from < typed.length; from++) {
    for (let to = from + 1; to <= Math.min(typed.length, from + MOST_WORDS_OF_CITY); to++)
      found.push(...cityWords(english.slice(from, to), spanOf(from, to), isGuessing))
    if (isKindWord(english[from]!)) found.push(kindWord(english[from]!, spanOf(from, from + 1)))
  }
  // 'greater noida' is one city, and says nothing of Noida.
  return found.filter(({ span, isPlainNoida }) => {
    const isPartOf = (other: ContextWord) => (other.span & span) === span && other.span !== span
    return !isPlainNoida || !found.some(isPartOf)
  })
}

const englishOf = new Map([...LOAN_WORDS].map(([hindi, word]) => [soundOfHindi(hindi), word] as const))

function cityWords(words: readonly string[], span: number, isGuessing: boolean): readonly ContextWord[] {
  const cities = citiesBySound.get(words.map(soundKey).join(' '))
  if (cities !== undefined) return inCities(cities, span, CITY_COST, SURENESS.words)
  if (!isGuessing || words.length > 1) return []
  const [word = ''] = words
  const most = word.length < 5 ? 0 : editsAllowed(word)
  for (const [name, meant] of citiesBySound)
    if (most > 0 && !name.includes(' ') && editsBetween(soundKey(word), name, 1) <= 1)
      return inCities(meant, span, EDITED_CITY_COST, SURENESS.edited)
  return []
}

function inCities(
  cities: readonly City[],
  span: number,
  cost: number,
  sureness: Sureness,
): readonly ContextWord[] {
  const isPlainNoida = cities.length === 1 && cities[0] === 'Noida'
  const own = {
    span,
    cost,
    sureness,
    isPlainNoida,
    fits: ({ hit }: IndexedName) => cities.includes(placeOf(hit).city),
  }
  if (!isPlainNoida) return [own]
  // Greater Noida is often called Noida; its sectors are other ones.
  const isNeighbour = ({ hit, name }: IndexedName) =>
    placeOf(hit).city === 'Greater Noida' && !/Sector/.test(name)
  return [own, { ...own, cost: NEIGHBOUR_COST, sureness: SURENESS.edited, fits: isNeighbour }]
}

function isKindWord(word: string): boolean {
  return Object.values(KIND_WORDS).some(words => words.has(word))
}

function kindWord(word: string, span: number): ContextWord {
  return {
    span,
    cost: KIND_COST,
    sureness: SURENESS.words,
    isPlainNoida: false,
    fits: ({ hit, kind }) => KIND_WORDS[kind].has(word) || KIND_WORDS[placeOf(hit).kind].has(word),
  }
}

function placeOf(hit: PlaceHit) {
  return hit.kind === 'stand' ? hit.stand : hit.place
}

function soundOfHindi(hindi: string): string {
  return soundKey(romanise(hindi))
}
