import { z } from 'zod'
import { hotspotCalls } from './calls/hotspots.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  HOTSPOT_DEFAULT_ZOOM,
  MAX_ZOOM,
  NEARBY_DEFAULT_RADIUS_KM,
  NEARBY_MAX_RADIUS_KM,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  PLACES_DEFAULT_LIMIT,
  PLACES_MAX_LIMIT,
} from './limits.ts'
import {
  city,
  distanceKm,
  entityId,
  fareBasis,
  latitude,
  linkBasis,
  longitude,
  mayGrow,
  minutes,
  placeKind,
  queryInteger,
  rupees,
  searchText,
  successEnvelope,
} from './primitives.ts'

const availability = z.enum(['high', 'medium', 'low'])
const colorCode = z
  .enum(['red', 'orange', 'yellow'])
  .describe('red: high, orange: medium, yellow: low availability')

export const hotspotDestination = z.object({
  name: z.string(),
  name_hi: z.string().describe('the name in Hindi'),
  latitude,
  longitude,
  estimated_fare: rupees.describe('a seat for one passenger on a regular daytime ride, whole rupees'),
  fare_basis: fareBasis.optional().describe('of estimated_fare; absent from servers before 0.4'),
  minutes: minutes.optional().describe('on the road, on a regular daytime ride; the wait is not included'),
  basis: linkBasis,
})

/** Optional facts of a stand, named as in `stand_facts.csv`. A fact that is named here reaches every reader. */
export const standFacts = z.object({})

export const hotspot = z.object({
  _id: entityId,
  name: z.string(),
  name_hi: z.string().describe('the name in Hindi'),
  latitude,
  longitude,
  city,
  color_code: colorCode,
  kind: placeKind,
  availability,
  facts: standFacts.optional().describe('only facts that are known'),
  destinations: z.array(hotspotDestination),
})

export const hotspotRow = hotspot.pick({
  _id: true,
  name: true,
  name_hi: true,
  latitude: true,
  longitude: true,
  city: true,
})

/** How the name of a place matched the typed text. */
const placeMatch = mayGrow(z.enum(['exact', 'close', 'guess'])).describe(
  'exact: every typed word as typed; close: by its sound, joined or split, or in the other script; guess: after an edit or without a word, to be offered as "Did you mean"',
)

export const bounds = z
  .object({ north: latitude, south: latitude, east: longitude, west: longitude })
  .refine(box => box.south <= box.north, { path: ['south'], message: 'must not be north of north' })

export const listHotspots = defineEndpoint({
  policy: hotspotCalls.hotspots,
  summary: 'Every stand',
  response: successEnvelope({ data: z.array(hotspot) }),
})

export const hotspotsInBounds = defineEndpoint({
  policy: hotspotCalls.hotspotsInBounds,
  summary: 'The stands inside a box, largest first, at most 1,000',
  body: z.object({ bounds, zoom: z.number().min(0).max(MAX_ZOOM).default(HOTSPOT_DEFAULT_ZOOM) }),
  response: successEnvelope({
    data: z.array(hotspot),
    total: z.number().int().describe('stands inside the box'),
    truncated: z.boolean().describe('the box contains more stands than were sent'),
  }),
})

const hotspotNearby = hotspot.extend({ distance: distanceKm })

export const hotspotsNearby = defineEndpoint({
  policy: hotspotCalls.hotspotsNearby,
  summary: 'The stands within a radius, nearest first, at most 1,000',
  body: z.object({
    latitude,
    longitude,
    radius: z
      .number()
      .gt(0)
      .max(NEARBY_MAX_RADIUS_KM)
      .default(NEARBY_DEFAULT_RADIUS_KM)
      .describe('kilometres'),
  }),
  response: successEnvelope({ data: z.array(hotspotNearby) }),
})

export const hotspotsPaginated = defineEndpoint({
  policy: hotspotCalls.hotspotsPaginated,
  summary: 'Stand names in pages, sorted by name',
  query: z.object({
    page: queryInteger(1, Number.MAX_SAFE_INTEGER, 1),
    limit: queryInteger(1, PAGE_SIZE_MAX, PAGE_SIZE),
  }),
  response: successEnvelope({
    message: z.string(),
    data: z.array(hotspotRow),
    pagination: z.object({
      page: z.number().int(),
      limit: z.number().int(),
      total: z.number().int(),
      totalPages: z.number().int(),
      hasMore: z.boolean(),
    }),
  }),
})

export const hotspotsSearch = defineEndpoint({
  policy: hotspotCalls.hotspotsSearch,
  summary:
    'Stands by name, best match first: by sound, abbreviation, prefix and edit distance, in Latin or Devanagari',
  query: z.object({ q: searchText, limit: queryInteger(1, PAGE_SIZE_MAX, PAGE_SIZE) }),
  response: successEnvelope({
    message: z.string(),
    data: z.array(
      hotspotRow.extend({
        match: placeMatch.optional(),
        met_as: z
          .string()
          .optional()
          .describe("the alias that the query matched; missing if it matched the stand's own name"),
      }),
    ),
    count: z.number().int().describe('number of returned rows'),
  }),
})

/** A Photon feature, as the geocoder of the map's place search returns it. */
export const placeFeature = z.object({
  type: z.literal('Feature'),
  properties: z.object({
    name: z.string().optional(),
    city: z.string().optional(),
    state: z.string().optional(),
    country: z.string().optional(),
    street: z.string().optional(),
    housenumber: z.string().optional(),
    osm_id: z.number().optional(),
    osm_key: z.string().optional(),
    osm_value: z.string().optional(),
    match: placeMatch.optional().describe('only for our own places'),
  }),
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([longitude, latitude]).describe('longitude, latitude'),
  }),
})

const boundingBox = z
  .string()
  .max(120)
  .transform((text, context) => {
    const [west, south, east, north, ...rest] = text
      .split(',')
      .map(part => (part.trim() ? Number(part) : Number.NaN))
    const box = z.object({ west: longitude, south: latitude, east: longitude, north: latitude })
    const parsed = box.safeParse({ west, south, east, north })
    if (parsed.success && rest.length === 0 && parsed.data.south <= parsed.data.north) return parsed.data
    context.addIssue({ code: 'custom', message: 'must be west,south,east,north in degrees' })
    return z.NEVER
  })

const osmTag = z.string().max(100)

export const searchPlaces = defineEndpoint({
  policy: hotspotCalls.places,
  summary: "Geocoder of the map's place search, in Photon's format",
  query: z.object({
    q: searchText,
    limit: queryInteger(1, PLACES_MAX_LIMIT, PLACES_DEFAULT_LIMIT),
    lang: z.string().max(35).default('en').describe('hi for Hindi names, anything else English'),
    bbox: boundingBox.optional().describe('west,south,east,north; excludes'),
    osm_tag: z
      .union([osmTag, z.array(osmTag).max(20)])
      .optional()
      .describe('affects only the order'),
  }),
  response: successEnvelope({ type: z.literal('FeatureCollection'), features: z.array(placeFeature) }),
})

export type Hotspot = z.infer<typeof hotspot>
export type StandFacts = z.infer<typeof standFacts>
export type HotspotDestination = z.infer<typeof hotspotDestination>
export type HotspotRow = z.infer<typeof hotspotRow>
export type WireMatch = z.infer<typeof placeMatch>
export type PlaceFeature = z.infer<typeof placeFeature>
export type PlaceFeatureProperties = PlaceFeature['properties']
