// Runs the queries of `typed.csv`, whose answers are positions: what the list has first and among the first five, and what
// a trip by that name gets.

import { type FoundPlace, isGuess, type Place, type PlaceHit, type Places } from '@sawari/planner'
import { distanceKm, type Point } from '@sawari/planner/geo'
import { parseCsv } from '../read/csv.ts'
import { readDataFile } from '../test-files.ts'

export interface TypedQuery {
  readonly query: string
  readonly expects: 'place' | 'question' | 'outside' | 'nothing'
  readonly point: Point
  readonly withinMetres: number
}

export interface TypedResults {
  readonly places: number
  readonly notAtOne: readonly string[]
  readonly notAtFive: readonly string[]
  /** A trip would begin at another place without a question. */
  readonly silentlyWrong: readonly string[]
  readonly needlessQuestions: readonly string[]
  /** The place exists, but a trip is refused. */
  readonly refused: readonly string[]
  /** The place does not exist here, but the first of the list claims to be it. */
  readonly invented: readonly string[]
}

const COLUMNS = ['query', 'expects', 'latitude', 'longitude', 'within_metres', 'language', 'tries']

export function readTyped(file: string): readonly TypedQuery[] {
  return parseCsv(file, readDataFile(file), COLUMNS).map(({ cells }) => ({
    query: cells.query!,
    expects: cells.expects as TypedQuery['expects'],
    point: { latitude: Number(cells.latitude), longitude: Number(cells.longitude) },
    withinMetres: Number(cells.within_metres),
  }))
}

export function tryTyped(places: Places, queries: readonly TypedQuery[]): TypedResults {
  const tried = queries.map(({ query, expects, point, withinMetres }) => {
    const hits = places.search(query, { limit: 5 })
    const isThere = (hit: PlaceHit) => distanceKm(pointOf(hit), point) * 1_000 <= withinMetres
    const answer = places.resolve(query)
    const isRight = answer.kind === 'found' && isThere(answer.hit)
    return {
      isPlace: expects === 'place',
      kind: answer.kind,
      isRight,
      isAtOne: hits[0] !== undefined && isThere(hits[0]),
      isAtFive: hits.some(isThere),
      isClaimed: hits[0] !== undefined && !isGuess(hits[0].match),
      isQuestion: expects === 'question',
      text: `${query}: ${answer.kind} ${answer.kind === 'found' ? nameOf(answer.hit) : ''} of ${hits.map(described).join(' | ')}`,
    }
  })
  const texts = (wanted: (each: (typeof tried)[number]) => boolean) =>
    tried.filter(wanted).map(({ text }) => text)
  return {
    places: tried.filter(({ isPlace }) => isPlace).length,
    notAtOne: texts(({ isPlace, isAtOne }) => isPlace && !isAtOne),
    notAtFive: texts(({ isPlace, isAtFive }) => isPlace && !isAtFive),
    silentlyWrong: texts(({ kind, isRight }) => kind === 'found' && !isRight),
    needlessQuestions: texts(({ isPlace, kind }) => isPlace && kind === 'ambiguous'),
    refused: texts(({ isPlace, kind }) => isPlace && kind !== 'ambiguous' && kind !== 'found'),
    invented: texts(({ isPlace, isQuestion, isClaimed }) => !isPlace && !isQuestion && isClaimed),
  }
}

function pointOf(hit: PlaceHit): Point {
  return placeOf(hit)
}

function placeOf(hit: PlaceHit): Place {
  return hit.kind === 'stand' ? (hit.place ?? hit.stand) : hit.place
}

function nameOf(hit: PlaceHit): string {
  return placeOf(hit).name
}

function described(hit: FoundPlace): string {
  return `${nameOf(hit)} (${hit.match} ${hit.misfit})`
}
