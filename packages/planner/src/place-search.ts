import { distanceKm, type Point } from '@sawari/geo'
import {
  CITY_WORDS,
  type DirectoryName,
  nameText,
  type PlaceDirectory,
  type PlaceHit,
} from './place-directory.ts'
import { placeWords } from './place-words.ts'
import type { PlanPlace } from './plan.ts'
import type { Place } from './stand.ts'
import { matchingWords } from './vocabulary.ts'

export interface PlaceSearchOptions {
  readonly limit: number
  readonly standsOnly?: boolean
  /** Of equally good hits the nearer one comes first. */
  readonly bias?: Point
}

/** More words than any name has. */
const MOST_WORDS = 16

/** Coordinates this near to the stand whose name they carry mean that stand. */
const SAME_STAND_KM = 0.15

/** What a word costs that only names the city of the place. */
const CITY_PENALTY = 4

/** No query takes more liberties. */
const WORST_PENALTY = MOST_WORDS * CITY_PENALTY

/**
 * The places of which one name holds every typed word, best first; none for a blank query. Words
 * match as a whole, by their beginning, by a part, or within one edit of five letters or more;
 * words with digits only as a whole. Better is: the very name, fewer liberties, a name that begins
 * as typed, a stand before a place, its own name before an alias, nearer to the bias, bigger, shorter.
 */
export function searchPlaces(
  directory: PlaceDirectory,
  query: string,
  { limit, standsOnly = false, bias }: PlaceSearchOptions,
): readonly PlaceHit[] {
  const typed = placeWords(query)
  const best: Ranked[] = []
  for (const { name, penalty } of matchingNames(directory, typed)) {
    if (standsOnly && name.hit.kind !== 'stand') continue
    keepBest(best, rank(name, penalty, typed, bias), limit)
  }
  return best.map(({ name }) => name.hit)
}

/**
 * The one place that a typed name means: a stand or else a place of exactly this name (case-blind
 * and trimmed, then by its words alone), of several the bigger stand; else the best search hit.
 */
export function resolvePlace(directory: PlaceDirectory, name: string): PlaceHit | undefined {
  const sameText = directory.namesByText.get(nameText(name)) ?? []
  const sameSpelling = directory.namesBySpelling.get(placeWords(name).join(' ')) ?? []
  for (const kind of ['stand', 'place'] as const) {
    for (const names of [sameText, sameSpelling]) {
      const [first, ...others] = names.map(({ hit }) => hit).filter(hit => hit.kind === kind)
      if (first !== undefined)
        return others.reduce((best, hit) => (sizeOf(hit) > sizeOf(best) ? hit : best), first)
    }
  }
  return searchPlaces(directory, name, { limit: 1 })[0]
}

/**
 * A place of a request as the planner takes it: a name alone is resolved; coordinates are taken as
 * they are, but within 150 m of the stand whose name they carry they mean that stand.
 */
export function resolvePlanPlace(
  directory: PlaceDirectory,
  { name, point }: { readonly name: string; readonly point?: Point },
): PlanPlace | undefined {
  if (point === undefined) {
    const hit = resolvePlace(directory, name)
    return hit && planPlace(hit)
  }
  const namesakes = [
    ...(directory.namesByText.get(nameText(name)) ?? []),
    ...(directory.namesBySpelling.get(placeWords(name).join(' ')) ?? []),
  ].filter(({ hit }) => hit.kind === 'stand' && distanceKm(hit.stand, point) <= SAME_STAND_KM)
  const nearest = namesakes.toSorted(
    (a, b) => distanceKm(placeOf(a.hit), point) - distanceKm(placeOf(b.hit), point),
  )[0]
  return nearest ? planPlace(nearest.hit) : { name, latitude: point.latitude, longitude: point.longitude }
}

function planPlace(hit: PlaceHit): PlanPlace {
  const { name, latitude, longitude } = placeOf(hit)
  return { name, latitude, longitude, ...(hit.kind === 'stand' && { standId: hit.stand.id }) }
}

interface NameMatch {
  readonly name: DirectoryName
  readonly penalty: number
}

function* matchingNames(
  { names, vocabulary }: PlaceDirectory,
  typed: readonly string[],
): Generator<NameMatch> {
  const wanted = [...new Set(typed)]
  if (wanted.length === 0 || wanted.length > MOST_WORDS) return
  const matched = new Uint8Array(names.length)
  const penalties = new Uint8Array(names.length)
  const inName = new Uint8Array(names.length)
  wanted.forEach((word, index) => {
    matchingWords(vocabulary, word).forEach((fitting, penalty) => {
      for (const candidate of fitting) {
        for (let entry = vocabulary.first[candidate]!; entry < vocabulary.first[candidate + 1]!; entry++) {
          const name = vocabulary.texts[entry]!
          if (matched[name] !== index) continue
          matched[name] = index + 1
          inName[name]! += 1
          penalties[name]! += penalty
        }
      }
    })
    if (!isCityWord(word)) return
    for (let name = 0; name < names.length; name++) {
      if (matched[name] !== index || !CITY_WORDS[placeOf(names[name]!.hit).city].has(word)) continue
      matched[name] = index + 1
      penalties[name]! += CITY_PENALTY
    }
  })
  for (let name = 0; name < names.length; name++) {
    const isMatch = matched[name] === wanted.length && inName[name]! > 0
    if (isMatch) yield { name: names[name]!, penalty: penalties[name]! }
  }
}

function isCityWord(word: string): boolean {
  return Object.values(CITY_WORDS).some(words => words.has(word))
}

interface Ranked {
  readonly name: DirectoryName
  /** Less is better, in this order. */
  readonly liberties: number
  readonly awayKm: number
}

function rank(name: DirectoryName, penalty: number, typed: readonly string[], bias?: Point): Ranked {
  const text = typed.join(' ')
  const freedom = name.spelling === text ? 0 : WORST_PENALTY + penalty
  const begins = name.spelling.startsWith(text) ? 0 : 4
  const kind = name.hit.kind === 'stand' ? 0 : 2
  return {
    name,
    liberties: 8 * freedom + begins + kind + (name.isAlias ? 1 : 0),
    awayKm: bias === undefined ? 0 : distanceKm(bias, placeOf(name.hit)),
  }
}

/** Keeps the list sorted, no longer than the limit, and each place in it once. */
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
