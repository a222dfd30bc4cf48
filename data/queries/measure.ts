// Runs the tables of queries against the search: how often the intended place is first, how often it is among
// the first five, and how often another place is returned with certainty.

import { type FoundPlace, isGuess, type Place, type Places } from '@sawari/planner'
import { distanceKm } from '@sawari/planner/geo'
import { parseCsv } from '../read/csv.ts'
import { gazetteer, network, readDataFile, searchPlaces } from '../test-files.ts'

export interface PlaceQuery {
  readonly query: string
  readonly language: string
  /** The purpose of the query. */
  readonly tries: string
  /** The intended places; none for a place that does not exist here. */
  readonly meant: readonly Place[]
}

export interface Hits {
  readonly queries: number
  readonly atOne: number
  readonly atFive: number
  /** Another place than intended is first, and not as a guess. */
  readonly wrong: readonly string[]
  readonly missed: readonly string[]
}

/** A stop or station of the same place on the other side of the road counts as the place. */
const SAME_PLACE_KM = 0.6
const HITS = 5

export function readQueries(file: string): readonly PlaceQuery[] {
  return parseCsv(file, readDataFile(file), ['query', 'expected', 'language', 'tries']).map(({ cells }) => ({
    query: cells.query!,
    language: cells.language!,
    tries: cells.tries!,
    meant: cells.expected!.split('|').flatMap(placesNamed),
  }))
}

export function readNoPlaces(file: string): readonly PlaceQuery[] {
  return parseCsv(file, readDataFile(file), ['query', 'language', 'tries']).map(({ cells }) => ({
    query: cells.query!,
    language: cells.language!,
    tries: cells.tries!,
    meant: [],
  }))
}

export function tryQueries(places: Pick<Places, 'search'>, queries: readonly PlaceQuery[]): Hits {
  let [atOne, atFive] = [0, 0]
  const wrong: string[] = []
  const missed: string[] = []
  for (const { query, meant } of queries) {
    const hits = places.search(query, { limit: HITS })
    const [first] = hits
    const isRight = (hit: FoundPlace) => meant.some(place => isSamePlace(place, placeOf(hit)))
    const isFirst = first !== undefined && isRight(first)
    if (isFirst) atOne++
    else missed.push(`${query}: ${hits.map(described).join(' | ')}`)
    if (hits.some(isRight)) atFive++
    if (first !== undefined && !isFirst && !isGuess(first.match)) wrong.push(`${query}: ${described(first)}`)
  }
  return { queries: queries.length, atOne, atFive, wrong, missed }
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.placeId === b.placeId || distanceKm(a, b) <= SAME_PLACE_KM
}

function placeOf(hit: FoundPlace): Place {
  return hit.kind === 'stand' ? hit.stand : hit.place
}

function described(hit: FoundPlace): string {
  return `${placeOf(hit).name} (${hit.match})`
}

const placesByName = new Map<string, Place[]>()
for (const stand of network.stands) for (const { name } of [stand, ...stand.aliases]) note(name, stand)
for (const place of [...gazetteer.places, ...searchPlaces.places]) note(place.name, place)

function note(name: string, place: Place): void {
  const known = placesByName.get(name)
  if (known === undefined) placesByName.set(name, [place])
  else known.push(place)
}

/** At least one of the names in a row must exist: the data may merge or rename the others. */
function placesNamed(name: string): readonly Place[] {
  return placesByName.get(name) ?? []
}
