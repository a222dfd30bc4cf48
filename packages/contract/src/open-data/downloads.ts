import { z } from 'zod'
import { defineDownload, successEnvelope } from '../call.ts'
import { publicRead } from '../call-policy.ts'
import {
  bothNames,
  city,
  distanceKm,
  entityId,
  latitude,
  linkBasis,
  longitude,
  placeKind,
  rupees,
} from '../primitives.ts'

const position = z.tuple([longitude, latitude]).describe('longitude, latitude')

export const standFeature = z.object({
  type: z.literal('Feature'),
  id: entityId,
  geometry: z.object({ type: z.literal('Point'), coordinates: position }),
  properties: z.object({
    feature: z.literal('stand'),
    id: entityId,
    ...bothNames,
    city,
    kind: placeKind,
    size: z.union([z.literal(1), z.literal(2), z.literal(3)]).describe('1 a few autos, 2 a queue, 3 a hub'),
    basis: linkBasis.describe('known: a source names it as a stand; likely: derived from the kind of place'),
    quality: z
      .enum(['A', 'B', 'C'])
      .describe('quality of the position: two sources, one source, approximate'),
    aliases: z.array(z.object(bothNames)),
  }),
})

export const linkFeature = z.object({
  type: z.literal('Feature'),
  geometry: z
    .object({ type: z.literal('LineString'), coordinates: z.array(position).min(2) })
    .describe('along the streets if known, otherwise straight'),
  properties: z.object({
    feature: z.literal('link'),
    from: entityId,
    to: entityId,
    distance_km: distanceKm.describe('kilometres by road, with two decimals'),
    distance_basis: z.enum(['streets', 'estimate']).describe('estimate: the straight line times a factor'),
    fare_rupees: rupees.describe('fare of a seat on a regular daytime ride on this day, whole rupees'),
    basis: linkBasis,
    vehicle: z.enum(['auto', 'e-rickshaw', 'gramin-sewa']),
    source: z.string().optional().describe('the publication that names the service'),
    fare_source: z.string().optional().describe('the publication that names this fare'),
  }),
})

/** RFC 7946. Fields outside that format are added as foreign members. */
export const standsGeoJson = successEnvelope({
  type: z.literal('FeatureCollection'),
  version: z.string().describe('version of the data; changes with any change'),
  attribution: z.string(),
  license: z.object({ name: z.string(), url: z.string() }),
  features: z.array(z.union([standFeature, linkFeature])),
})

export const downloadStands = defineDownload({
  operationId: 'standsGeoJson',
  policy: publicRead('GET', '/api/stands.geojson', { cache: 300 }),
  summary: 'Every stand and every link as GeoJSON',
  mediaType: 'application/geo+json',
  schema: standsGeoJson,
})

export const downloadGtfs = defineDownload({
  operationId: 'gtfs',
  policy: publicRead('GET', '/api/gtfs.zip', { cache: 300 }),
  summary: 'The stand network as a GTFS feed with frequencies, fares and Hindi names',
  mediaType: 'application/zip',
})

const text = z.string().optional()

export const downloadPlanPreview = defineDownload({
  operationId: 'planPreview',
  policy: publicRead('GET', '/api/routes/preview.png', {
    cache: 60,
    limits: ['picturesByAddress'],
    costly: true,
    errors: ['NOT_FOUND'],
  }),
  summary: 'The preview image of a plan for messengers, 1200 × 630; a general image if a place is not known',
  mediaType: 'image/png',
  query: z.object({
    from: text.describe('the name of the place where the trip starts'),
    fromAt: text.describe('latitude,longitude'),
    to: text.describe('the name of the place where the trip ends'),
    toAt: text.describe('latitude,longitude'),
    departAt: text.describe('ISO 8601; default: now'),
    changes: text.describe('the maximum number of changes'),
    service: text.describe('shared or reserved; default: both'),
    route: text.describe('the id of the route that is shown'),
  }),
})

export const downloadStandPicture = defineDownload({
  operationId: 'standPicture',
  policy: publicRead('GET', '/api/stands/:stand/picture.png', {
    cache: 3_600,
    limits: ['picturesByAddress'],
    costly: true,
    errors: ['NOT_FOUND'],
  }),
  summary: "The preview image of a stand's page for messengers, 1200 × 630",
  mediaType: 'image/png',
  params: z.object({ stand: z.string().describe("the id of a stand, or the name in its page's address") }),
})

export type StandsGeoJson = z.infer<typeof standsGeoJson>
export type StandFeature = z.infer<typeof standFeature>
export type LinkFeature = z.infer<typeof linkFeature>
