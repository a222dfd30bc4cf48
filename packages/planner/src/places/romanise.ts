/** Letters as commonly written in Latin on signs and phones, not in scholarly transliteration. */
const CONSONANTS: Readonly<Record<string, string>> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'f',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
}

const VOWELS: Readonly<Record<string, string>> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
  ऍ: 'e',
  ऑ: 'o',
}

/** The vowel signs, which follow a consonant; the last one marks the absence of a vowel. */
const VOWEL_SIGNS: Readonly<Record<string, string>> = {
  '\u093e': 'a',
  '\u093f': 'i',
  '\u0940': 'i',
  '\u0941': 'u',
  '\u0942': 'u',
  '\u0943': 'ri',
  '\u0945': 'e',
  '\u0947': 'e',
  '\u0948': 'ai',
  '\u0949': 'o',
  '\u094b': 'o',
  '\u094c': 'au',
  '\u094d': '',
}

const NASAL = '\u0902'
const INHERENT = 'a'
/** Consonants spoken with closed lips; a nasal before them is, too. */
const LIPS = /^[pbm]/

interface Syllable {
  readonly onset: string
  vowel: string
  /** Whether the vowel is the inherent one of a consonant without a sign. */
  readonly isInherent: boolean
  isNasal: boolean
}

export function isDevanagari(word: string): boolean {
  return /[\u0900-\u0950\u0955-\u0963\u0966-\u097f\ua8e0-\ua8ff]/.test(word)
}

/**
 * A Devanagari word, in the spelling of `placeWords`, as a passenger would type it in Latin letters:
 * 'राजीव' becomes 'rajiv', 'इंदिरापुरम' becomes 'indirapuram'. Other characters stay.
 */
export function romanise(word: string): string {
  const syllables = syllablesOf(word)
  dropSilentVowels(syllables)
  return syllables
    .map(({ onset, vowel, isNasal }, index) => {
      const nasal = LIPS.test(syllables[index + 1]?.onset ?? '') ? 'm' : 'n'
      return onset + vowel + (isNasal ? nasal : '')
    })
    .join('')
}

function syllablesOf(word: string): Syllable[] {
  const syllables: Syllable[] = []
  const letters = [...word]
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at]!
    const last = syllables.at(-1)
    const consonant = CONSONANTS[letter]
    if (consonant !== undefined) {
      const sign = VOWEL_SIGNS[letters[at + 1] ?? '']
      if (sign !== undefined) at++
      const vowel = sign ?? INHERENT
      syllables.push({ onset: consonant, vowel, isInherent: sign === undefined, isNasal: false })
    } else if (letter === NASAL && last !== undefined) last.isNasal = true
    else {
      const vowel = VOWELS[letter]
      const onset = vowel === undefined ? letter : ''
      syllables.push({ onset, vowel: vowel ?? '', isInherent: false, isNasal: false })
    }
  }
  return syllables
}

/**
 * Hindi does not pronounce an inherent vowel at the end of a word, nor one between two pronounced
 * vowels.
 */
function dropSilentVowels(syllables: readonly Syllable[]): void {
  for (let at = syllables.length - 1; at > 0; at--) {
    const syllable = syllables[at]!
    if (!syllable.isInherent || syllable.isNasal) continue
    const next = syllables[at + 1]
    const isBetween = syllables[at - 1]!.vowel !== '' && next?.vowel !== ''
    if (next === undefined || isBetween) syllable.vowel = ''
  }
}
