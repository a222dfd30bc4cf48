import type { Point } from '../geo/index.ts'
import { once } from '../model/steps.ts'
import type { PlaceDirectory } from './place-directory.ts'
import { type FoundPlace, isAsTyped, isGuess, placeOf } from './place-match.ts'
import { hasDigit, placeWords } from './place-words.ts'
import { citiesNamed, contextWords, plainCity, quarterWords } from './search/context-words.ts'
import type { NameIndex } from './search/name-index.ts'
import {
  type Candidate,
  candidateOf,
  compareCandidates,
  foundPlace,
  lackingWeights,
  type RankingQuery,
} from './search/ranking.ts'
import { readingsOf } from './search/readings.ts'
import { countReading, startTally, type Tally } from './search/tally.ts'
import { numberedParts, type TypedWord, typedWords } from './search/typed-words.ts'

export interface PlaceSearchOptions {
  readonly limit: number
  readonly standsOnly?: boolean
  /** Among equally good hits, the nearer one comes first. */
  readonly bias?: Point
}

/** Beyond this distance from its name a hit is uncertain. */
const GOOD_MISFIT = 0.3
/** 'Sector 12' is listed beside the market of 'Sector 12 market'. */
const LEAST_BESIDE_A_GUESS = 0.5
/** A hit at this distance is hardly better than one without a word. */
const FAIR_MISFIT = 0.8

/**
 * The places that a query may mean, best first. Every typed word must be in a name, as typed, as it sounds, as
 * an abbreviation or in the other script. If that finds nothing good, words with edits are guesses; if these
 * find nothing fair, one word of two or two of four may be missing, or all after the first comma.
 */
export function searchPlaces(
  directory: PlaceDirectory,
  query: string,
  options: PlaceSearchOptions,
): readonly FoundPlace[] {
  // A guess that is far from what was typed helps nobody; each word of a long query adds to the distance.
  const most = FAIR_MISFIT * Math.max(1, placeWords(query).length / 2)
  return searchAll(directory, query, options).filter(
    ({ match, misfit }) => misfit <= most || !isGuess(match) || match === 'mistyped',
  )
}

function searchAll(
  directory: PlaceDirectory,
  query: string,
  options: PlaceSearchOptions,
): readonly FoundPlace[] {
  const found = searchWhole(directory, query, options)
  const isFair = found.some(({ misfit }) => misfit <= FAIR_MISFIT)
  const [head = '', ...rest] = query.split(',')
  if (isFair && !(found[0]!.match === 'dropped' && hasDigit(query))) return found
  // An address begins with the place.
  const ofHead =
    isFair || rest.length === 0 || head.trim() === '' ? [] : searchWhole(directory, head, options)
  if (ofHead.length > 0) return ofHead.map(hit => ({ ...hit, match: 'dropped' }))
  const ofQuarter = quarterOf(directory, query, { ...options, isFair })
  const known = new Set(ofQuarter.map(hit => placeOf(hit).placeId))
  return [...ofQuarter, ...found.filter(hit => !known.has(placeOf(hit).placeId))].slice(0, options.limit)
}

/** The sector or quarter that follows an unknown name; beside a fair guess only one with a number. */
function quarterOf(
  directory: PlaceDirectory,
  query: string,
  { isFair, ...options }: PlaceSearchOptions & { readonly isFair: boolean },
): readonly FoundPlace[] {
  const { index } = directory
  const typed = typedWords(query, index.vocabulary.spelledAs)
  const quarters = quarterWords(index, typed, LEAST_BESIDE_A_GUESS)
  const [longest] = quarters.toSorted((a, b) => b.text.length - a.text.length)
  if (longest === undefined) return []
  if (isFair && !hasDigit(longest.text)) return []
  const found = searchWhole(directory, longest.text, options)
    .filter(({ match, misfit }) => isAsTyped(match) && misfit <= GOOD_MISFIT)
    .map((hit): FoundPlace => ({ ...hit, match: 'dropped' }))
  const cities = citiesNamed(index.vocabulary, typed)
  const inCity = found.filter(hit => cities.has(placeOf(hit).city))
  return inCity.length > 0 ? inCity : found
}

function searchWhole(
  { index, outsideNames }: PlaceDirectory,
  query: string,
  options: PlaceSearchOptions,
): readonly FoundPlace[] {
  const typed = typedWords(query, index.vocabulary.spelledAs)
  if (typed.length === 0 || options.limit <= 0) return []
  const text = placeWords(query).join(' ')
  const found = new Best(index, options)
  const isOutside = outsideNames.has(text)
  const weights = lackingWeights(typed, index.vocabulary)
  const parts = numberedParts(typed, index.vocabulary)
  const sure = tallyOf(index, typed, false)
  const quarters = once(() => quarterWords(index, typed))
  const ask = (isGuessing: boolean, mayLack: number, inQuarter = isGuessing): RankingQuery => {
    const words = contextWords(index.vocabulary, typed, isGuessing)
    const context = inQuarter ? [...words, ...quarters()] : words
    const small = typed.reduce((bits, { isSmall }, at) => (isSmall ? bits | (1 << at) : bits), 0)
    const elsewhere = context.reduce((bits, { span }) => bits | span, small)
    return {
      typed,
      text,
      bias: options.bias,
      mayLack,
      weights,
      context,
      elsewhere,
      isOutside,
      plainCity: plainCity(context),
      numberedParts: parts,
      weightOf: index.vocabulary.weightOf,
    }
  }
  found.take(sure, ask(false, 0))
  if (found.isGood()) return found.list()
  if (quarters().length > 0) {
    found.take(sure, ask(false, 0, true))
    if (found.isGood()) return found.list()
  }
  const guessed = tallyOf(index, typed, true)
  found.take(guessed, ask(true, 0))
  if (!found.isFair() && typed.length > 1) found.take(guessed, ask(true, typed.length < 4 ? 1 : 2))
  return found.list()
}

function tallyOf(index: NameIndex, typed: readonly TypedWord[], isGuessing: boolean): Tally {
  const tally = startTally(typed.length)
  for (const reading of readingsOf(index, typed, isGuessing)) countReading(index, tally, reading)
  return tally
}

/** The best candidates so far, each place once, in order. */
class Best {
  readonly #best: Candidate[] = []
  readonly #index: NameIndex
  readonly #options: PlaceSearchOptions

  constructor(index: NameIndex, options: PlaceSearchOptions) {
    this.#index = index
    this.#options = options
  }

  isGood(): boolean {
    return this.#hasWithin(GOOD_MISFIT)
  }

  isFair(): boolean {
    return this.#hasWithin(FAIR_MISFIT)
  }

  list(): readonly FoundPlace[] {
    return this.#best.map(candidate => foundPlace(this.#index, candidate))
  }

  take(tally: Tally, query: RankingQuery): void {
    for (let row = 0; row < tally.names.length; row++) {
      const { hit } = this.#index.names[tally.names[row]!]!
      if (this.#options.standsOnly === true && hit.kind !== 'stand') continue
      const candidate = candidateOf(this.#index, tally, row, query)
      if (candidate !== undefined) this.#keep(candidate)
    }
  }

  #hasWithin(misfit: number): boolean {
    return this.#best.some(candidate => candidate.misfit <= misfit)
  }

  #keep(candidate: Candidate): void {
    const best = this.#best
    const { limit } = this.#options
    const compare = (other: Candidate) => compareCandidates(this.#index, candidate, other)
    if (best.length >= limit && compare(best[best.length - 1]!) >= 0) return
    const known = best.findIndex(({ place }) => place === candidate.place)
    if (known >= 0) {
      if (compare(best[known]!) >= 0) return
      best.splice(known, 1)
    }
    let at = best.length
    while (at > 0 && compare(best[at - 1]!) < 0) at--
    best.splice(at, 0, candidate)
    if (best.length > limit) best.pop()
  }
}
