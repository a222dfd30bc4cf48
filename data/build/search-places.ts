import { createHash } from 'node:crypto'
import type { City, GazetteerPlace, OutsidePlace, PlaceKind } from '@sawari/planner'
import { distanceKm, type Point } from '@sawari/planner/geo'
import { isBeyondRiver } from './banks.ts'
import { KIND_OF_TYPE, MAPPED_TYPES, type MappedType } from './records.ts'
import { isDistinctive, nameKey, namesWithin, spokenKey, stationKey, tidyName } from './search-names.ts'
import type { Sources } from './sources.ts'

/** Places that are called the same within this distance are one place. */
const SAME_PLACE_KM = 1
/** A stop or mapped name this near to a known place with the same name is that place. */
const KNOWN_PLACE_KM = 1
/** A mapped station this near to a known one is the same station, regardless of its spelling; so is a stop that it names. */
const KNOWN_STATION_KM = 0.7

const STATIONS: readonly PlaceKind[] = ['metro', 'rail', 'rrts']

interface Candidate extends Point {
  readonly placeId: string
  readonly name: string
  readonly nameHi?: string
  readonly kind: PlaceKind
  readonly busRoutes?: number
  readonly aliases?: readonly string[]
  /** How other sources spell the name. */
  readonly spellings: Set<string>
  /** The place has its own position, not that of another place. */
  readonly isExact: boolean
}

/**
 * The places that only the search contains: our own, those with only an address, then bus stops, most served first, then
 * names of the map. Ambiguous names, repetitions and places outside the region are omitted.
 */
export function searchPlacesOf(
  sources: Sources,
  cityAt: (point: Point) => City | undefined,
): readonly GazetteerPlace[] {
  const known = new NamedPoints<Point>(spokenKey)
  const stops = new NamedPoints<Point>(stationKey)
  for (const { placeId, name, latitude, longitude } of sources.places) {
    const own = sources.otherNames.filter(other => other.placeId === placeId)
    for (const each of [name, ...own.map(other => other.name)]) known.add(each, { latitude, longitude })
  }
  // A city is not a place to board: the point in its middle would be a guess.
  const cityKeys = new Set(
    sources.region.cities
      .flatMap(({ name, also = [] }) => [name, ...also.map(other => other.name)])
      .map(nameKey),
  )
  const stations = sources.places.filter(({ kind }) => STATIONS.includes(kind))
  for (const station of stations) if (station.kind !== 'rail') stops.add(station.name, station)
  const taken = new NamedPoints<Candidate>(spokenKey)
  const isTaken = (name: string, candidate: Candidate) =>
    known.has(name, candidate, KNOWN_PLACE_KM) ||
    taken.has(name, candidate, SAME_PLACE_KM) ||
    (candidate.kind === 'bus-stop' && stops.has(name, candidate, KNOWN_STATION_KM))
  const distinct = [
    ...ownOf(sources),
    ...addressedOf(sources),
    ...stopsOf(sources),
    ...mappedOf(sources),
  ].filter(candidate => {
    const isKnown =
      isTaken(candidate.name, candidate) ||
      (candidate.kind === 'rail' &&
        stations.some(station => distanceKm(station, candidate) <= KNOWN_STATION_KM))
    if (cityAt(candidate) === undefined || isKnown || cityKeys.has(nameKey(candidate.name))) {
      taken.find(candidate.name, candidate, SAME_PLACE_KM)?.spellings.add(candidate.name)
      return false
    }
    taken.add(candidate.name, candidate)
    return true
  })
  return distinct.map(candidate => {
    const names = [...namesWithin(candidate.name), ...(candidate.aliases ?? [])]
    const free = names.filter(name => !isTaken(name, candidate))
    for (const name of free) taken.add(name, candidate)
    const aliases = [...free, ...otherSpellings(candidate)]
    return placeOf({ ...candidate, aliases }, cityAt(candidate)!)
  })
}

/** Each spelling that differs by more than case and abbreviations. */
function otherSpellings({ name, spellings }: Candidate): readonly string[] {
  const byKey = new Map([...spellings].map(each => [nameKey(each), each]))
  byKey.delete(nameKey(name))
  return [...byKey.values()]
}

/** Mapped names outside the region that people search for, by their tag. */
const OUTSIDE_TYPES: readonly MappedType[] = ['city', 'town', 'suburb', 'station']

/**
 * Towns of `outside.csv`, then mapped quarters and stations on the other side of the river: on this side a
 * place may belong to a city without a known place nearby.
 */
export function outsidePlacesOf(
  sources: Sources,
  cityAt: (point: Point) => City | undefined,
): readonly OutsidePlace[] {
  const known = new Set(
    sources.outside.flatMap(({ name, aliases }) => [name, ...aliases.map(alias => alias.name)]).map(nameKey),
  )
  const mapped = sources.mappedNames.flatMap(({ type, name, latitude, longitude }) => {
    const isWanted = OUTSIDE_TYPES.includes(type) && isDistinctive(name) && !known.has(nameKey(name))
    const point = { latitude, longitude }
    if (!isWanted || cityAt(point) !== undefined || !isBeyondRiver(sources, point)) return []
    known.add(nameKey(name))
    return [{ name: tidyName(name), nameHi: '', aliases: [], latitude, longitude }]
  })
  return [...sources.outside, ...mapped]
}

function ownOf({ searchPlaces }: Sources): Candidate[] {
  return searchPlaces.map(place => ({
    ...place,
    placeId: `own-${slug(place.name)}`,
    spellings: new Set(),
    isExact: false,
  }))
}

/** Placed at its address: the sector, quarter or station. */
function addressedOf({ addresses, places }: Sources): Candidate[] {
  const byId = new Map(places.map(place => [place.placeId, place]))
  return addresses.map(({ name, nameHi, kind, placeId, aliases }) => {
    const { latitude, longitude } = byId.get(placeId)!
    return {
      placeId: `at-${slug(name)}`,
      name,
      nameHi,
      kind,
      latitude,
      longitude,
      aliases,
      spellings: new Set<string>(),
      isExact: false,
    }
  })
}

function slug(name: string): string {
  return nameKey(name).replaceAll(' ', '-')
}

function stopsOf({ busStops }: Sources): Candidate[] {
  return busStops
    .map(({ name, latitude, longitude, routes }) => ({
      placeId: `stop-${createHash('sha256').update(`${name} ${latitude} ${longitude}`).digest('hex').slice(0, 10)}`,
      name: tidyName(name),
      kind: 'bus-stop' as const,
      latitude,
      longitude,
      busRoutes: routes,
      spellings: new Set<string>(),
      isExact: true,
    }))
    .sort((a, b) => b.busRoutes - a.busRoutes)
}

function mappedOf({ mappedNames }: Sources): Candidate[] {
  return mappedNames
    .filter(({ name }) => isDistinctive(name))
    .sort((a, b) => MAPPED_TYPES.indexOf(a.type) - MAPPED_TYPES.indexOf(b.type))
    .map(({ osmId, type, name, latitude, longitude }) => ({
      placeId: `osm-${osmId.replace('-', 'n')}-${type.replaceAll('_', '-')}`,
      name: tidyName(name),
      kind: KIND_OF_TYPE[type],
      latitude,
      longitude,
      spellings: new Set<string>(),
      isExact: true,
    }))
}

/** A name in Devanagari is also the Hindi name; no other source has one for stops and names of the map. */
function placeOf({ name, ...candidate }: Candidate, city: City): GazetteerPlace {
  const aliases = (candidate.aliases ?? []).map(alias => ({ name: alias, nameHi: '' }))
  return {
    placeId: candidate.placeId,
    name,
    nameHi: candidate.nameHi ?? (/\p{Script=Devanagari}/u.test(name) ? name : ''),
    kind: candidate.kind,
    city,
    latitude: candidate.latitude,
    longitude: candidate.longitude,
    quality: candidate.isExact ? 'B' : 'C',
    ...(candidate.busRoutes !== undefined && { busRoutes: candidate.busRoutes }),
    ...(aliases.length > 0 && { aliases }),
  }
}

/** Points by the key of a name. */
class NamedPoints<Placed extends Point> {
  readonly #points = new Map<string, Placed[]>()
  readonly #keyOf: (name: string) => string

  constructor(keyOf: (name: string) => string) {
    this.#keyOf = keyOf
  }

  add(name: string, point: Placed): void {
    const key = this.#keyOf(name)
    const points = this.#points.get(key)
    if (points === undefined) this.#points.set(key, [point])
    else points.push(point)
  }

  find(name: string, point: Point, withinKm: number): Placed | undefined {
    return this.#points.get(this.#keyOf(name))?.find(other => distanceKm(point, other) <= withinKm)
  }

  has(name: string, point: Point, withinKm: number): boolean {
    return this.find(name, point, withinKm) !== undefined
  }
}
