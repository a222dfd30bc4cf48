import { PLACE_MATCHES, type PlaceMatch } from '../place-match.ts'
import { editsAllowed, editsBetween, lettersOf, mayBeWithin } from './edits.ts'
import type { NameIndex } from './name-index.ts'
import { skeletonOf } from './sound-key.ts'
import type { TypedWord } from './typed-words.ts'
import { FEWEST_CONSONANTS, rangeOf } from './word-list.ts'

/** How well a word matches, 0 for best: the index of its match in `PLACE_MATCHES`. */
export type MatchRank = number

export const MATCH_RANK = Object.fromEntries(PLACE_MATCHES.map((match, rank) => [match, rank])) as Readonly<
  Record<PlaceMatch, MatchRank>
>

/** Words of names that a typed word may stand for, by number, each with its best reading. */
export type WordFits = Map<number, WordFit>

export interface WordFit {
  readonly cost: number
  readonly matchRank: MatchRank
}

const SAME: WordFit = { cost: 0, matchRank: MATCH_RANK.words }
const FOLDED: WordFit = { cost: 0.08, matchRank: MATCH_RANK.folded }
const OTHER_SCRIPT: WordFit = { cost: 0.1, matchRank: MATCH_RANK.otherScript }
const TRANSLATED: WordFit = { cost: 0.15, matchRank: MATCH_RANK.otherScript }
const GUESSED_SCRIPT: WordFit = { cost: 0.4, matchRank: MATCH_RANK.edited }
const FEWEST_SOUNDS_OF_THE_OTHER_SCRIPT = 5

/** The words that equal the typed one, sound like it, or mean it in the other language. */
export function sameFits(index: NameIndex, typed: TypedWord, fits: WordFits = new Map()): WordFits {
  const { words, lexicon } = index
  addWord(index, fits, typed.word, SAME)
  if (typed.isNumber) {
    if (typed.isHindi) addWord(index, fits, typed.latin, OTHER_SCRIPT)
    return fits
  }
  // 'jims' sounds like the Hindi name of GIMS, but may be another abbreviation.
  const isShort = !typed.isHindi && typed.sound.length < FEWEST_SOUNDS_OF_THE_OTHER_SCRIPT
  addSound(index, fits, words.sounds.soundOf.get(typed.sound), word => {
    if (words.words[word] === typed.word) return SAME
    if (words.isHindi[word] === (typed.isHindi ? 1 : 0)) return FOLDED
    return isShort ? GUESSED_SCRIPT : OTHER_SCRIPT
  })
  if (typed.isHindi) addWord(index, fits, typed.latin, OTHER_SCRIPT)
  for (const word of lexicon.get(typed.sound) ?? [])
    addWord(index, fits, word, isShort ? GUESSED_SCRIPT : TRANSLATED)
  return fits
}

/** The words that begin as typed, or as the typed one sounds. */
export function beginningFits({ words }: NameIndex, typed: TypedWord, fits: WordFits): void {
  if (typed.isNumber) return
  const { byText, sounds } = words
  const add = (word: number, rankInOwnScript: MatchRank, more = 0): void => {
    const rest = 1 - typed.word.length / Math.max(words.words[word]!.length, typed.word.length)
    const isSameScript = words.isHindi[word] === (typed.isHindi ? 1 : 0)
    const matchRank = isSameScript ? rankInOwnScript : Math.max(MATCH_RANK.otherScript, rankInOwnScript)
    addFit(fits, word, { cost: 0.1 + 0.15 * rest + (isSameScript ? 0 : 0.1) + more, matchRank })
  }
  const [from, to] = rangeOf(byText.length, at => words.words[byText[at]!]!, typed.word)
  for (let at = from; at < to; at++) add(byText[at]!, MATCH_RANK.beginning)
  if (typed.sound.length < 2) return
  // 'niet' sounds like the beginning of Nithari, but is another name.
  const isShort = !typed.isHindi && typed.sound.length < FEWEST_SOUNDS_OF_A_BEGINNING
  const matchRank = isShort ? MATCH_RANK.edited : MATCH_RANK.otherScript
  const [first, end] = rangeOf(sounds.keys.length, at => sounds.keys[at]!, typed.sound)
  for (let at = sounds.first[first]!; at < sounds.first[end]!; at++)
    add(sounds.words[at]!, matchRank, isShort ? SHORT_COST : 0)
}

const FEWEST_SOUNDS_OF_A_BEGINNING = 5
const SHORT_COST = 0.3

/** The words that equal the typed one after an edit or two, or with other vowels. */
export function editedFits(
  index: NameIndex,
  typed: TypedWord,
  fits: WordFits,
  { most: limit, keepsFirst } = { most: 2, keepsFirst: false },
): void {
  const { sounds } = index.words
  const most = Math.min(limit, editsAllowed(typed.isHindi ? typed.sound : typed.word))
  if (most === 0) return
  const { sound } = typed
  // Without a vowel it is an abbreviation or nonsense.
  if (sound.length < FEWEST_SOUNDS_FOR_AN_EDIT || !/[aeiouy]/.test(typed.latin)) return
  const letters = lettersOf(sound)
  for (let other = 0; other < sounds.keys.length; other++) {
    if (Math.abs(sounds.lengths[other]! - sound.length) > most) continue
    if (!mayBeWithin(most, letters, sounds.letters[other]!)) continue
    const key = sounds.keys[other]!
    if (keepsFirst && key[0] !== sound[0]) continue
    const edits = editsBetween(sound, key, most)
    if (edits > 0 && edits <= most)
      addSound(index, fits, other, word => editedFit(edits, typed, { key, word: index.words.words[word]! }))
  }
  const skeleton = skeletonOf(sound)
  if (skeleton.length < FEWEST_CONSONANTS) return
  for (const other of sounds.bySkeleton().get(skeleton) ?? [])
    addSound(index, fits, other, () => ({ cost: 0.6, matchRank: MATCH_RANK.edited }))
}

/** 'zzz' sounds like any single letter. */
const FEWEST_SOUNDS_FOR_AN_EDIT = 3

/** In shorter words one letter makes another name: 'KIET' and 'NIET'. */
const FEWEST_LETTERS = 5

function editedFit(
  edits: number,
  { sound, text }: TypedWord,
  { key, word }: { readonly key: string; readonly word: string },
): WordFit {
  const isFirstLetter = sound[0] !== key[0]
  const share = edits / Math.max(sound.length, key.length)
  const isLong = text.length >= FEWEST_LETTERS - 1 && word.length >= FEWEST_LETTERS
  const isMistyped = edits === 1 && !isFirstLetter && isLong
  return {
    cost: 0.25 * edits + 0.6 * share + (isFirstLetter ? 0.2 : 0),
    matchRank: isMistyped ? MATCH_RANK.mistyped : MATCH_RANK.edited,
  }
}

/** The numbers of names with any of the words; a name may occur twice. */
export function eachName(
  { first, namesOf }: NameIndex,
  fits: WordFits,
  visit: (name: number, fit: WordFit, word: number) => void,
): void {
  for (const [word, fit] of fits)
    for (let at = first[word]!; at < first[word + 1]!; at++) visit(namesOf[at]!, fit, word)
}

function addWord({ words }: NameIndex, fits: WordFits, text: string, fit: WordFit): void {
  const word = words.wordOf.get(text)
  if (word !== undefined) addFit(fits, word, fit)
}

function addSound(
  { words: { sounds } }: NameIndex,
  fits: WordFits,
  sound: number | undefined,
  fitOf: (word: number) => WordFit,
): void {
  if (sound === undefined) return
  for (let at = sounds.first[sound]!; at < sounds.first[sound + 1]!; at++) {
    const word = sounds.words[at]!
    addFit(fits, word, fitOf(word))
  }
}

function addFit(fits: WordFits, word: number, fit: WordFit): void {
  const known = fits.get(word)
  if (known === undefined || fit.cost < known.cost) fits.set(word, fit)
}
