import { hasDigit } from '../place-words.ts'
import type { NameIndex } from './name-index.ts'
import { type TypedWord, typedWords } from './typed-words.ts'
import { CITY_WEIGHT } from './vocabulary.ts'
import {
  beginningFits,
  editedFits,
  MATCH_RANK,
  type MatchRank,
  sameFits,
  type WordFits,
} from './word-fits.ts'
import { soundOf } from './word-list.ts'

/** A possible meaning of some adjacent words of a query: all of these words in one name. */
export interface Reading {
  readonly from: number
  /** The typed words from `from` to before `to`. */
  readonly to: number
  readonly parts: readonly WordFits[]
  /** The cost in addition to those of the parts. */
  readonly cost: number
  /** The least certain of this and the parts. */
  readonly matchRank: MatchRank
}

/** The cost of words that are joined or split differently from the name. */
const JOIN_COST = 0.06
const SPLIT_COST = 0.06
const ABBREVIATION_COST = 0.03
const MEANING_COST = 0.12
const LETTERS_COST = 0.1
const MOST_JOINED = 3
/** A Hindi vowel sign belongs to the letter before it. */
const BEGINS_WITH_SIGN = /^\p{M}/u
const FEWEST_LETTERS_TO_SPLIT = 5
const FEWEST_LETTERS_TO_GUESS_A_SPLIT = 8
/** 'rajnagr' for Raj Nagar. */
const FEWEST_LETTERS_TO_EDIT_A_SPLIT = 7
/** Names written without blanks are shorter; splitting takes time by the square of the number of letters. */
const MOST_LETTERS_TO_SPLIT = 48

/** The readings of a query; with `isGuessing` also those that need an edit. */
export function readingsOf(
  index: NameIndex,
  typed: readonly TypedWord[],
  isGuessing: boolean,
): readonly Reading[] {
  const readings: Reading[] = []
  typed.forEach((word, at) => {
    const fits = fitsOf(index, word, isGuessing)
    readings.push({ from: at, to: at + 1, parts: [fits], cost: 0, matchRank: 0 })
    const isWhole = word.text.length < FEWEST_LETTERS_TO_GUESS_A_SPLIT && isKnown(index, word.text)
    if (isGuessing || !isWhole) readings.push(...splits(index, word, at))
    if (isGuessing) readings.push(...editedSplits(index, word, at))
    for (let to = at + 1; to <= Math.min(typed.length, at + MOST_JOINED); to++) {
      const span = typed.slice(at, to)
      if (to > at + 1) readings.push(...joined(index, span, at, isGuessing))
      readings.push(...meanings(index, span, at))
    }
  })
  // Single words first: a reading that joins several must cost less than their sum.
  return [...readings, ...initials(index, typed)]
    .filter(({ parts }) => parts.every(({ size }) => size > 0))
    .sort((a, b) => a.to - a.from - (b.to - b.from))
}

function fitsOf(index: NameIndex, word: TypedWord, isGuessing: boolean): WordFits {
  const fits = sameFits(index, word)
  if (word.isLast) beginningFits(index, word, fits)
  if (isGuessing) editedFits(index, word, fits)
  return fits
}

/** 'peera gadhi' for Peeragarhi, '16 b' for 16B. */
function joined(
  index: NameIndex,
  span: readonly TypedWord[],
  from: number,
  isGuessing: boolean,
): readonly Reading[] {
  const words = typedWords(span.map(({ text }) => text).join(''), index.vocabulary.spelledAs)
  const [word] = words
  // 'sector 52' stays two words.
  if (word === undefined || words.length > 1) return []
  // 'j block' must not match 'block' after an edit.
  const mayHaveEdits = isGuessing && span.every(({ text }) => text.length > 2)
  const fits = fitsOf(index, { ...word, isLast: span.at(-1)!.isLast }, false)
  if (mayHaveEdits) editedFits(index, word, fits, { most: 1, keepsFirst: true })
  return [{ from, to: from + span.length, parts: [fits], cost: JOIN_COST, matchRank: MATCH_RANK.folded }]
}

/** 'laxminagar' for Laxmi Nagar, 'ph3' for Phase 3. */
function splits(index: NameIndex, { text, isLast }: TypedWord, at: number): readonly Reading[] {
  const numbered = /^([^\d]+)(\d+\p{L}?)$/u.exec(text)
  if (numbered !== null) return splitAt(index, [numbered[1]!, numbered[2]!], at, isLast)
  if (text.length < FEWEST_LETTERS_TO_SPLIT || text.length > MOST_LETTERS_TO_SPLIT) return []
  const readings: Reading[] = []
  for (let size = 2; size <= text.length - 2; size++) {
    const [head, tail] = [text.slice(0, size), text.slice(size)]
    if (BEGINS_WITH_SIGN.test(tail) || !isKnown(index, head)) continue
    const isTailKnown = isKnown(index, tail)
    if (isTailKnown || isLast) readings.push(...splitAt(index, [head, tail], at, isLast))
    if (isTailKnown || tail.length < FEWEST_LETTERS_TO_SPLIT) continue
    for (let more = 2; more <= tail.length - 2; more++) {
      const rest = [tail.slice(0, more), tail.slice(more)] as const
      if (rest.every(part => isKnown(index, part)))
        readings.push(...splitAt(index, [head, ...rest], at, isLast))
    }
  }
  return readings
}

/** 'nandnagari' for Nand Nagri: the first part as typed, the rest after an edit. */
function editedSplits(
  index: NameIndex,
  { text, isLast, isHindi }: TypedWord,
  from: number,
): readonly Reading[] {
  if (isHindi || hasDigit(text) || text.length < FEWEST_LETTERS_TO_EDIT_A_SPLIT) return []
  if (text.length > MOST_LETTERS_TO_SPLIT) return []
  const readings: Reading[] = []
  for (let size = 3; size <= text.length - 4; size++) {
    const [head, tail] = [text.slice(0, size), text.slice(size)]
    if (!isKnown(index, head)) continue
    const parts = [head, tail].map(part =>
      fitsOf(index, { ...typedWords(part, index.vocabulary.spelledAs)[0]!, isLast }, part === tail),
    )
    readings.push({ from, to: from + 1, parts, cost: SPLIT_COST, matchRank: MATCH_RANK.edited })
  }
  return readings
}

function splitAt(
  index: NameIndex,
  texts: readonly string[],
  from: number,
  isLast: boolean,
): readonly Reading[] {
  const words = texts.flatMap(text =>
    typedWords(text, index.vocabulary.spelledAs).map(word => ({ ...word, isLast: false })),
  )
  const parts = words.map((word, at) =>
    fitsOf(index, { ...word, isLast: isLast && at === words.length - 1 && word.text.length > 2 }, false),
  )
  const readings = [{ from, to: from + 1, parts, cost: SPLIT_COST, matchRank: MATCH_RANK.folded }]
  // 'gk1' and 'cp2': the first part may be an abbreviation of several words.
  for (const phrase of index.vocabulary.standsFor.get(texts[0]!) ?? []) {
    const rest = texts.slice(1).map(text => sameFits(index, typedWords(text, index.vocabulary.spelledAs)[0]!))
    readings.push({ ...readings[0]!, parts: [...partsOf(index, phrase), ...rest] })
  }
  return readings
}

function isKnown({ words }: NameIndex, text: string): boolean {
  return words.wordOf.has(text) || words.sounds.soundOf.has(soundOf(text))
}

/** 'cp' for Connaught Place, 'purana' for old. */
function meanings(index: NameIndex, span: readonly TypedWord[], from: number): readonly Reading[] {
  const to = from + span.length
  const phrases = new Set([span.map(({ text }) => text).join(' '), span.map(({ latin }) => latin).join(' ')])
  return [...phrases].flatMap(phrase => [
    ...(index.vocabulary.standsFor.get(phrase) ?? []).map(words => ({
      from,
      to,
      parts: partsOf(index, words),
      cost: ABBREVIATION_COST,
      matchRank: MATCH_RANK.words,
    })),
    ...(index.vocabulary.meanings.get(phrase) ?? []).map(words => ({
      from,
      to,
      parts: partsOf(index, words),
      cost: MEANING_COST,
      matchRank: MATCH_RANK.otherScript,
    })),
  ])
}

function partsOf(index: NameIndex, words: readonly string[]): readonly WordFits[] {
  return words.map(word =>
    sameFits(index, { ...typedWords(word, index.vocabulary.spelledAs)[0]!, isLast: false }),
  )
}

/** A city beside a name contributes no letter to an abbreviation. */
function isCity({ vocabulary }: NameIndex, { word }: TypedWord): boolean {
  return vocabulary.weightOf(word) === CITY_WEIGHT
}

/** 'guru teg bahadur nagar' for GTB Nagar; initials alone, without another word, are a guess. */
function initials(index: NameIndex, typed: readonly TypedWord[]): readonly Reading[] {
  const readings: Reading[] = []
  for (let from = 0; from < typed.length; from++) {
    let letters = typed[from]!.latin[0]!
    for (let to = from + 2; to <= Math.min(typed.length, from + 5); to++) {
      letters += typed[to - 1]!.latin[0]!
      if (to - from < 3 || isCity(index, typed[to - 1]!) || isCity(index, typed[from]!)) continue
      const word = index.words.wordOf.get(letters)
      if (word === undefined || /[aeiou]/.test(letters.slice(1, -1))) continue
      const matchRank = to - from === typed.length ? MATCH_RANK.edited : MATCH_RANK.folded
      const fits: WordFits = new Map([[word, { cost: LETTERS_COST, matchRank }]])
      readings.push({ from, to, parts: [fits], cost: 0, matchRank })
    }
  }
  return readings
}
