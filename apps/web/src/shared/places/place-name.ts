// The name and position of a geocoder's feature.
import type { PlaceFeature, PlaceFeatureProperties } from '@sawari/contract'
import { isLatitude, isLongitude, type Point } from '@sawari/planner/geo'
import type { NameOf } from '../place-names/place-names.ts'

/** One row of the map place search; `point` is null when the geocoder sent no usable coordinates. */
export interface PlaceResult {
  /** In English, as in API calls. */
  readonly name: string
  /** The full address, in the language of the page. */
  readonly displayName: string
  readonly point: Point | null
  /** Whether the name is only a guess at what was typed. */
  readonly isGuess: boolean
  readonly raw: PlaceFeature
}

/** Name and full name of a feature; `unknown` when the geocoder sends no name. */
export function toPlaceResult(feature: PlaceFeature, unknown: string, nameOf: NameOf): PlaceResult {
  const properties: PlaceFeatureProperties = feature.properties ?? {}
  const name = filled(properties.name) ?? unknown
  return {
    name,
    displayName: joinedName(properties, nameOf) || nameOf(name),
    point: readPoint(feature.geometry?.coordinates),
    isGuess: properties.match === 'guess',
    raw: feature,
  }
}

/** Joins name (unless it equals the street), street with number, city, state (unless it equals the city), country. */
function joinedName(properties: PlaceFeatureProperties, nameOf: NameOf): string {
  const { name, street, housenumber, city, state, country } = properties
  const address = street && housenumber ? `${housenumber} ${street}` : street
  const parts = [
    name === street ? undefined : name,
    address,
    city,
    state === city ? undefined : state,
    country,
  ]
  return parts
    .flatMap(part => filled(part) ?? [])
    .map(nameOf)
    .join(', ')
}

function filled(text: string | undefined): string | undefined {
  return typeof text === 'string' && text.trim() ? text.trim() : undefined
}

/** GeoJSON order is longitude, latitude. */
function readPoint(coordinates: unknown): Point | null {
  const [longitude, latitude]: readonly unknown[] = Array.isArray(coordinates) ? coordinates : []
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  return isLatitude(latitude) && isLongitude(longitude) ? { latitude, longitude } : null
}
