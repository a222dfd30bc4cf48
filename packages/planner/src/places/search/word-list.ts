import { once, type Steps } from '../../model/steps.ts'
import { sortIntoRows } from '../../search/index.ts'
import { isDevanagari, romanise } from '../romanise.ts'
import { lettersOf } from './edits.ts'
import { skeletonOf, soundKey } from './sound-key.ts'

/** Every distinct word of the names, and the indexes that find those that a typed word may stand for. */
export interface WordList {
  readonly words: readonly string[]
  readonly wordOf: ReadonlyMap<string, number>
  readonly isHindi: Uint8Array
  /** The weight of each word in identifying a place. */
  readonly weights: Float32Array
  /** Word numbers in the order of the words' texts, for finding all words with a given beginning. */
  readonly byText: Int32Array
  readonly sounds: SoundList
}

/** The distinct sounds of the words. */
export interface SoundList {
  /** In alphabetical order. */
  readonly keys: readonly string[]
  readonly soundOf: ReadonlyMap<string, number>
  /** By word: its sound. */
  readonly ofWord: Int32Array
  /** One entry per sound: the words that sound so are `words[first[s]]` to `words[first[s + 1] - 1]`. */
  readonly first: Int32Array
  readonly words: Int32Array
  /** One entry per sound: one bit per letter. */
  readonly letters: Int32Array
  /** One entry per sound: the length of its key. */
  readonly lengths: Uint8Array
  /** Sounds with three consonants or more, by their consonants; only guesses need them. */
  readonly bySkeleton: () => ReadonlyMap<string, readonly number[]>
}

/** `weights` and `keys` are by word: its weight, and the key of its sound. */
export function* buildWordList(
  wordOf: ReadonlyMap<string, number>,
  weights: readonly number[],
  keys: readonly string[],
): Steps<WordList> {
  const words = [...wordOf.keys()]
  const sorted = words.toSorted()
  yield
  const isHindi = filled(new Uint8Array(words.length), word => (isDevanagari(words[word]!) ? 1 : 0))
  const byText = filled(new Int32Array(words.length), position => wordOf.get(sorted[position]!)!)
  yield
  return { words, wordOf, isHindi, weights: Float32Array.from(weights), byText, sounds: buildSoundList(keys) }
}

/** How a word of either script sounds. */
export function soundOf(word: string): string {
  return soundKey(isDevanagari(word) ? romanise(word) : word)
}

/** The entries of a sorted list that begin with a text, as a range of positions. */
export function rangeOf(
  length: number,
  textAt: (position: number) => string,
  beginning: string,
): readonly [from: number, to: number] {
  const from = firstPosition(length, position => textAt(position) >= beginning)
  const to = firstPosition(length, position => {
    const text = textAt(position)
    return text > beginning && !text.startsWith(beginning)
  })
  return [from, to]
}

function firstPosition(length: number, isAtOrAfter: (position: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isAtOrAfter(middle)) high = middle
    else low = middle + 1
  }
  return low
}

function buildSoundList(keyOfWord: readonly string[]): SoundList {
  // Numbered in the order of their occurrence, until they are sorted.
  const soundOfKey = new Map<string, number>()
  const soundOfWord = filled(new Int32Array(keyOfWord.length), word => {
    const key = keyOfWord[word]!
    const known = soundOfKey.get(key)
    if (known === undefined) soundOfKey.set(key, soundOfKey.size)
    return known ?? soundOfKey.size - 1
  })
  const keys = [...soundOfKey.keys()].sort()
  const position = new Int32Array(keys.length)
  for (let sound = 0; sound < keys.length; sound++) {
    position[soundOfKey.get(keys[sound]!)!] = sound
    soundOfKey.set(keys[sound]!, sound)
  }
  for (let word = 0; word < soundOfWord.length; word++) soundOfWord[word] = position[soundOfWord[word]!]!
  const { first, order: wordsOfSounds } = sortIntoRows(soundOfWord, keys.length)
  return {
    keys,
    soundOf: soundOfKey,
    ofWord: soundOfWord,
    first,
    words: wordsOfSounds,
    letters: filled(new Int32Array(keys.length), sound => lettersOf(keys[sound]!)),
    lengths: filled(new Uint8Array(keys.length), sound => keys[sound]!.length),
    bySkeleton: once(() => groupBySkeleton(keys)),
  }
}

/** Fills the array by index; `from` with a function takes several times as long. */
function filled<List extends Int32Array | Uint8Array>(list: List, valueAt: (index: number) => number): List {
  for (let index = 0; index < list.length; index++) list[index] = valueAt(index)
  return list
}

function groupBySkeleton(keys: readonly string[]): Map<string, number[]> {
  const long = Array.from(keys.keys()).filter(sound => skeletonOf(keys[sound]!).length >= FEWEST_CONSONANTS)
  return Map.groupBy(long, sound => skeletonOf(keys[sound]!))
}

export const FEWEST_CONSONANTS = 3
