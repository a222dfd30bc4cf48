import { createHash } from 'node:crypto'
import type { City, GazetteerPlace, OutsidePlace, PlaceKind } from '@sawari/planner'
import { distanceKm, type Point } from '@sawari/planner/geo'
import { isBeyondRiver } from './banks.ts'
import { KIND_OF_TYPE, MAPPED_TYPES, type MappedType } from './records.ts'
import { isDistinctive, nameKey, namesWithin, tidyName } from './search-names.ts'
import type { Sources } from './sources.ts'

/** Places with the same name within this distance are one place. */
const SAME_PLACE_KM = 0.3
/** A stop or mapped name this near to a known place with the same name is that place. */
const KNOWN_PLACE_KM = 1
/** A mapped station this near to a known one is the same station, regardless of its spelling. */
const KNOWN_STATION_KM = 0.7

const STATIONS: readonly PlaceKind[] = ['metro', 'rail', 'rrts']

interface Candidate extends Point {
  readonly placeId: string
  readonly name: string
  readonly nameHi?: string
  readonly kind: PlaceKind
  readonly busRoutes?: number
  readonly aliases?: readonly string[]
  /** The place has its own position, not that of another place. */
  readonly isExact: boolean
}

/**
 * The places that only the search contains: those with only an address, then bus stops, most served first, then
 * names of the map. Ambiguous names, repetitions and places outside the region are omitted.
 */
export function searchPlacesOf(
  sources: Sources,
  cityAt: (point: Point) => City | undefined,
): readonly GazetteerPlace[] {
  const known = new NamedPoints()
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
  const taken = new NamedPoints()
  return [...addressedOf(sources), ...stopsOf(sources), ...mappedOf(sources)].flatMap(candidate => {
    const city = cityAt(candidate)
    const isKnown =
      known.has(candidate.name, candidate, KNOWN_PLACE_KM) ||
      taken.has(candidate.name, candidate, SAME_PLACE_KM) ||
      (candidate.kind === 'rail' &&
        stations.some(station => distanceKm(station, candidate) <= KNOWN_STATION_KM))
    if (city === undefined || isKnown || cityKeys.has(nameKey(candidate.name))) return []
    taken.add(candidate.name, candidate)
    return [placeOf(candidate, city)]
  })
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
      isExact: true,
    }))
}

/** A name in Devanagari is also the Hindi name; no other source has one for stops and names of the map. */
function placeOf({ name, ...candidate }: Candidate, city: City): GazetteerPlace {
  const aliases = [...namesWithin(name), ...(candidate.aliases ?? [])].map(alias => ({
    name: alias,
    nameHi: '',
  }))
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

/** Points by name, ignoring case, punctuation and abbreviations. */
class NamedPoints {
  readonly #points = new Map<string, Point[]>()

  add(name: string, point: Point): void {
    const key = nameKey(name)
    const points = this.#points.get(key)
    if (points === undefined) this.#points.set(key, [point])
    else points.push(point)
  }

  has(name: string, point: Point, withinKm: number): boolean {
    return (this.#points.get(nameKey(name)) ?? []).some(other => distanceKm(point, other) <= withinKm)
  }
}
