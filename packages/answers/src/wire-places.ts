// The map's place search, in Photon's format.

import type {
  PlaceFeature,
  PlaceFeatureProperties,
  searchPlaces as searchPlacesCall,
  WireMatch,
} from '@sawari/contract'
import type { FoundPlace, PlaceKind, PlaceMatch, PlaceName, Region } from '@sawari/planner'
import { type Bounds, boundsContain } from '@sawari/planner/geo'
import type { z } from 'zod'
import type { Envelope } from './answer.ts'
import type { NetworkSnapshot } from './snapshot.ts'

export type PlaceQuery = z.output<typeof searchPlacesCall.query>

/** The data that the search uses. */
export type PlaceSource = Pick<NetworkSnapshot, 'planner' | 'rules'>

/** The number of hits that are filtered by a box. */
const HITS_TO_FILTER = 500

/** The response of the built-in gazetteer. */
export function answerPlaceSearch(source: PlaceSource, query: PlaceQuery): Envelope<typeof searchPlacesCall> {
  const found = query.q.trim() ? findInGazetteer(source, query) : []
  return { success: true, type: 'FeatureCollection', features: rankByTags(found, query) }
}

/** Our own places by name, best first. */
export function findInGazetteer({ planner, rules }: PlaceSource, query: PlaceQuery): PlaceFeature[] {
  const limit = query.bbox === undefined ? query.limit : HITS_TO_FILTER
  return planner.places
    .search(query.q, { limit })
    .map(hit => placeToFeature(hit, rules.region, query.lang))
    .filter(feature => isInside(feature, query.bbox))
    .slice(0, query.limit)
}

export function isInside({ geometry }: PlaceFeature, box: Bounds | undefined): boolean {
  const [longitude, latitude] = geometry.coordinates
  return box === undefined || boundsContain(box, { latitude, longitude })
}

/** Moves matching features to the front. A feature named exactly as typed stays first. */
export function rankByTags(features: readonly PlaceFeature[], query: PlaceQuery): PlaceFeature[] {
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

/** Parses Photon's forms: `key`, `:value`, `key:value`, each optionally negated by `!`. */
function parseTag(text: string): OsmTag {
  const negated = text.includes('!')
  const [key = '', value = ''] = text.replaceAll('!', '').split(':')
  return { key, value, negated }
}

/** The map's search asks for buildings and places: stations and malls count as buildings, housing areas as places. */
const ALSO: Readonly<Record<string, string>> = { railway: 'building', shop: 'building', landuse: 'place' }

function fitsTag({ osm_key, osm_value }: PlaceFeatureProperties, { key, value, negated }: OsmTag): boolean {
  const isKey = key === '' || key === osm_key || key === ALSO[osm_key ?? '']
  const fits = isKey && (value === '' || value === osm_value)
  return fits !== negated
}

/** How well a hit matches, for clients that display it. */
export function wireMatch(match: PlaceMatch): WireMatch {
  return MATCHES[match]
}

const MATCHES: Readonly<Record<PlaceMatch, WireMatch>> = {
  exact: 'exact',
  words: 'exact',
  beginning: 'exact',
  folded: 'close',
  otherScript: 'close',
  mistyped: 'guess',
  edited: 'guess',
  dropped: 'guess',
}

function placeToFeature(hit: FoundPlace, region: Region, language: string): PlaceFeature {
  const place = hit.kind === 'stand' ? hit.stand : hit.place
  const hindi = /^hi\b/i.test(language)
  const [osm_key, osm_value] = OSM_TAGS[place.kind]
  const own = region.cities.find(({ name }) => name === place.city)
  const state = region.states.find(({ name }) => name === own?.state)
  const nameOf = (named: PlaceName | undefined) => (hindi ? named?.nameHi : named?.name)
  return {
    type: 'Feature',
    properties: {
      name: hindi ? place.nameHi || place.name : place.name,
      city: nameOf(own),
      state: nameOf(state),
      country: nameOf(region.country),
      osm_id: featureNumber(place.placeId),
      osm_key,
      osm_value,
      kind: place.kind,
      match: wireMatch(hit.match),
    },
    geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
  }
}

/**
 * A stable 48-bit number for each place, by FNV-1a with two seeds, because our places have no
 * OpenStreetMap ids.
 */
function featureNumber(placeId: string): number {
  let [high, low] = [0x811c9dc5, 0x9e3779b9]
  for (let index = 0; index < placeId.length; index++) {
    const code = placeId.charCodeAt(index)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x01000193)
  }
  return (high >>> 8) * 0x1000000 + (low >>> 8)
}

/** The OpenStreetMap tag of each kind of place. */
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
  'bus-stop': ['highway', 'bus_stop'],
  area: ['landuse', 'residential'],
  park: ['leisure', 'park'],
  school: ['amenity', 'school'],
}
