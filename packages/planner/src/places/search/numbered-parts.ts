import { hasDigit } from '../place-words.ts'
import { isDevanagari, romanise } from '../romanise.ts'
import type { IndexedName } from './name-index.ts'
import { soundKey } from './sound-key.ts'
import type { TypedWord } from './typed-words.ts'
import type { Vocabulary } from './vocabulary.ts'
import { SPELLED_AS } from './word-tables.ts'

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
