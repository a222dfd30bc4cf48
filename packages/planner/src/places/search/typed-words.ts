import { hasDigit, placeWords } from '../place-words.ts'
import { isDevanagari, romanise } from '../romanise.ts'
import type { IndexedName } from './name-index.ts'
import { soundKey } from './sound-key.ts'
import { spelledLetters, type Vocabulary } from './vocabulary.ts'
import { SMALL_WORDS, SPELLED_AS } from './word-tables.ts'

/** One word of a query. */
export interface TypedWord {
  /** As typed. */
  readonly text: string
  /** With its abbreviation expanded. */
  readonly word: string
  /** In Latin letters, abbreviations spelled out in Hindi as their letters. */
  readonly latin: string
  readonly sound: string
  readonly isHindi: boolean
  readonly isNumber: boolean
  readonly isLast: boolean
  /** Whether it may be missing in the name. */
  readonly isSmall: boolean
}

/** Longer queries are answered by their first words. */
const MOST_WORDS = 10

/** The words of a query. `ownSpellings` are those of the region. */
export function typedWords(query: string, ownSpellings: ReadonlyMap<string, string>): readonly TypedWord[] {
  const written = placeWords(query)
  // Beside a name the PIN code says no more; alone it names an area.
  const texts = withNumbers(written.length > 1 ? written.filter(isNoPinCode) : written).slice(0, MOST_WORDS)
  const spelled = (text: string) => ownSpellings.get(text) ?? SPELLED_AS.get(text) ?? text
  const doors = doorWords(texts)
  const words = texts
    .map((text, at) => typedWord(text, spelled, at === texts.length - 1))
    .map((word, at, all) =>
      doors.has(at) || isPartBefore(word, all[at + 1]) ? { ...word, isSmall: true } : word,
    )
  // In a query of small words alone, these words count.
  return words.every(({ isSmall }) => isSmall) ? words.map(word => ({ ...word, isSmall: false })) : words
}

/** 'South Extension part 2' is also called 'South Extension 2'. */
function isPartBefore({ word }: TypedWord, next: TypedWord | undefined): boolean {
  return word === 'part' && next !== undefined && hasDigit(next.word)
}

const DOORS = new Set(['gate', 'exit', 'entry', 'गेट'])
const NUMBER_SIGNS = new Set(['no', 'num', 'number', 'नंबर', 'नं'])

/** The indices of words that name a gate, as in 'AIIMS gate no 1': names of places contain no gates. */
function doorWords(texts: readonly string[]): ReadonlySet<number> {
  const doors = new Set<number>()
  for (let at = 1; at < texts.length; at++) {
    if (!DOORS.has(texts[at]!)) continue
    const end = NUMBER_SIGNS.has(texts[at + 1] ?? '') ? at + 2 : at + 1
    if (!/^\d{1,2}[a-d]?$/.test(texts[end] ?? '')) continue
    for (let word = at; word <= end; word++) doors.add(word)
  }
  return doors
}

function typedWord(text: string, spelled: (text: string) => string, isLast: boolean): TypedWord {
  const isHindi = isDevanagari(text)
  const word = spelled(text)
  const spoken = isHindi ? (spelledLetters(text) ?? romanise(text)) : word
  const latin = spelled(spoken)
  return {
    text,
    word,
    latin,
    sound: soundKey(isHindi ? romanise(text) : word),
    isHindi,
    isNumber: hasDigit(text),
    isLast,
    isSmall: SMALL_WORDS.has(latin),
  }
}

/** 'sixty two' means 62. */
function withNumbers(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text, at) => {
    if (isTens(texts[at - 1]) && isUnit(text)) return []
    const next = texts[at + 1]
    return isTens(text) && isUnit(next) ? String(numberOf(text) + numberOf(next)) : text
  })
}

function isTens(text: string | undefined): text is string {
  return text !== undefined && !hasDigit(text) && numberOf(text) >= 20
}

function isUnit(text: string | undefined): text is string {
  return text !== undefined && !hasDigit(text) && numberOf(text) < 10
}

function numberOf(text: string): number {
  return Number(SPELLED_AS.get(text))
}

function isNoPinCode(text: string): boolean {
  return !/^[1-9]\d{5}$/.test(text)
}

/**
 * A part of a place that is identified by its number: the words of 'phase 5' and the column of the number in
 * the query.
 */
export interface NumberedPart {
  readonly unit: string
  readonly number: string
  readonly column: number
}

const UNITS = new Set(['sector', 'phase', 'block', 'pocket', 'part'])

/** The numbered parts that a query names. */
export function numberedParts(typed: readonly TypedWord[], vocabulary: Vocabulary): readonly NumberedPart[] {
  return typed.flatMap(({ text }, at) => {
    const unit = plainWord(text, vocabulary)
    const next = typed[at + 1]
    if (!UNITS.has(unit) || next?.isNumber !== true) return []
    return { unit, number: plainWord(next.text, vocabulary), column: at + 1 }
  })
}

/**
 * Whether the name has such a part, but only with other numbers: 'Pocket 5, Mayur Vihar Phase 1' is not in
 * phase 5, although it has both words. A number may precede its word, and a word may have several: '13 Block',
 * 'Sector 18, 19'.
 */
export function hasOtherNumber(
  { latin, hindi }: IndexedName,
  { unit, number }: NumberedPart,
  vocabulary: Vocabulary,
): boolean {
  return [latin, hindi].some(own => {
    const words = own.map(word => plainWord(word, vocabulary))
    const places = words.flatMap((word, at) => (word === unit ? at : []))
    const numbers = places.flatMap(at => numbersAfter(words, at))
    if (numbers.length === 0) return false
    const isBefore = places.some(at => words[at - 1] === number)
    // '16 b' is 16B.
    return !isBefore && !numbers.some(each => each === number || each.replace(/\D+$/, '') === number)
  })
}

function numbersAfter(words: readonly string[], at: number): readonly string[] {
  const rest = words.slice(at + 1)
  const end = rest.findIndex(word => !hasDigit(word))
  return end < 0 ? rest : rest.slice(0, end)
}

function plainWord(word: string, { spelledAs, englishOf }: Vocabulary): string {
  const english = isDevanagari(word) ? (englishOf.get(soundKey(romanise(word))) ?? word) : word
  return spelledAs.get(english) ?? SPELLED_AS.get(english) ?? english
}
