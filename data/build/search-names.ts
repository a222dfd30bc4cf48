import { soundOf } from '@sawari/planner'

// Cleans up names of bus stops and of the map for reading and comparing.

/** The export cuts names off at this length, so a name of this length is incomplete. */
const CUT_AT = 48
const HINDI_CUT_AT = 16

/** Words that do not distinguish places. */
const GENERIC = new Set(
  `a an and of the in at to for near new old main small big no number gate entry exit road marg lane gali street
  block pocket pkt phase sector sec ward zone plot part extension extn ext area colony nagar vihar enclave
  flat flats apartment apartments house houses residency society quarter quarters complex building tower towers
  park parks garden gardens green belt ground playground children childrens kids play dda mcd ndmc pwd govt
  government public community centre center hall club market shop shops shopping mall plaza commercial district
  office offices bank school schools primary secondary senior college institute hospital clinic nursing home
  medical temple mandir mosque masjid church gurudwara gurdwara shiv hanuman police station post bus stop stand
  depot terminal metro parking toilet triangular narrow central east west north south village gaon`.split(
    /\s+/,
  ),
)

/** The key by which two names are compared: without case, punctuation and abbreviations. */
export function nameKey(name: string): string {
  return wordsOf(name)
    .map(word => SHORT[word] ?? word)
    .join(' ')
}

/** The key of names that people do not tell apart: 'Darya Ganj' and 'Daryaganj', 'Jama Masjid' and 'जामा मस्जिद'. */
export function spokenKey(name: string): string {
  return spoken(nameKey(name).split(' '))
}

/** The same without the words by which stops at a station are called. */
export function stationKey(name: string): string {
  return spoken(
    nameKey(name)
      .split(' ')
      .filter(word => !STATION_WORDS.has(word)),
  )
}

const STATION_WORDS = new Set(['metro', 'station'])

/** Numbers stay apart from each other. */
function spoken(words: readonly string[]): string {
  return words.map(word => (/\d/.test(word) ? ` ${word} ` : soundOf(word))).join('')
}

const SHORT: Readonly<Record<string, string>> = {
  sec: 'sector',
  sect: 'sector',
  xing: 'crossing',
  ph: 'phase',
  pkt: 'pocket',
  stn: 'station',
  mtr: 'metro',
  extn: 'extension',
  ext: 'extension',
  apptt: 'apartments',
  apartment: 'apartments',
  apt: 'apartments',
}

function wordsOf(name: string): string[] {
  return (
    name
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []
  )
}

/** Marks of damaged exports: '#REF!' of a spreadsheet, '?' and a backslash. */
const DAMAGED = /[#?\\]/

/** Whether the name identifies a place, unlike 'A-3', 'Block 23' or 'DDA Park', and is not damaged. */
export function isDistinctive(name: string): boolean {
  const limit = /\p{Script=Devanagari}/u.test(name) ? HINDI_CUT_AT : CUT_AT
  return (
    name.length < limit &&
    !DAMAGED.test(name) &&
    wordsOf(name).some(word => word.length >= 3 && /\p{L}/u.test(word) && !GENERIC.has(word))
  )
}

/**
 * The name in usual spelling: 'AGHAPUR VILLAGE' and 'pragati maidan' get capitalised words, 'X-lng' becomes a
 * crossing.
 */
export function tidyName(name: string): string {
  const spaced = name
    .replace(/\s*\/\s*/g, ' / ')
    .replace(/\s+([,)])/g, '$1')
    .replace(/(\S)\(/g, '$1 (')
    .replace(/(\p{Ll}{3})(?=\p{Lu}-)/gu, '$1 ')
    .replace(/\bx[- ]?[il]ng\b/gi, 'Crossing')
    .replace(/\s+/g, ' ')
    .replace(/[\s,.;-]+$/, '')
    .trim()
  const letters = spaced.replace(/[^A-Za-z]/g, '')
  const isShouted = letters.length > 4 && letters === letters.toUpperCase()
  const isFlat = letters.length > 0 && letters === letters.toLowerCase()
  if (!isShouted && !isFlat) return spaced
  return spaced
    .toLowerCase()
    .replace(/(^|[\s(/-])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** The names inside a name: both sides of a slash, and the texts before and in brackets. */
export function namesWithin(name: string): string[] {
  const parts = name.split(/\s*[/()]\s*/).map(part => part.trim())
  return parts.length === 1 ? [] : parts.filter(part => part !== '' && isDistinctive(part))
}
