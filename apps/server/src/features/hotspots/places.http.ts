import { createHash } from 'node:crypto'
import {
  type PlaceFeature,
  type PlaceFeatureProperties,
  searchPlaces as searchPlacesCall,
} from '@sawari/contract'
import { type Bounds, boundsContain } from '@sawari/geo'
import { type Place, type PlaceKind, searchPlaces } from '@sawari/planner'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint, succeed } from '../../platform/bind-endpoint.ts'
import { AREAS, COUNTRY } from './areas.ts'
import type { Geocoder } from './geocoder.ts'
import type { StandSource } from './stand-board.ts'

export interface PlaceNeeds {
  source(): StandSource
  /** Undefined: the built-in gazetteer alone. */
  readonly geocoder: Geocoder | undefined
}

interface PlaceQuery {
  readonly q: string
  readonly limit: number
  readonly lang: string
  readonly bbox?: Bounds | undefined
  readonly osm_tag?: string | readonly string[] | undefined
}

/** So many hits are looked through for those inside a box. */
const HITS_TO_FILTER = 500

/** The geocoder of the map's place search. */
export function bindPlaces(app: FastifyInstance, { source, geocoder }: PlaceNeeds): void {
  bindEndpoint(
    app,
    searchPlacesCall,
    async ({ query }) => {
      const found = query.q.trim() ? await findFeatures(query, source(), geocoder) : []
      return succeed({ type: 'FeatureCollection' as const, features: rankByTags(found, query) })
    },
    { cacheControl: 'public, max-age=300' },
  )
}

async function findFeatures(
  query: PlaceQuery,
  source: StandSource,
  geocoder: Geocoder | undefined,
): Promise<readonly PlaceFeature[]> {
  const { bbox: box } = query
  const asked = { text: query.q.trim(), limit: query.limit, language: query.lang, box }
  const fromService = await geocoder?.(asked)
  const inside = fromService?.filter(feature => isInside(feature, box)).slice(0, query.limit)
  // What the service does not know, the gazetteer may.
  return inside?.length ? inside : findInGazetteer(query, source)
}

function findInGazetteer(query: PlaceQuery, { directory }: StandSource): PlaceFeature[] {
  const limit = query.bbox === undefined ? query.limit : HITS_TO_FILTER
  return searchPlaces(directory, query.q, { limit })
    .map(hit => placeToFeature(hit.kind === 'stand' ? hit.stand : hit.place, query.lang))
    .filter(feature => isInside(feature, query.bbox))
    .slice(0, query.limit)
}

function isInside({ geometry }: PlaceFeature, box: Bounds | undefined): boolean {
  const [longitude, latitude] = geometry.coordinates
  return box === undefined || boundsContain(box, { latitude, longitude })
}

/** Tagged features first, among those found; one that is named just as typed stays in front of all. */
function rankByTags(features: readonly PlaceFeature[], query: PlaceQuery): PlaceFeature[] {
  const tags = [query.osm_tag ?? []].flat().map(parseTag)
  if (tags.length === 0) return [...features]
  const typed = query.q.trim().toLowerCase()
  const rank = ({ properties }: PlaceFeature): number => {
    if (properties.name?.toLowerCase() === typed) return 0
    return tags.some(tag => fitsTag(properties, tag)) ? 1 : 2
  }
  return features.toSorted((a, b) => rank(a) - rank(b))
}

interface OsmTag {
  readonly key: string
  readonly value: string
  readonly negated: boolean
}

/** Photon's forms: `key`, `:value`, `key:value`, and each after `!`. */
function parseTag(text: string): OsmTag {
  const negated = text.includes('!')
  const [key = '', value = ''] = text.replaceAll('!', '').split(':')
  return { key, value, negated }
}

function fitsTag({ osm_key, osm_value }: PlaceFeatureProperties, { key, value, negated }: OsmTag): boolean {
  const fits = (key === '' || key === osm_key) && (value === '' || value === osm_value)
  return fits !== negated
}

function placeToFeature(place: Place, language: string): PlaceFeature {
  const hindi = /^hi\b/i.test(language)
  const [osm_key, osm_value] = OSM_TAGS[place.kind]
  const area = AREAS[place.city]
  return {
    type: 'Feature',
    properties: {
      name: hindi ? place.nameHi : place.name,
      city: hindi ? area.city.nameHi : area.city.name,
      state: hindi ? area.state.nameHi : area.state.name,
      country: hindi ? COUNTRY.nameHi : COUNTRY.name,
      osm_id: featureNumber(place.placeId),
      osm_key,
      osm_value,
    },
    geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
  }
}

/** A number for each place that stays the same: our places are not those of OpenStreetMap. */
function featureNumber(placeId: string): number {
  return createHash('sha256').update(placeId).digest().readUIntBE(0, 6)
}

/** What a map of OpenStreetMap would call each kind. */
const OSM_TAGS: Readonly<Record<PlaceKind, readonly [key: string, value: string]>> = {
  metro: ['railway', 'station'],
  rail: ['railway', 'station'],
  rrts: ['railway', 'station'],
  bus: ['amenity', 'bus_station'],
  market: ['amenity', 'marketplace'],
  mall: ['shop', 'mall'],
  hospital: ['amenity', 'hospital'],
  university: ['amenity', 'university'],
  landmark: ['tourism', 'attraction'],
  sector: ['place', 'suburb'],
  locality: ['place', 'neighbourhood'],
}
