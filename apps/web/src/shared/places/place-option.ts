// What the planner's inputs offer: stands and other places, as one list.
import type { RouteSuggestion } from '@sawari/contract'
import { distanceKm, type Point } from '@sawari/geo'
import type { PlaceResult } from './place-name.ts'
import type { NameOf } from './place-names.ts'
import type { NamedStand } from './queries.ts'

/** A place that was typed or picked; `point` is null while it is only a name. */
export interface PlaceChoice {
  readonly name: string
  readonly point: Point | null
}

/** What is not a place but something to be done with one. */
export type PlaceAction = 'edit' | `${'set' | 'unset'}-${'home' | 'work'}`

export interface PlaceOption {
  readonly id: string
  readonly kind: 'stand' | 'place' | 'suggestion' | 'home' | 'work' | 'recent' | PlaceAction
  /** In English, as calls name it; empty for an action. */
  readonly name: string
  /** Shown in the place of the name. */
  readonly label?: string
  /** A second line that tells namesakes apart, in the language of the page. */
  readonly detail: string
  /** Null while the place is only a name. */
  readonly point: Point | null
}

export const noPlace: PlaceChoice = { name: '', point: null }

/** As far as the server takes a place for the stand whose name it carries. */
const SAME_STAND_KM = 0.15

/** Stands first, then the places that are not one of them; at most `limit` of each. */
export function mergeOptions(
  stands: readonly NamedStand[],
  places: readonly PlaceResult[],
  limit: number,
  nameOf: NameOf,
): readonly PlaceOption[] {
  const standOptions = stands.slice(0, limit).map(stand => standOption(stand, nameOf(stand.city)))
  const placeOptions = places
    .flatMap(placeOption)
    .filter(place => !standOptions.some(stand => isSamePlace(stand, place)))
  return [...standOptions, ...withoutRepeats(placeOptions).slice(0, limit)]
}

function standOption({ id, name, point }: NamedStand, detail: string): PlaceOption {
  return { id, kind: 'stand', name, detail, point }
}

export function suggestionOption(suggestion: RouteSuggestion, detail: string): PlaceOption {
  const { name, latitude, longitude } = suggestion
  return { id: `to ${name}`, kind: 'suggestion', name, detail, point: { latitude, longitude } }
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
  const { name, displayName, point } = place
  if (!point) return []
  const id = `${name} ${point.latitude},${point.longitude}`
  return [{ id, kind: 'place', name, detail: displayName, point }]
}

function isSamePlace(a: PlaceOption, b: PlaceOption): boolean {
  if (!a.point || !b.point) return false
  return a.name.toLowerCase() === b.name.toLowerCase() && distanceKm(a.point, b.point) <= SAME_STAND_KM
}

function withoutRepeats(options: readonly PlaceOption[]): readonly PlaceOption[] {
  return options.filter((option, index) => options.findIndex(other => other.id === option.id) === index)
}
