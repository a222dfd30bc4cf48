// One key for words that sound alike, however they are written in Latin letters.

const VOWELS = new Set('aeiou')
/** Letters that lose a following h: Hindi distinguishes them, but typists do not. */
const ASPIRATED = new Set('kgjb')
const LIPS = new Set('pbmf')
const SAME_SOUND: Readonly<Record<string, string>> = { w: 'v', z: 'j' }

/**
 * A word in lower-case Latin letters as it sounds: 'chowk' and 'chauk' become 'Cok', 'laxmi' and
 * 'lakshmi' 'laksmi', 'garhi' and 'gadhi' 'gadi'. Digits and other scripts stay as they are.
 */
export function soundKey(word: string): string {
  if (word.length <= 2) return word
  const key = new Speech(word).key()
  return key.length > 1 ? withoutLastA(key) : word
}

/** Hindi does not pronounce it: Rajendra and Rajender, Malviya and मालवीय. */
function withoutLastA(key: string): string {
  const isDropped = key.length >= 5 && /[^aeiou]a$/.test(key)
  if (!isDropped) return key
  const rest = key.slice(0, -1)
  if (!rest.endsWith('y')) return rest
  return rest.endsWith('ay')
    ? `${rest.slice(0, -2)}e`
    : `${rest.slice(0, -1)}${rest.endsWith('iy') ? '' : 'i'}`
}

/** The consonants of a key, after its first vowel if it begins with one; the rest varies between writers. */
export function skeletonOf(key: string): string {
  const [first = ''] = key
  return (VOWELS.has(first) ? 'a' : first) + key.slice(1).replace(/[aeiouyv]/g, '')
}

/** One word as it is spoken, letter by letter. */
class Speech {
  private readonly word: string
  /** The position of the next letter. */
  private at = 0
  private spoken = ''

  constructor(word: string) {
    this.word = word
  }

  key(): string {
    const { word } = this
    while (this.at < word.length) {
      this.at += VOWELS.has(word[this.at]!) ? this.speakVowel() : this.speakConsonant()
    }
    return this.spoken
  }

  /** Speaks the next letters as one sound; returns their number. */
  private speak(sound: string, letters: number): number {
    // Doubled letters sound like one; digits are not merged.
    if (sound !== '' && (sound !== this.spoken[this.spoken.length - 1] || sound <= '9')) this.spoken += sound
    return letters
  }

  private speakVowel(): number {
    const { word, at } = this
    const letter = word[at]!
    const isAOrE = letter === 'a' || letter === 'e'
    const isAOrO = letter === 'a' || letter === 'o'
    switch (word[at + 1] ?? '') {
      case 'i':
        if (isAOrE) return this.speak('e', 2)
        break
      case 'y':
        if (isAOrE) return this.isVowelAt(at + 2) ? this.speak(letter, 1) : this.speak('e', 2)
        break
      case 'u':
        if (isAOrO) return this.speak('o', 2)
        break
      case 'w':
        if (isAOrO) return this.isVowelAt(at + 2) ? this.speak(letter, 1) : this.speak('o', 2)
        break
      case 'a':
        if (letter === 'o') return this.speak('o', 2)
        if (letter === 'e') return this.speak('e', 2)
        break
      case 'e':
        if (letter === 'e' || letter === 'i') return this.speak('i', 2)
        break
      case 'o':
        if (letter === 'o') return this.speak('u', 2)
        break
    }
    return this.speak(letter === 'e' && this.isSilentEnd() ? '' : letter, 1)
  }

  private isVowelAt(at: number): boolean {
    return VOWELS.has(this.word[at] ?? '')
  }

  /** The last e of 'place' or 'gate'. */
  private isSilentEnd(): boolean {
    return this.at >= 3 && this.at === this.word.length - 1 && !this.isVowelAt(this.at - 1)
  }

  private speakConsonant(): number {
    const { word, at, spoken } = this
    const letter = word[at]!
    const next = word[at + 1] ?? ''
    const withH = next === 'h' ? 2 : 1
    switch (letter) {
      case 'c':
        if (next === 'h') return this.speak('C', word[at + 2] === 'h' ? 3 : 2)
        if (next === 'c' && word[at + 2] === 'h') return this.speak('C', 3)
        if (next === 'k') return this.speak('k', 2)
        return this.speak(next === 'e' || next === 'i' || next === 'y' ? 's' : 'k', 1)
      case 'p':
        return this.speak(next === 'h' ? 'f' : 'p', withH)
      case 's':
        return this.speak('s', withH)
      case 't':
        // 'station' as in स्टेशन.
        if (next === 'i' && word.startsWith('tion', at)) return this.speak('san', 4)
        return this.speak('t', withH)
      case 'r':
        // The Hindi letter is written both ways: Garhi, Gadhi.
        return this.speak(next === 'h' ? 'd' : 'r', withH)
      case 'q':
        return this.speak('k', next === 'u' && this.isVowelAt(at + 2) ? 2 : 1)
      case 'd':
        if (next === 'g' && word[at + 2] === 'e') return this.speak('j', 2)
        return this.speak('d', withH)
      case 'x':
        return this.speak(spoken.endsWith('k') ? 's' : 'ks', 1)
      case 'h':
        return this.speak(next === '' ? '' : 'h', 1)
      case 'n':
        return this.speak(LIPS.has(next) ? 'm' : 'n', 1)
      case 'y':
        // मालवीय, whose last vowel is not spoken, is Malviya.
        if (next === '' && spoken.endsWith('i')) return this.speak('a', 1)
        if (!VOWELS.has(next)) return this.speak('i', 1)
        return this.speak(spoken.endsWith('i') ? '' : 'y', 1)
      default:
        return this.speak(SAME_SOUND[letter] ?? letter, ASPIRATED.has(letter) ? withH : 1)
    }
  }
}
