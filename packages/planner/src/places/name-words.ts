import { MOST_CHARACTERS, placeWords } from './place-words.ts'

const LETTER = 1
const MARK = 2
const NUMBER = 3
/** Between words. */
const OTHER = 4
/** The kinds of the characters of ASCII and Devanagari; 0 for those that need other steps of normalising. */
const kinds = kindsOfCharacters()

const DEVANAGARI = 0x900
const CHANDRABINDU = 0x901
const ANUSVARA = 0x902
const NUKTA = 0x93c
const VIRAMA = 0x94d
const ZERO = 0x966
const NINE = 0x96f
/** The first consonants of the classes that have a nasal. Each class has four others, and then its nasal. */
const classes = [0x915, 0x91a, 0x91f, 0x924, 0x92a]
const OTHERS_IN_CLASS = 4
/** By nasal consonant, counted from the beginning of Devanagari: the first consonant of its class. */
const classOfNasal = new Uint16Array(128)
for (const first of classes) classOfNasal[first + OTHERS_IN_CLASS - DEVANAGARI] = first

/** After so many letters a number is a word of its own: 'Sector52', but 'P3'. */
const LETTERS_BEFORE_NUMBER = 3
/** Normalising makes at most 18 characters of one. */
const LONGEST_SPELLING = 18 * MOST_CHARACTERS
const FEWEST_SLOTS = 4096
/** The upper bits of a hash depend on all characters. */
const HASH_SHIFT = 10

/**
 * Splits many names into the words of `placeWords` in a fraction of the time, and numbers the different words. Every
 * new string must be hashed and compared when it is looked up, so equal words are the same string.
 */
export class NameWords {
  /** The different words. */
  readonly words: string[] = []
  /** The numbers of the words of all names, in the order in which the names were split. */
  numbers = new Int32Array(FEWEST_SLOTS)
  count = 0
  private readonly hashes: number[] = []
  /** By hash: the number of a word plus one; an empty slot holds 0. */
  private slots = new Int32Array(FEWEST_SLOTS)
  /** The name that is being split, in normalised spelling. */
  private readonly spelling = new Uint16Array(LONGEST_SPELLING)

  split(name: string): readonly string[] {
    const before = this.count
    const length = name.length > MOST_CHARACTERS ? undefined : this.normalise(name)
    if (length === undefined) for (const word of placeWords(name)) this.add(0, this.spell(word))
    else this.addWords(length)
    const found = new Array<string>(this.count - before)
    for (let at = 0; at < found.length; at++) found[at] = this.words[this.numbers[before + at]!]!
    return found
  }

  private addWords(length: number): void {
    for (let at = 0; at < length; ) {
      const end = kinds[this.spelling[at]!] === OTHER ? at : this.endOfWord(at, length)
      if (end > at) this.add(at, end)
      at = Math.max(end, at + 1)
    }
  }

  /** Writes a word as the spelling; returns its length. */
  private spell(word: string): number {
    for (let at = 0; at < word.length; at++) this.spelling[at] = word.charCodeAt(at)
    return word.length
  }

  /** Writes the spelling of a name; returns its length, or undefined if it has characters of other scripts. */
  private normalise(name: string): number | undefined {
    const { spelling } = this
    let length = 0
    let isPlain = true
    for (let at = 0; at < name.length; at++) {
      const code = name.charCodeAt(at)
      if (code >= kinds.length || kinds[code] === 0) return undefined
      if (code < DEVANAGARI) spelling[length++] = code >= 0x41 && code <= 0x5a ? code + 0x20 : code
      else {
        isPlain = false
        if (code === CHANDRABINDU) spelling[length++] = ANUSVARA
        else if (code >= ZERO && code <= NINE) spelling[length++] = code - ZERO + 0x30
        else if (code !== NUKTA) spelling[length++] = code
      }
    }
    return isPlain ? length : this.simplifyNasals(length)
  }

  /** A nasal consonant without a vowel, before another consonant of its class, becomes an anusvara. */
  private simplifyNasals(length: number): number {
    const { spelling } = this
    let to = 0
    for (let at = 0; at < length; at++) {
      const code = spelling[at]!
      const first = code < DEVANAGARI ? 0 : classOfNasal[code - DEVANAGARI]!
      const next = at + 2 < length && spelling[at + 1] === VIRAMA ? spelling[at + 2]! : 0
      const isSimplified = first > 0 && next >= first && next < first + OTHERS_IN_CLASS
      spelling[to++] = isSimplified ? ANUSVARA : code
      if (isSimplified) at++
    }
    return to
  }

  private endOfWord(start: number, length: number): number {
    const { spelling } = this
    /** The first letter after the last number, if there is one. */
    let letter = -1
    for (let at = start; at < length; at++) {
      const kind = kinds[spelling[at]!]!
      if (kind === OTHER) return at
      if (kind === LETTER && letter < 0) letter = at
      if (kind !== NUMBER) continue
      if (letter >= 0 && at - letter >= LETTERS_BEFORE_NUMBER) return at
      letter = -1
    }
    return length
  }

  /** Adds the word that is spelled between two positions. */
  private add(start: number, end: number): void {
    if (this.count === this.numbers.length) {
      const numbers = new Int32Array(2 * this.count)
      numbers.set(this.numbers)
      this.numbers = numbers
    }
    this.numbers[this.count++] = this.numberOf(start, end)
  }

  private numberOf(start: number, end: number): number {
    const { spelling, slots, hashes, words } = this
    let sum = 0
    for (let at = start; at < end; at++) sum = (Math.imul(sum, 31) + spelling[at]!) | 0
    const hash = Math.imul(sum, 0x85ebca6b)
    let slot = (hash >>> HASH_SHIFT) & (slots.length - 1)
    for (; slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
      const known = slots[slot]! - 1
      if (hashes[known] === hash && this.isSpelled(words[known]!, start, end)) return known
    }
    let word = ''
    for (let at = start; at < end; at++) word += String.fromCharCode(spelling[at]!)
    slots[slot] = words.push(word)
    hashes.push(hash)
    if (2 * words.length > slots.length) this.makeRoom()
    return words.length - 1
  }

  private isSpelled(word: string, start: number, end: number): boolean {
    if (word.length !== end - start) return false
    for (let at = 0; at < word.length; at++) {
      if (word.charCodeAt(at) !== this.spelling[start + at]) return false
    }
    return true
  }

  private makeRoom(): void {
    const slots = new Int32Array(2 * this.slots.length)
    this.hashes.forEach((hash, word) => {
      let slot = (hash >>> HASH_SHIFT) & (slots.length - 1)
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = word + 1
    })
    this.slots = slots
  }
}

function kindsOfCharacters(): Uint8Array {
  const found = new Uint8Array(0x980)
  for (let code = 0; code < found.length; code++) {
    const character = String.fromCharCode(code)
    if (!/[\x20-\x7e\u0900-\u097f]/.test(character) || character.normalize('NFKD') !== character) continue
    found[code] = kindOf(character)
  }
  return found
}

function kindOf(character: string): number {
  if (/\p{L}/u.test(character)) return LETTER
  if (/\p{M}/u.test(character)) return MARK
  return /\p{N}/u.test(character) ? NUMBER : OTHER
}
