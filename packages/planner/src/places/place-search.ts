import { distanceKm, type Point } from '@sawari/geo'
import type { Place } from '../model/stand.ts'
import { CITY_WORDS, type DirectoryName, type PlaceDirectory, type PlaceHit } from './place-directory.ts'
import type { FoundPlace, PlaceMatch } from './place-match.ts'
import { placeWords } from './place-words.ts'
import { isDevanagari, romanise } from './romanise.ts'
import { matchingWords, type Vocabulary, WORD_FITS } from './vocabulary.ts'
export interface PlaceSearchOptions {
  readonly limit: number
  readonly standsOnly?: boolean
  /** Among equally good hits, the nearer one comes first. */
  readonly bias?: Point
}

/** Names never have more words than this. */
const MOST_WORDS = 16

/** The penalty for a word that only names the city of the place. */
const CITY_PENALTY = 4

/** The penalty for a word that is read in the other script. */
const OTHER_SCRIPT_PENALTY = 4

/** An upper bound of the penalty of any query. */
const WORST_PENALTY = MOST_WORDS * (OTHER_SCRIPT_PENALTY + WORD_FITS.length)

/**
 * The places with a name that contains every typed word, best first; none for a blank query. Words
 * match as a whole, by prefix, by substring, or, with five letters or more, within one edit; words with
 * digits match only as a whole. If this finds too few places, words are also read in the other script,
 * because people write Hindi in both scripts, even within one name.
 *
 * Hits are ranked by: the exact name, a lower penalty, a name that begins as typed, stands before
 * places, own names before aliases, nearer to the bias, larger, shorter.
 */
export function searchPlaces(
  directory: PlaceDirectory,
  query: string,
  { limit, standsOnly = false, bias }: PlaceSearchOptions,
): readonly FoundPlace[] {
  const typed = placeWords(query)
  const best: Ranked[] = []
  for (const readings of ['asTyped', 'inBothScripts'] as const) {
    if (best.length >= limit) break
    for (const match of matchingNames(directory, typed, readings)) {
      if (standsOnly && match.name.hit.kind !== 'stand') continue
      keepBest(best, rank(match, typed, bias), limit)
    }
  }
  return best.map(({ name, match, misfit }) => ({ ...name.hit, match, misfit }))
}

interface NameMatch {
  readonly name: DirectoryName
  readonly penalty: number
  readonly match: PlaceMatch
}

type Readings = 'asTyped' | 'inBothScripts'

function* matchingNames(
  directory: PlaceDirectory,
  typed: readonly string[],
  readings: Readings,
): Generator<NameMatch> {
  const wanted = [...new Set(typed)]
  if (wanted.length === 0 || wanted.length > MOST_WORDS) return
  const { names } = directory
  const tally = startTally(names.length)
  for (const word of wanted) {
    for (const reading of readingsOf(directory, word, readings)) countWord(tally, reading)
    if (isCityWord(word)) countCityWord(tally, names, word)
    tally.words++
  }
  for (let name = 0; name < names.length; name++) {
    const isMatch = tally.matched[name] === wanted.length && tally.inName[name]! > 0
    if (!isMatch) continue
    const match = readings === 'inBothScripts' ? 'otherScript' : MATCH_OF_FIT[tally.worstFits[name]!]!
    yield { name: names[name]!, penalty: tally.penalties[name]!, match }
  }
}

/** One interpretation of a typed word. */
interface Reading {
  readonly vocabulary: Vocabulary
  readonly word: string
  readonly penalty: number
}

function readingsOf(
  { vocabulary, latinVocabulary }: PlaceDirectory,
  word: string,
  readings: Readings,
): readonly Reading[] {
  const asTyped = { vocabulary, word, penalty: 0 }
  if (readings === 'asTyped') return [asTyped]
  const latin = { word: isDevanagari(word) ? romanise(word) : word, penalty: OTHER_SCRIPT_PENALTY }
  return [asTyped, { vocabulary, ...latin }, { vocabulary: latinVocabulary, ...latin }]
}

/** The words that each name has matched so far. */
interface Tally {
  /** The number of typed words processed. */
  words: number
  /** By name: how many of the first typed words it contains without a gap. */
  readonly matched: Uint8Array
  /** By name: how many of these words are in the name itself, not only in its city. */
  readonly inName: Uint8Array
  readonly penalties: Uint8Array
  /** By name: the worst fit of these words, as an index of `WORD_FITS`. */
  readonly worstFits: Uint8Array
}

const MATCH_OF_FIT: readonly PlaceMatch[] = ['words', 'beginning', 'beginning', 'edited']

function startTally(names: number): Tally {
  const zeroes = () => new Uint8Array(names)
  return { words: 0, matched: zeroes(), inName: zeroes(), penalties: zeroes(), worstFits: zeroes() }
}

/** Each name counts a typed word once, with its best fit, because better readings come first. */
function countWord(
  { words, matched, inName, penalties, worstFits }: Tally,
  { vocabulary, word, penalty }: Reading,
): void {
  matchingWords(vocabulary, word).forEach((fitting, fit) => {
    for (const candidate of fitting) {
      for (let entry = vocabulary.first[candidate]!; entry < vocabulary.first[candidate + 1]!; entry++) {
        const name = vocabulary.texts[entry]!
        if (matched[name] !== words) continue
        matched[name] = words + 1
        inName[name]! += 1
        penalties[name]! += penalty + fit
        worstFits[name] = Math.max(worstFits[name]!, fit)
      }
    }
  })
}

function countCityWord(
  { words, matched, penalties }: Tally,
  names: readonly DirectoryName[],
  word: string,
): void {
  for (let name = 0; name < names.length; name++) {
    if (matched[name] !== words || !CITY_WORDS[placeOf(names[name]!.hit).city].has(word)) continue
    matched[name] = words + 1
    penalties[name]! += CITY_PENALTY
  }
}

function isCityWord(word: string): boolean {
  return Object.values(CITY_WORDS).some(words => words.has(word))
}

interface Ranked {
  readonly name: DirectoryName
  readonly match: PlaceMatch
  readonly misfit: number
  /** Lower is better, in this order. */
  readonly liberties: number
  readonly awayKm: number
}

function rank({ name, penalty, match }: NameMatch, typed: readonly string[], bias?: Point): Ranked {
  const text = typed.join(' ')
  const isExact = name.spelling === text
  const freedom = isExact ? 0 : WORST_PENALTY + penalty
  const begins = name.spelling.startsWith(text) ? 0 : 4
  const kind = name.hit.kind === 'stand' ? 0 : 2
  return {
    name,
    match: isExact ? 'exact' : match,
    misfit: freedom,
    liberties: 8 * freedom + begins + kind + (name.isAlias ? 1 : 0),
    awayKm: bias === undefined ? 0 : distanceKm(bias, placeOf(name.hit)),
  }
}

/** Keeps the list sorted, within the limit, and with each place once. */
function keepBest(best: Ranked[], candidate: Ranked, limit: number): void {
  const worst = best[best.length - 1]
  if (best.length >= limit && (worst === undefined || compareRanked(candidate, worst) >= 0)) return
  const { placeId } = placeOf(candidate.name.hit)
  const known = best.findIndex(({ name }) => placeOf(name.hit).placeId === placeId)
  if (known >= 0) {
    if (compareRanked(candidate, best[known]!) >= 0) return
    best.splice(known, 1)
  }
  const at = best.findIndex(other => compareRanked(candidate, other) < 0)
  best.splice(at < 0 ? best.length : at, 0, candidate)
  if (best.length > limit) best.pop()
}

function compareRanked(a: Ranked, b: Ranked): number {
  const [left, right] = [placeOf(a.name.hit), placeOf(b.name.hit)]
  return (
    a.liberties - b.liberties ||
    a.awayKm - b.awayKm ||
    sizeOf(b.name.hit) - sizeOf(a.name.hit) ||
    a.name.spelling.length - b.name.spelling.length ||
    compareText(left.name, right.name) ||
    compareText(left.placeId, right.placeId)
  )
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function placeOf(hit: PlaceHit): Place {
  return hit.kind === 'stand' ? hit.stand : hit.place
}

function sizeOf(hit: PlaceHit): number {
  return hit.kind === 'stand' ? hit.stand.size : 0
}
