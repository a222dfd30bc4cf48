import { sortIntoRows } from '@sawari/pareto-search'
import { hasDigit, isWithinOneEdit, mayHaveTypo } from './place-words.ts'

/** How well a typed word fits a word of a name, best first. */
export const WORD_FITS = ['same', 'prefix', 'substring', 'edit'] as const

/** Every word of a list of texts, and the texts that contain it. */
export interface Vocabulary {
  readonly words: readonly string[]
  /**
   * All words, each between line breaks, so that one pass of `indexOf` finds a substring in any of
   * them.
   */
  readonly lines: string
  /** Where each word starts in `lines`. */
  readonly starts: Int32Array
  /** Words that a word with a typo may stand for, by first letter and length. */
  readonly similar: ReadonlyMap<string, readonly number[]>
  /** The texts with word `w` are `texts[first[w]]` to `texts[first[w + 1] - 1]`. */
  readonly first: Int32Array
  readonly texts: Int32Array
}

export function buildVocabulary(wordsOfTexts: readonly (readonly string[])[]): Vocabulary {
  const wordIndex = new Map<string, number>()
  const keys: number[] = []
  const owners: number[] = []
  wordsOfTexts.forEach((words, text) => {
    for (const word of new Set(words)) {
      const index = wordIndex.get(word) ?? wordIndex.size
      wordIndex.set(word, index)
      keys.push(index)
      owners.push(text)
    }
  })
  const words = [...wordIndex.keys()]
  const { first, order } = sortIntoRows(Int32Array.from(keys), words.length)
  return {
    words,
    lines: `\n${words.join('\n')}\n`,
    starts: startsOf(words),
    similar: groupSimilar(words),
    first,
    texts: order.map(entry => owners[entry]!),
  }
}

/** The words that a typed word may refer to, grouped by fit. Words with digits only match themselves. */
export function matchingWords(vocabulary: Vocabulary, typed: string): number[][] {
  const fits: number[][] = WORD_FITS.map(() => [])
  const isExact = hasDigit(typed)
  const { lines, starts } = vocabulary
  const wanted = isExact ? `\n${typed}\n` : typed
  const offset = isExact ? 1 : 0
  const found = new Set<number>()
  for (let at = lines.indexOf(wanted); at >= 0; ) {
    const word = wordAt(starts, at + offset)
    found.add(word)
    fits[fitAt(vocabulary, word, at + offset, typed)]!.push(word)
    at = lines.indexOf(wanted, starts[word]! + vocabulary.words[word]!.length)
  }
  if (mayHaveTypo(typed)) {
    for (const word of similarTo(vocabulary, typed)) if (!found.has(word)) fits[3]!.push(word)
  }
  return fits
}

function fitAt({ words, starts }: Vocabulary, word: number, at: number, typed: string): number {
  if (at !== starts[word]) return 2
  return words[word]!.length === typed.length ? 0 : 1
}

function* similarTo({ words, similar }: Vocabulary, typed: string): Generator<number> {
  for (const length of [typed.length - 1, typed.length, typed.length + 1]) {
    for (const word of similar.get(similarKey(typed, length)) ?? []) {
      if (isWithinOneEdit(typed, words[word]!)) yield word
    }
  }
}

function startsOf(words: readonly string[]): Int32Array {
  const starts = new Int32Array(words.length)
  let next = 1
  for (let word = 0; word < words.length; word++) {
    starts[word] = next
    next += words[word]!.length + 1
  }
  return starts
}

/** The word that covers a position in `lines`. */
function wordAt(starts: Int32Array, at: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= at) low = middle
    else high = middle - 1
  }
  return low
}

function groupSimilar(words: readonly string[]): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  words.forEach((word, index) => {
    if (hasDigit(word)) return
    const key = similarKey(word, word.length)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [index])
    else group.push(index)
  })
  return groups
}

function similarKey(word: string, length: number): string {
  return `${String.fromCodePoint(word.codePointAt(0)!)}${length}`
}
