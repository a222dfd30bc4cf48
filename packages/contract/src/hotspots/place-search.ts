import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { publicRead } from '../call-policy.ts'
import { gaurChowk } from '../example-data.ts'
import { PLACES_DEFAULT_LIMIT, PLACES_MAX_LIMIT } from '../limits.ts'
import { latitude, longitude, queryInteger, searchText } from '../primitives.ts'
import { placeMatch } from './stands.ts'

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

export const searchPlaces = defineCall({
  operationId: 'places',
  policy: publicRead('GET', '/api/places', { cache: 300 }),
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
  example: {
    query: { q: 'gaur', limit: '5', lang: 'en' },
    answer: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {
            name: gaurChowk.name,
            city: 'Greater Noida',
            country: 'India',
            osm_key: 'place',
            osm_value: 'locality',
          },
          geometry: { type: 'Point', coordinates: [gaurChowk.longitude, gaurChowk.latitude] },
        },
      ],
    },
  },
})

export type PlaceFeature = z.infer<typeof placeFeature>
export type PlaceFeatureProperties = PlaceFeature['properties']
