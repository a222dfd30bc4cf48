// The calls behind the location inputs. Pages, searches and places have separate entries in the query cache.
import type { HotspotRow, PlaceFeature, PlaceFeatureProperties, WireMatch } from '@sawari/contract'
import { hotspotsPaginated, hotspotsSearch, searchPlaces } from '@sawari/contract/hotspots'
import { PAGE_SIZE } from '@sawari/contract/limits'
import type { Bounds, Point } from '@sawari/planner/geo'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { array, object, oneOf, schema } from '../api/answer-checks.ts'
import type { Api } from '../api/create-api.ts'
import type { NameOf } from '../place-names/place-names.ts'

export const STANDS_LIFETIME_MS = 5 * 60_000
export const PLACES_LIFETIME_MS = 10 * 60_000

/** What a place is, if the server says so. */
export type PlaceKind = NonNullable<PlaceFeatureProperties['kind']>

/** A stand in the location inputs. Only this file uses the field names of the API. */
export interface NamedStand {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly point: Point
  readonly kind?: PlaceKind
  /** Whether the name is only a guess at what was typed. */
  readonly isGuess?: boolean
  /** Another name of it, which was typed. */
  readonly metAs?: string
}

/** A place is identified by its English name, regardless of the language of the input and the page. */
const PLACE_LANGUAGE = 'en'

/** The kinds of places that are requested from the geocoder. */
const OSM_TAGS = ['place', 'amenity', 'highway', 'building', 'tourism']

/** Stand names page by page, sorted by name. */
export function standPagesQuery(api: Api, limit: number = PAGE_SIZE) {
  return infiniteQueryOptions({
    queryKey: ['stands', 'pages', limit],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, limit }
      const { data, pagination } = await api.call(hotspotsPaginated, { query, signal })
      return { stands: data.map(readStand), page: pagination.page, hasMore: pagination.hasMore }
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, hasMore }) => (hasMore ? page + 1 : undefined),
    staleTime: STANDS_LIFETIME_MS,
    gcTime: STANDS_LIFETIME_MS,
  })
}

/** Stands by name, best match first. A blank text sends no request. */
export function standSearchQuery(api: Api, text: string, limit: number = PAGE_SIZE) {
  const key = searchKey(text)
  return queryOptions({
    queryKey: ['stands', 'search', key, limit],
    queryFn: async ({ signal }) => {
      if (key === '') return []
      const query = { q: key, limit }
      return (await api.call(hotspotsSearch, { query, signal })).data.map(readStand)
    },
    staleTime: STANDS_LIFETIME_MS,
    gcTime: STANDS_LIFETIME_MS,
  })
}

interface PlaceQuestion {
  readonly text: string
  readonly limit: number
  /** If given, only places inside it. */
  readonly within?: Bounds | undefined
}

/**
 * `toPlaceResult` reads the geocoder's features one by one and tolerates missing fields, so their fields are not
 * checked here.
 */
const features = schema<{ readonly features: readonly PlaceFeature[] }>(
  object({ success: oneOf(true), features: array(object({})) }),
)
const search = { ...searchPlaces, response: features }

/** The geocoder's features, best match first. */
export function placeSearchQuery(api: Api, { text, limit, within }: PlaceQuestion) {
  const q = text.trim()
  const bbox = within && [within.west, within.south, within.east, within.north].join(',')
  return queryOptions({
    queryKey: ['places', q.toLowerCase(), limit, bbox],
    queryFn: async ({ signal }) => {
      const query = { q, limit, lang: PLACE_LANGUAGE, osm_tag: OSM_TAGS, ...(bbox ? { bbox } : {}) }
      return (await api.call(search, { query, signal })).features
    },
    staleTime: PLACES_LIFETIME_MS,
    gcTime: PLACES_LIFETIME_MS,
    // The next keystroke searches again anyway.
    retry: false,
  })
}

interface FoundRow extends HotspotRow {
  readonly match?: WireMatch | undefined
  readonly met_as?: string | undefined
}

function readStand({ _id, name, city, latitude, longitude, kind, match, met_as }: FoundRow): NamedStand {
  return {
    id: _id,
    name,
    city,
    point: { latitude, longitude },
    ...(kind && { kind }),
    ...(match === 'guess' && { isGuess: true }),
    ...(met_as !== undefined && { metAs: met_as }),
  }
}

/** The line below a stand's name: its city, and what was typed where the name does not say it. */
export function standDetail({ name, city, metAs }: NamedStand, nameOf: NameOf): string {
  const isInName = metAs === undefined || name.toLowerCase().startsWith(metAs.toLowerCase())
  return isInName ? nameOf(city) : `${nameOf(metAs)} · ${nameOf(city)}`
}

/** Searches that differ only in case and outer spaces share a cached result. */
function searchKey(text: string): string {
  return text.trim().toLowerCase()
}
