// The calls behind the location inputs. The query cache holds pages, searches and places apart from each other.
import type { HotspotRow } from '@sawari/contract'
import { hotspotCalls } from '@sawari/contract/calls/hotspots'
import { PAGE_SIZE } from '@sawari/contract/limits'
import type { Bounds, Point } from '@sawari/geo'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { callEndpoint } from '../api/call-endpoint.ts'

export const STANDS_LIFETIME_MS = 5 * 60_000
export const PLACES_LIFETIME_MS = 10 * 60_000

/** A stand as the inputs name it; the wire's spelling ends in this file. */
export interface NamedStand {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly point: Point
}

/** Places go by their English names, in whatever language they are typed and shown. */
const PLACE_LANGUAGE = 'en'

/** What the geocoder is asked to prefer. */
const OSM_TAGS = ['place', 'amenity', 'highway', 'building', 'tourism']

/** Stand names page by page, sorted by name. */
export function standPagesQuery(limit: number = PAGE_SIZE) {
  return infiniteQueryOptions({
    queryKey: ['stands', 'pages', limit],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, limit }
      const { data, pagination } = await callEndpoint(hotspotCalls.hotspotsPaginated, { query, signal })
      return { stands: data.map(readStand), page: pagination.page, hasMore: pagination.hasMore }
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, hasMore }) => (hasMore ? page + 1 : undefined),
    staleTime: STANDS_LIFETIME_MS,
    gcTime: STANDS_LIFETIME_MS,
  })
}

/** Stands by name, best first; a blank text asks nobody. */
export function standSearchQuery(text: string, limit: number = PAGE_SIZE) {
  const key = searchKey(text)
  return queryOptions({
    queryKey: ['stands', 'search', key, limit],
    queryFn: async ({ signal }) => {
      if (key === '') return []
      const query = { q: key, limit }
      return (await callEndpoint(hotspotCalls.hotspotsSearch, { query, signal })).data.map(readStand)
    },
    staleTime: STANDS_LIFETIME_MS,
    gcTime: STANDS_LIFETIME_MS,
  })
}

export interface PlaceQuestion {
  readonly text: string
  readonly limit: number
  /** Only places inside it, where given. */
  readonly within?: Bounds | undefined
}

/** Features of the geocoder as it sent them, best first. */
export function placeSearchQuery({ text, limit, within }: PlaceQuestion, invalidMessage: string) {
  const q = text.trim()
  const bbox = within && [within.west, within.south, within.east, within.north].join(',')
  return queryOptions({
    queryKey: ['places', q.toLowerCase(), limit, bbox],
    queryFn: async ({ signal }) => {
      const query = { q, limit, lang: PLACE_LANGUAGE, osm_tag: OSM_TAGS, ...(bbox ? { bbox } : {}) }
      const { features } = await callEndpoint(hotspotCalls.places, { query, signal })
      if (Array.isArray(features)) return features
      throw new ApiError({ code: 'INVALID_RESPONSE', status: 200, message: invalidMessage })
    },
    staleTime: PLACES_LIFETIME_MS,
    gcTime: PLACES_LIFETIME_MS,
    // The next letter asks again anyway.
    retry: false,
  })
}

function readStand({ _id, name, city, latitude, longitude }: HotspotRow): NamedStand {
  return { id: _id, name, city, point: { latitude, longitude } }
}

/** Two spellings of one search share its answer. */
function searchKey(text: string): string {
  return text.trim().toLowerCase()
}
