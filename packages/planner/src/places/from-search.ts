// What a typed name means by the names that the search finds.
import type { Point } from '../geo/index.ts'
import { isLineWord, spelledPlainly, splitCity } from './place-cores.ts'
import type { PlaceDirectory } from './place-directory.ts'
import { type FoundPlace, isAsTyped, isGuess, placeOf } from './place-match.ts'
import { searchPlaces } from './place-search.ts'
import { placeWords } from './place-words.ts'
import { areDifferentPlaces, ask, type Resolution } from './resolution.ts'
import type { Vocabulary } from './search/vocabulary.ts'
import {
  beginsAlike,
  isBegunBy,
  isOneOfANumber,
  isOnlyBeginning,
  isWholeName,
  metNameOf,
} from './similar-names.ts'

/** Hits beyond this number never decide the meaning of a name. */
export const HITS = 12
/** If the name says this much more than the query, the place is a question. */
const MOST_MISFIT_OF_AN_ANSWER = 0.4
/** A place whose name is farther by this from the query does not make another one a question. */
const RIVAL_MISFIT = 0.08
/** The limit if every one of several words is found after an edit, and one of them is long. */
const MOST_MISFIT_OF_EDITS = 0.75
/** A guess at a larger distance from its name is not offered. */
const MOST_MISFIT = 0.55
const LEAST_LETTERS = 5
/** If the name says more than the query, places whose names are hardly more distant match as well. */
const GOOD_MISFIT = 0.25
export const AS_GOOD_MISFIT = 0.04

/** The hit in which every word was found as typed, or the only one that fits; otherwise a question. */
export function fromSearch(
  directory: PlaceDirectory,
  name: string,
  outsideOf: () => Point | undefined,
): Resolution {
  const hits = searchPlaces(directory, name, { limit: HITS })
  const sure = sureAmong(directory, name, hits)
  const typed = typedWordsOf(directory, name)
  const near = nearest(hits, isWorthAGuess(typed, directory.index.vocabulary))
  const [best] = sure
  if (best === undefined) {
    const point = outsideOf()
    if (point !== undefined) return { kind: 'outside', point }
    return onlyFit(directory, name, hits) ?? (near.length === 0 ? { kind: 'unknown' } : ask(near))
  }
  // A query that is only the beginning of a name may mean another place.
  if (best.match === 'beginning') return onlyFit(directory, name, hits) ?? ask(sure)
  // If all typed words occur in many names, they identify no place.
  const { weightOf } = directory.index.vocabulary
  if (typed.every(word => weightOf(word) < 1) || typed.every(isNumber))
    return (typed.length > 1 && onlyFit(directory, name, hits)) || ask(sure)
  if (best.misfit > MOST_MISFIT_OF_AN_ANSWER) return onlyFit(directory, name, hits) ?? ask([...sure, ...near])
  if (typed.some(isLineWord) && !placeWords(metNameOf(best)).some(isLineWord)) return ask([...sure, ...near])
  if (isOneOfANumber(typed, best, sure)) return ask(sure)
  const alike = sure.filter(hit => areDifferentPlaces(best, hit) && beginsAlike(typed, best, hit))
  if (alike.length > 0) return ask([best, ...alike, ...sure])
  const margin = best.misfit > GOOD_MISFIT ? AS_GOOD_MISFIT : 0
  const namesakes = hits.filter(hit => {
    // A name in the other script that is more similar to the query matches as well.
    const most = hit.match === 'otherScript' ? best.misfit : best.misfit + margin
    return (
      (hit.match === 'otherScript' || sure.includes(hit)) &&
      hit.misfit <= most &&
      areDifferentPlaces(best, hit)
    )
  })
  if (namesakes.length === 0) return { kind: 'found', hit: best }
  return onlyFit(directory, name, hits) ?? ask([best, ...namesakes, ...sure])
}

/** The place, if no other one has every typed word, by an edit of one letter or in the other script at most. */
function onlyFit(
  directory: PlaceDirectory,
  name: string,
  hits: readonly FoundPlace[],
): Resolution | undefined {
  const typed = typedWordsOf(directory, name)
  const fits = inNamedCity(directory, name, hits).filter(
    ({ match, misfit }) => (!isGuess(match) || match === 'mistyped') && misfit <= MOST_MISFIT,
  )
  const [best] = fits
  if (best === undefined || isOnlyBeginning(typed.at(-1)!, best)) return undefined
  const isShort = typed.length === 1 && typed[0]!.length < LEAST_LETTERS
  const isPart = !isWholeName(typed, best)
  if (typed.length === 1 && isPart) return undefined
  if (best.match === 'mistyped' && (isShort || isPart)) return undefined
  if (typed.some(isLineWord) && !placeWords(metNameOf(best)).some(isLineWord)) return undefined
  // Much of the name was not typed, so what was typed must at least begin it.
  if (best.misfit > MOST_MISFIT_OF_AN_ANSWER && !isGuess(best.match) && !isBegunBy(typed[0]!, best))
    return undefined
  const isRival = (hit: FoundPlace) =>
    hit.misfit <= best.misfit + RIVAL_MISFIT || beginsAlike(typed, best, hit)
  const hasRival = fits.some(hit => areDifferentPlaces(best, hit) && isRival(hit))
  return hasRival || isOneOfANumber(typed, best, fits) ? undefined : { kind: 'found', hit: best }
}

function typedWordsOf({ index: { vocabulary } }: PlaceDirectory, name: string): readonly string[] {
  return spelledPlainly(placeWords(name), vocabulary)
}

/** The hits in which every word was found as typed, in the named city. */
export function sureHits(directory: PlaceDirectory, name: string): readonly FoundPlace[] {
  return sureAmong(directory, name, searchPlaces(directory, name, { limit: HITS }))
}

function sureAmong(
  directory: PlaceDirectory,
  name: string,
  hits: readonly FoundPlace[],
): readonly FoundPlace[] {
  return inNamedCity(directory, name, hits).filter(({ match }) => isAsTyped(match))
}

function inNamedCity(
  { index: { vocabulary } }: PlaceDirectory,
  name: string,
  hits: readonly FoundPlace[],
): readonly FoundPlace[] {
  const city = splitCity(placeWords(name), vocabulary)?.city
  return hits.filter(hit => city === undefined || placeOf(hit).city === city)
}

function isNumber(word: string): boolean {
  return /^\p{N}+$/u.test(word)
}

/** The guesses to offer. If none is near and only edits justify a guess, those that need only edits. */
function nearest(hits: readonly FoundPlace[], withEdits: boolean): readonly FoundPlace[] {
  const near = hits.filter(({ misfit }) => misfit <= MOST_MISFIT)
  if (near.length > 0 || !withEdits) return near
  return hits.filter(
    ({ match, misfit }) => (match === 'mistyped' || match === 'edited') && misfit <= MOST_MISFIT_OF_EDITS,
  )
}

/**
 * Whether the query is long enough to identify a place despite a typing error: 'jamuna bank', but not 'modi
 * chowk'.
 */
function isWorthAGuess(typed: readonly string[], { weightOf }: Vocabulary): boolean {
  return typed.length > 1 && typed.some(word => word.length >= LEAST_LETTERS && weightOf(word) >= 1)
}
