// The options of the place inputs: stands and other places in one list.
import type { PlaceFeature, PlaceFeatureProperties, RouteSuggestion } from '@sawari/contract'
import { distanceKm, isLatitude, isLongitude, type Point } from '@sawari/planner/geo'
import type { Fare } from '../fares/fare.ts'
import type { NameOf } from '../place-names/place-names.ts'
import { type NamedStand, type PlaceKind, standDetail } from './queries.ts'

/** A place that was typed or picked; `point` is null if only the name is known. */
export interface PlaceChoice {
  readonly name: string
  readonly point: Point | null
}

/** An action on a place, instead of a place. */
type PlaceAction = 'edit' | 'all-stands' | `${'set' | 'unset'}-${'home' | 'work'}`

export interface PlaceOption {
  readonly id: string
  readonly kind: 'stand' | 'place' | 'suggestion' | 'home' | 'work' | 'recent' | PlaceAction
  /** In English, as in API calls; empty for an action. */
  readonly name: string
  /** Shown instead of the name. */
  readonly label?: string
  /** A second line that distinguishes places of the same name, in the language of the page. */
  readonly detail: string
  /** Null if only the name is known. */
  readonly point: Point | null
  /** What a seat there costs; its mark, behind the detail, opens its card. */
  readonly fare?: Fare
  /** Whether it is a station of the metro, the rapid rail or the railway. */
  readonly isStation?: boolean
  /** Whether it is offered as 'Did you mean'. */
  readonly isGuess?: boolean
}

export const noPlace: PlaceChoice = { name: '', point: null }

/** Where something was found as typed, only the best guesses are shown below it. */
const GUESSES_BESIDE_SURE = 3

/** Within this distance the server treats a place as the stand of the same name. */
const SAME_STAND_KM = 0.15

/**
 * Stands first, then the places that are not stands, at most `limit` of each; after them a few guesses
 * at what was typed.
 */
export function mergeOptions(
  stands: readonly NamedStand[],
  places: readonly PlaceResult[],
  limit: number,
  nameOf: NameOf,
): readonly PlaceOption[] {
  const standOptions = stands.slice(0, limit).map(stand => standOption(stand, standDetail(stand, nameOf)))
  const placeOptions = places
    .flatMap(placeOption)
    .filter(place => !standOptions.some(stand => isSamePlace(stand, place)))
  const options = [...standOptions, ...withoutRepeats(placeOptions).slice(0, limit)]
  return guessesLast(options)
}

/** What was found as typed, then the guesses: a few, or all if there is nothing else. */
export function guessesLast<Found extends { readonly isGuess?: boolean }>(
  found: readonly Found[],
): readonly Found[] {
  const sure = found.filter(({ isGuess }) => !isGuess)
  const guesses = found.filter(({ isGuess }) => isGuess)
  return sure.length > 0 ? [...sure, ...guesses.slice(0, GUESSES_BESIDE_SURE)] : guesses
}

function standOption({ id, name, point, kind, isGuess = false }: NamedStand, detail: string): PlaceOption {
  return { id, kind: 'stand', name, detail, point, ...stationSign(kind), ...(isGuess && { isGuess }) }
}

const STATIONS: readonly (PlaceKind | undefined)[] = ['metro', 'rrts', 'rail']

function stationSign(kind: PlaceKind | undefined): Pick<PlaceOption, 'isStation'> {
  return STATIONS.includes(kind) ? { isStation: true } : {}
}

export function suggestionOption(suggestion: RouteSuggestion, detail: string, fare: Fare): PlaceOption {
  const { name, latitude, longitude } = suggestion
  return { id: `to ${name}`, kind: 'suggestion', name, detail, fare, point: { latitude, longitude } }
}

export function savedOption(
  kind: 'home' | 'work' | 'recent',
  { name, point }: PlaceChoice,
  label: string,
  detail: string,
): PlaceOption {
  return { id: `${kind} ${name}`, kind, name, label, detail, point }
}

function placeOption(place: PlaceResult): readonly PlaceOption[] {
  const { name, displayName, point, isGuess, raw } = place
  const sign = stationSign(raw.properties?.kind)
  if (!point) return []
  const id = `${name} ${point.latitude},${point.longitude}`
  return [{ id, kind: 'place', name, detail: displayName, point, ...sign, ...(isGuess && { isGuess }) }]
}

function isSamePlace(a: PlaceOption, b: PlaceOption): boolean {
  if (!a.point || !b.point) return false
  return a.name.toLowerCase() === b.name.toLowerCase() && distanceKm(a.point, b.point) <= SAME_STAND_KM
}

function withoutRepeats(options: readonly PlaceOption[]): readonly PlaceOption[] {
  return options.filter((option, index) => options.findIndex(other => other.id === option.id) === index)
}

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
