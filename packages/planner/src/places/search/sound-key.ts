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
  let key = ''
  for (let at = 0; at < word.length; ) {
    const [sound, letters] = VOWELS.has(word[at]!) ? vowelAt(word, at) : consonantAt(word, at, key)
    at += letters
    // Doubled letters sound like one; digits are not merged.
    if (sound !== '' && (sound !== key[key.length - 1] || sound <= '9')) key += sound
  }
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

type Sound = readonly [sound: string, letters: number]

function vowelAt(word: string, at: number): Sound {
  const pair = word.slice(at, at + 2)
  const endsInVowel = VOWELS.has(word[at + 2] ?? '')
  switch (pair) {
    case 'ai':
    case 'ei':
      return ['e', 2]
    case 'ay':
    case 'ey':
      return endsInVowel ? ['e' === pair[0] ? 'e' : 'a', 1] : ['e', 2]
    case 'au':
    case 'ou':
    case 'oa':
      return ['o', 2]
    case 'aw':
    case 'ow':
      return endsInVowel ? [pair[0]!, 1] : ['o', 2]
    case 'ea':
      return ['e', 2]
    case 'ee':
    case 'ie':
      return ['i', 2]
    case 'oo':
      return ['u', 2]
    default:
      return word[at] === 'e' && isSilentEnd(word, at) ? ['', 1] : [word[at]!, 1]
  }
}

/** The last e of 'place' or 'gate'. */
function isSilentEnd(word: string, at: number): boolean {
  return at >= 3 && at === word.length - 1 && !VOWELS.has(word[at - 1]!)
}

function consonantAt(word: string, at: number, key: string): Sound {
  const letter = word[at]!
  const next = word[at + 1] ?? ''
  switch (letter) {
    case 'c':
      if (next === 'h') return ['C', word[at + 2] === 'h' ? 3 : 2]
      if (next === 'c' && word[at + 2] === 'h') return ['C', 3]
      if (next === 'k') return ['k', 2]
      return [next === 'e' || next === 'i' || next === 'y' ? 's' : 'k', 1]
    case 'p':
      return next === 'h' ? ['f', 2] : ['p', 1]
    case 's':
      return ['s', next === 'h' ? 2 : 1]
    case 't':
      // 'station' as in स्टेशन.
      if (word.startsWith('tion', at)) return ['san', 4]
      return ['t', next === 'h' ? 2 : 1]
    case 'r':
      // The Hindi letter is written both ways: Garhi, Gadhi.
      return next === 'h' ? ['d', 2] : ['r', 1]
    case 'q':
      return ['k', next === 'u' && VOWELS.has(word[at + 2] ?? '') ? 2 : 1]
    case 'd':
      if (next === 'g' && word[at + 2] === 'e') return ['j', 2]
      return ['d', next === 'h' ? 2 : 1]
    case 'x':
      return key.endsWith('k') ? ['s', 1] : ['ks', 1]
    case 'h':
      return [next === '' ? '' : 'h', 1]
    case 'n':
      return [LIPS.has(next) ? 'm' : 'n', 1]
    case 'y':
      // मालवीय, whose last vowel is not spoken, is Malviya.
      if (next === '' && key.endsWith('i')) return ['a', 1]
      if (!VOWELS.has(next)) return ['i', 1]
      return [key.endsWith('i') ? '' : 'y', 1]
    default:
      return [SAME_SOUND[letter] ?? letter, ASPIRATED.has(letter) && next === 'h' ? 2 : 1]
  }
}
