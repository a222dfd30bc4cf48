import { hasDigit } from '../place-words.ts'
import { romanise } from '../romanise.ts'
import { soundKey } from './sound-key.ts'
import type { WordList } from './word-list.ts'
import { LETTER_NAMES } from './word-tables.ts'

/** By the sound of a Hindi word: the English words at the same position in names. */
export type Lexicon = ReadonlyMap<string, ReadonlySet<string>>

/** The numbers of words at the same position of a name in both languages. */
export interface WordPair {
  readonly english: number
  readonly hindi: number
}

/**
 * Learns English words and their Hindi counterparts from names that exist in both languages with as
 * many words: 'Old Bus Stand' and 'पुराना बस अड्डा'. Words that sound the same need no entry.
 */
export function buildLexicon(
  pairs: Iterable<WordPair>,
  { words, sounds }: WordList,
  loanWords: ReadonlyMap<string, string>,
): Lexicon {
  const lexicon = new Map<string, Set<string>>()
  const add = (sound: string, english: string): void => {
    const known = lexicon.get(sound)
    if (known === undefined) lexicon.set(sound, new Set([english]))
    else known.add(english)
  }
  for (const [hindi, english] of loanWords) {
    const sound = soundKey(romanise(hindi))
    if (sound !== soundKey(english)) add(sound, english)
  }
  for (const { english, hindi } of pairs) {
    const sound = sounds.ofWord[hindi]!
    if (sound === sounds.ofWord[english]) continue
    const [word, counterpart] = [words[english]!, words[hindi]!]
    if (!hasDigit(word) && !hasDigit(counterpart)) add(sounds.keys[sound]!, word)
  }
  return lexicon
}

const LETTER_LENGTHS = [7, 6, 5, 4, 3, 2, 1]

/** The abbreviation that a Hindi word spells: 'ito' for 'आईटीओ'; undefined for other words. */
export function spelledLetters(word: string): string | undefined {
  const digits = /^\d+/.exec(word)?.[0] ?? ''
  let letters = ''
  let at = digits.length
  while (at < word.length) {
    const isWhole = (size: number) => !/^\p{M}/u.test(word.slice(at + size))
    const length = LETTER_LENGTHS.find(size => LETTER_NAMES.has(word.slice(at, at + size)) && isWhole(size))
    if (length === undefined) return undefined
    letters += LETTER_NAMES.get(word.slice(at, at + length))!
    at += length
  }
  return letters === '' ? undefined : digits + letters
}
