import { distanceKm, type Point } from '@sawari/geo'
import type { Place } from '../../model/stand.ts'
import type { PlaceHit } from '../place-hit.ts'
import { type FoundPlace, PLACE_MATCHES } from '../place-match.ts'
import { type ContextWord, plainCityNotMet } from './context-words.ts'
import type { IndexedName, NameIndex } from './name-index.ts'
import { hasOtherNumber, type NumberedPart } from './numbered-parts.ts'
import { spanOf, type Tally } from './tally.ts'
import type { TypedWord } from './typed-words.ts'
import type { Vocabulary } from './vocabulary.ts'
import { CERTAINTY, type Certainty } from './word-fits.ts'
import { CITY_WEIGHT, type WordWeights } from './word-weight.ts'

/** A name that a query may mean; in all values lower is better. */
export interface Candidate {
  readonly hit: PlaceHit
  readonly place: number
  readonly name: number
  readonly certainty: Certainty
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

export function candidateOf(
  index: NameIndex,
  tally: Tally,
  row: number,
  query: RankingQuery,
): Candidate | undefined {
  const { typed, context } = query
  const name = tally.names[row]!
  const { hit, isAlias } = index.names[name]!
  let found = tally.found[row]!
  if (query.plainCity !== 0) found &= ~plainCityNotMet(context, placeOf(hit).city)
  const inName = found
  const missing = spanOf(0, typed.length) & ~(found | query.elsewhere)
  if (bitsIn(missing) > query.mayLack) return undefined
  let cost = 0
  let certainty: Certainty = CERTAINTY.words
  for (const word of context) {
    if ((found & word.span) === word.span || !word.fits(index.names[name]!)) continue
    found |= word.span
    cost += word.cost
    certainty = Math.max(certainty, word.certainty)
  }
  const { columns } = tally
  let weight = 0
  let lacking = 0
  let lackingWeight = 0
  let sureWeight = 0
  for (let column = 0; column < columns; column++) {
    const cell = row * columns + column
    if ((inName & (1 << column)) !== 0) {
      weight += tally.weights[cell]!
      if (tally.costs[cell]! <= SURE_COST) sureWeight += tally.weights[cell]!
      cost += tally.costs[cell]! * (0.5 + 0.5 * Math.min(1, tally.weights[cell]! || 1))
      certainty = Math.max(certainty, tally.certainty[cell]!)
    } else if ((found & (1 << column)) === 0 && !typed[column]!.isSmall) {
      lacking++
      lackingWeight += query.weights[column]!
    }
  }
  if (lacking > query.mayLack) return undefined
  if (lacking > 0) {
    const isEnough = sureWeight >= LEAST_WEIGHT && sureWeight >= LEAST_SHARE * (weight + lackingWeight)
    if (!isEnough) return undefined
    certainty = CERTAINTY.dropped
    cost += LACKING_COST * lackingWeight
  }
  const isOtherPart = query.numberedParts.some(
    part => (inName & (1 << part.column)) !== 0 && hasOtherNumber(index.names[name]!, part, index.vocabulary),
  )
  if (isOtherPart) {
    certainty = CERTAINTY.dropped
    cost += LACKING_COST * NUMBER_WEIGHT
  }
  const total = Math.max(weight, index.latinWeight[name]! || index.hindiWeight[name]!)
  let misfit = cost + (UNTYPED_COST * (total - weight)) / total + (isAlias ? ALIAS_COST : 0)
  if (certainty <= CERTAINTY.beginning) {
    const kind = comparedTexts(index, name, query.text)
    if (kind === 'exact') certainty = CERTAINTY.exact
    if (kind === 'exact') misfit -= EXACT_BONUS
    if (kind === 'beginning') misfit -= BEGINNING_BONUS
  }
  if (lacking === 0 && isScattered(index.names[name]!, query, CITY_WEIGHT)) misfit += SCATTERED_COST
  if (lacking === 0 && isScattered(index.names[name]!, query, 1))
    certainty = Math.max(certainty, CERTAINTY.otherScript)
  if (query.isOutside && certainty !== CERTAINTY.exact) certainty = CERTAINTY.dropped
  // 'Bata' only sounds like a word of 'Kaila Bhatta', which has another word besides.
  if (certainty === CERTAINTY.folded && misfit > MOST_MISFIT_BY_SOUND) certainty = CERTAINTY.edited
  const place = index.placeOfName[name]!
  const guessed = certainty >= CERTAINTY.edited ? GUESS_COST : 0
  const isOwnName = certainty === CERTAINTY.exact && hit.kind === 'stand' && !isAlias
  const score =
    misfit + guessed - (isOwnName ? OWN_NAME_BONUS : 0) - index.popularity[place]! - nearness(hit, query.bias)
  return { hit, place, name, certainty, misfit, score }
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

export function foundPlace(index: NameIndex, { hit, name, certainty, misfit }: Candidate): FoundPlace {
  const met = index.names[name]!
  return {
    ...hit,
    match: PLACE_MATCHES[certainty]!,
    misfit: Math.round(misfit * 1_000) / 1_000,
    ...(met.isAlias && { metAs: met.name }),
  }
}

function comparedTexts(index: NameIndex, name: number, text: string): 'exact' | 'beginning' | undefined {
  const { latin, hindi } = index.names[name]!
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

function placeOf(hit: PlaceHit): Place {
  return hit.kind === 'stand' ? hit.stand : hit.place
}
