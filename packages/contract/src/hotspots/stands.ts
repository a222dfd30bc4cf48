import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { publicRead } from '../call-policy.ts'
import { exampleIds, gaurChowk, sector52 } from '../example-data.ts'
import {
  HOTSPOT_DEFAULT_ZOOM,
  MAX_ZOOM,
  NEARBY_DEFAULT_RADIUS_KM,
  NEARBY_MAX_RADIUS_KM,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
} from '../limits.ts'
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
  namedPoint,
  placeKind,
  queryInteger,
  rupees,
  searchText,
} from '../primitives.ts'

const availability = z.enum(['high', 'medium', 'low'])
const colorCode = z
  .enum(['red', 'orange', 'yellow'])
  .describe('red: high, orange: medium, yellow: low availability')

export const hotspotDestination = z.object({
  ...namedPoint,
  estimated_fare: rupees.describe('a seat for one passenger on a regular daytime ride, whole rupees'),
  fare_basis: fareBasis.optional().describe('of estimated_fare; absent from servers before 0.4'),
  minutes: minutes.optional().describe('on the road, on a regular daytime ride; the wait is not included'),
  basis: linkBasis,
})

/** Optional facts of a stand, named as in `stand_facts.csv`. A fact that is named here reaches every reader. */
export const standFacts = z.object({})

export const hotspot = z.object({
  _id: entityId,
  ...namedPoint,
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
export const placeMatch = mayGrow(z.enum(['exact', 'close', 'guess'])).describe(
  'exact: every typed word as typed; close: by its sound, joined or split, or in the other script; guess: after an edit or without a word, to be offered as "Did you mean"',
)

export const bounds = z
  .object({ north: latitude, south: latitude, east: longitude, west: longitude })
  .refine(box => box.south <= box.north, { path: ['south'], message: 'must not be north of north' })

const exampleRow = {
  _id: exampleIds.stand,
  name: sector52.name,
  name_hi: 'नोएडा सेक्टर 52',
  latitude: sector52.latitude,
  longitude: sector52.longitude,
  city: 'Noida',
} as const

const exampleStand: Hotspot = {
  ...exampleRow,
  color_code: 'red',
  kind: 'metro',
  availability: 'high',
  destinations: [{ ...gaurChowk, name_hi: 'गौर चौक', estimated_fare: 30, minutes: 21, basis: 'known' }],
}

// A page has the same address, so browsers must revalidate before they reuse either.
export const listHotspots = defineCall({
  operationId: 'hotspots',
  policy: publicRead('GET', '/hotspots', { cache: 'revalidate' }),
  summary: 'Every stand',
  response: successEnvelope({ data: z.array(hotspot) }),
  example: { answer: { data: [exampleStand] } },
})

export const hotspotsInBounds = defineCall({
  policy: publicRead('POST', '/api/hotspots/bounds'),
  summary: 'The stands inside a box, largest first, at most 1,000',
  body: z.object({ bounds, zoom: z.number().min(0).max(MAX_ZOOM).default(HOTSPOT_DEFAULT_ZOOM) }),
  response: successEnvelope({
    data: z.array(hotspot),
    total: z.number().int().describe('stands inside the box'),
    truncated: z.boolean().describe('the box contains more stands than were sent'),
  }),
  example: {
    body: { bounds: { north: 28.63, south: 28.56, east: 77.44, west: 77.36 }, zoom: 14 },
    answer: { data: [exampleStand], total: 1, truncated: false },
  },
})

const hotspotNearby = hotspot.extend({ distance: distanceKm })

export const hotspotsNearby = defineCall({
  policy: publicRead('POST', '/api/hotspots/nearby'),
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
  example: {
    body: { latitude: 28.587, longitude: 77.377, radius: 2 },
    answer: { data: [{ ...exampleStand, distance: 0.17 }] },
  },
})

export const hotspotsPaginated = defineCall({
  policy: publicRead('GET', '/api/hotspots/paginated', { cache: 300 }),
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
  example: {
    query: { page: '1', limit: '20' },
    answer: {
      message: '1 hotspot',
      data: [exampleRow],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1, hasMore: false },
    },
  },
})

export const hotspotsSearch = defineCall({
  policy: publicRead('GET', '/api/hotspots/search', { cache: 300 }),
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
  example: {
    query: { q: 'sector 52', limit: '5' },
    answer: { message: '1 hotspot', data: [exampleRow], count: 1 },
  },
})

export type Hotspot = z.infer<typeof hotspot>
export type StandFacts = z.infer<typeof standFacts>
export type HotspotDestination = z.infer<typeof hotspotDestination>
export type HotspotRow = z.infer<typeof hotspotRow>
export type WireMatch = z.infer<typeof placeMatch>
