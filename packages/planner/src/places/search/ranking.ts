import { distanceKm, type Point } from '../../geo/index.ts'
import { type FoundPlace, PLACE_MATCHES, type PlaceHit, placeOf } from '../place-match.ts'
import { type ContextWord, plainCityNotMet } from './context-words.ts'
import type { IndexedName, NameIndex } from './name-index.ts'
import { spanOf, type Tally } from './tally.ts'
import { hasOtherNumber, type NumberedPart, type TypedWord } from './typed-words.ts'
import { CITY_WEIGHT, type Vocabulary, type WordWeights } from './vocabulary.ts'
import { MATCH_RANK, type MatchRank } from './word-fits.ts'

/** A name that a query may mean; in all values lower is better. */
export interface Candidate {
  readonly hit: PlaceHit
  readonly place: number
  readonly name: number
  readonly matchRank: MatchRank
  readonly misfit: number
  readonly score: number
}

export interface RankingQuery {
  readonly typed: readonly TypedWord[]
  readonly context: readonly ContextWord[]
  readonly text: string
  readonly bias: Point | undefined
  /** The typed words, as bits, that may be missing in the name. */
  readonly elsewhere: number
  /** The typed words, as bits, that name one city and not one with a longer name. */
  readonly plainCity: number
  /** Whether the query is the name of a place outside the region. */
  readonly isOutside: boolean
  /** The number of typed words that a name may lack. */
  readonly mayLack: number
  readonly weightOf: WordWeights
  /** The parts with a number, such as 'phase 5'. */
  readonly numberedParts: readonly NumberedPart[]
  /** By typed word: the cost of a name without it. */
  readonly weights: readonly number[]
}

/** The cost of the words of a name that were not typed, if they are nearly all. */
const UNTYPED_COST = 0.5
const ALIAS_COST = 0.03
const LACKING_COST = 0.7
/** People add the sector to the name of a mall; the name identifies it better. */
const NUMBER_WEIGHT = 0.7
const GUESS_COST = 0.15
const EXACT_BONUS = 0.12
/** A query that is the whole name of a stand means this one, however well known another is. */
const OWN_NAME_BONUS = 0.25
const BEGINNING_BONUS = 0.04
const SCATTERED_COST = 0.12
const NEAR_BONUS = 0.5
const NEAR_KM = 3
/** The share of the typed words by weight that a name must have. */
const LEAST_SHARE = 0.5
const LEAST_WEIGHT = 0.95
/** A name at a larger distance from the query that only sounds like it is a guess. */
const MOST_MISFIT_BY_SOUND = 0.4
/** Words found at this cost or less count as matching. */
const SURE_COST = 0.15

/** The weight of each typed word that a name lacks. */
export function lackingWeights(typed: readonly TypedWord[], { weightOf }: Vocabulary): readonly number[] {
  return typed.map(({ word, isNumber }) => (isNumber ? NUMBER_WEIGHT : weightOf(word)))
}

/** How well the words of a query match a name; the functions below add to it in turn. */
interface Fit {
  /** The typed words that the name or its context has, as bits. */
  found: number
  /** Those that the name itself has. */
  readonly inName: number
  cost: number
  matchRank: MatchRank
  /** The weight of the words of the name that were found; of those among them that count as matching. */
  weight: number
  sureWeight: number
  /** The number of typed words that the name lacks, and their weight. */
  lacking: number
  lackingWeight: number
}

/** The candidate of a row; undefined if the name lacks too much of the query. */
export function candidateOf(
  index: NameIndex,
  tally: Tally,
  row: number,
  query: RankingQuery,
): Candidate | undefined {
  const name = tally.names[row]!
  const { hit, isAlias } = index.names[name]!
  let inName = tally.found[row]!
  if (query.plainCity !== 0) inName &= ~plainCityNotMet(query.context, placeOf(hit).city)
  const missing = spanOf(0, query.typed.length) & ~(inName | query.elsewhere)
  if (bitsIn(missing) > query.mayLack) return undefined
  const fit: Fit = {
    found: inName,
    inName,
    cost: 0,
    matchRank: MATCH_RANK.words,
    weight: 0,
    sureWeight: 0,
    lacking: 0,
    lackingWeight: 0,
  }
  addContext(fit, index.names[name]!, query)
  addWords(fit, tally, row, query)
  if (!mayLackThese(fit, query)) return undefined
  // The name of a town elsewhere is no misspelling of one of ours.
  if (query.isOutside && (fit.lacking > 0 || fit.matchRank > MATCH_RANK.folded)) return undefined
  if (fit.lacking > 0) dropWord(fit, LACKING_COST * fit.lackingWeight)
  if (hasOtherPart(fit, index, name, query)) dropWord(fit, LACKING_COST * NUMBER_WEIGHT)
  const misfit = misfitOf(fit, index, name, query)
  const { matchRank } = fit
  const place = index.placeOfName[name]!
  const guessed = matchRank >= MATCH_RANK.mistyped ? GUESS_COST : 0
  const isOwnName = matchRank === MATCH_RANK.exact && hit.kind === 'stand' && !isAlias
  const score =
    misfit + guessed - (isOwnName ? OWN_NAME_BONUS : 0) - index.popularity[place]! - nearness(hit, query.bias)
  return { hit, place, name, matchRank, misfit, score }
}

/** Adds the words that name the city, the state or the kind of the place. */
function addContext(fit: Fit, name: IndexedName, { context }: RankingQuery): void {
  for (const word of context) {
    if ((fit.found & word.span) === word.span || !word.fits(name)) continue
    fit.found |= word.span
    fit.cost += word.cost
    fit.matchRank = Math.max(fit.matchRank, word.matchRank)
  }
}

/** Adds the words of the name, and counts those that it lacks. */
function addWords(fit: Fit, tally: Tally, row: number, { typed, weights }: RankingQuery): void {
  const { columns } = tally
  let mistyped = 0
  for (let column = 0; column < columns; column++) {
    const cell = row * columns + column
    if ((fit.inName & (1 << column)) !== 0) {
      const weight = tally.weights[cell]!
      fit.weight += weight
      if (tally.costs[cell]! <= SURE_COST) fit.sureWeight += weight
      fit.cost += tally.costs[cell]! * (0.5 + 0.5 * Math.min(1, weight || 1))
      fit.matchRank = Math.max(fit.matchRank, tally.matchRank[cell]!)
      if (tally.matchRank[cell] === MATCH_RANK.mistyped) mistyped++
    } else if ((fit.found & (1 << column)) === 0 && !typed[column]!.isSmall) {
      fit.lacking++
      fit.lackingWeight += weights[column]!
    }
  }
  if (mistyped > 1) fit.matchRank = Math.max(fit.matchRank, MATCH_RANK.edited)
}

/** Whether the name may lack these words: they are few, and the others identify it. */
function mayLackThese(
  { lacking, lackingWeight, weight, sureWeight }: Fit,
  { mayLack }: RankingQuery,
): boolean {
  if (lacking === 0) return true
  if (lacking > mayLack) return false
  return sureWeight >= LEAST_WEIGHT && sureWeight >= LEAST_SHARE * (weight + lackingWeight)
}

function dropWord(fit: Fit, cost: number): void {
  fit.matchRank = MATCH_RANK.dropped
  fit.cost += cost
}

/** Whether the name has a typed part with another number: 'phase 1' for 'phase 5'. */
function hasOtherPart(
  { inName }: Fit,
  index: NameIndex,
  name: number,
  { numberedParts }: RankingQuery,
): boolean {
  return numberedParts.some(
    part => (inName & (1 << part.column)) !== 0 && hasOtherNumber(index.names[name]!, part, index.vocabulary),
  )
}

/** The distance of the name from the query; lowers or raises the match rank by the whole name. */
function misfitOf(fit: Fit, index: NameIndex, name: number, query: RankingQuery): number {
  const { cost, weight, lacking } = fit
  const own = index.names[name]!
  const total = Math.max(weight, index.latinWeight[name]! || index.hindiWeight[name]!)
  let misfit = cost + (UNTYPED_COST * (total - weight)) / total + (own.isAlias ? ALIAS_COST : 0)
  if (fit.matchRank <= MATCH_RANK.beginning) {
    const kind = comparedTexts(own, query.text)
    if (kind === 'exact') fit.matchRank = MATCH_RANK.exact
    if (kind === 'exact') misfit -= EXACT_BONUS
    if (kind === 'beginning') misfit -= BEGINNING_BONUS
  }
  if (lacking === 0 && isScattered(own, query, CITY_WEIGHT)) misfit += SCATTERED_COST
  if (lacking === 0 && isScattered(own, query, 1))
    fit.matchRank = Math.max(fit.matchRank, MATCH_RANK.otherScript)
  if (query.isOutside && fit.matchRank !== MATCH_RANK.exact) fit.matchRank = MATCH_RANK.edited
  // 'Bata' only sounds like a word of 'Kaila Bhatta', which has another word besides.
  if (fit.matchRank === MATCH_RANK.folded && misfit > MOST_MISFIT_BY_SOUND) fit.matchRank = MATCH_RANK.edited
  return misfit
}

/** Lower first: by score; the other fields make the order deterministic. */
export function compareCandidates(index: NameIndex, a: Candidate, b: Candidate): number {
  const [left, right] = [placeOf(a.hit), placeOf(b.hit)]
  return (
    a.score - b.score ||
    index.names[a.name]!.name.length - index.names[b.name]!.name.length ||
    compareText(left.name, right.name) ||
    compareText(left.placeId, right.placeId)
  )
}

export function foundPlace(index: NameIndex, { hit, name, matchRank, misfit }: Candidate): FoundPlace {
  const met = index.names[name]!
  return {
    ...hit,
    match: PLACE_MATCHES[matchRank]!,
    misfit: Math.round(misfit * 1_000) / 1_000,
    ...(met.isAlias && { metAs: met.name }),
  }
}

function comparedTexts({ latin, hindi }: IndexedName, text: string): 'exact' | 'beginning' | undefined {
  for (const own of [latin, hindi]) {
    const spelling = own.join(' ')
    if (spelling === text) return 'exact'
    if (spelling.startsWith(text)) return 'beginning'
  }
  return undefined
}

/**
 * Whether an identifying word of the name stands between the typed ones: 'old market' is scattered in 'Old
 * Fruit Market', but not in 'Old Market Gate'. Typed words of less than `leastWeight` do not count.
 */
function isScattered(
  { name, latin, hindi }: IndexedName,
  { typed, weightOf }: RankingQuery,
  leastWeight: number,
): boolean {
  if (typed.length < 2 || name.includes(',')) return false
  const own = typed[0]!.isHindi ? hindi : latin
  const distinctive = typed.filter(({ word }) => weightOf(word) >= leastWeight)
  if (distinctive.length < 2) return false
  const isTyped = (each: string) => distinctive.some(({ text, word }) => each === text || each === word)
  const at = distinctive.map(({ text, word }) => own.findIndex(each => each === text || each === word))
  const [first, last] = [Math.min(...at), Math.max(...at)]
  if (first < 0) return false
  return own.some((word, place) => place > first && place < last && !isTyped(word) && weightOf(word) >= 1)
}

function bitsIn(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

function nearness(hit: PlaceHit, bias: Point | undefined): number {
  return bias === undefined ? 0 : NEAR_BONUS / (1 + distanceKm(bias, placeOf(hit)) / NEAR_KM)
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
