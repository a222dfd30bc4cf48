import { hasDigit, placeWords } from '../place-words.ts'
import { isDevanagari, romanise } from '../romanise.ts'
import { spelledLetters } from './lexicon.ts'
import { soundKey } from './sound-key.ts'
import { SMALL_WORDS, SPELLED_AS } from './word-tables.ts'

/** One word of a query. */
export interface TypedWord {
  /** As typed. */
  readonly text: string
  /** With an abbreviation written out. */
  readonly word: string
  /** In Latin letters, abbreviations spelled out in Hindi as their letters. */
  readonly latin: string
  readonly sound: string
  readonly isHindi: boolean
  readonly isNumber: boolean
  readonly isLast: boolean
  /** Whether a name without it may be meant. */
  readonly isSmall: boolean
}

/** Queries with more words are answered by their first ones. */
export const MOST_WORDS = 12

export function typedWords(query: string): readonly TypedWord[] {
  const texts = placeWords(query).filter(isNoPinCode).slice(0, MOST_WORDS)
  const words = texts.map((text, at) => typedWord(text, at === texts.length - 1))
  // A query of small words alone means them.
  return words.every(({ isSmall }) => isSmall) ? words.map(word => ({ ...word, isSmall: false })) : words
}

function typedWord(text: string, isLast: boolean): TypedWord {
  const isHindi = isDevanagari(text)
  const word = SPELLED_AS.get(text) ?? text
  const spoken = isHindi ? (spelledLetters(text) ?? romanise(text)) : word
  const latin = SPELLED_AS.get(spoken) ?? spoken
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

function isNoPinCode(text: string): boolean {
  return !/^[1-9]\d{5}$/.test(text)
}
