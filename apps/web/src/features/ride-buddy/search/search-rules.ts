import { SEARCH_RADIUS_MAX_KM, SEARCH_RADIUS_MIN_KM } from '@sawari/contract/limits'
import { distanceKm } from '@sawari/planner/geo'
import type { TripEnds } from '../../../shared/places/place-address.ts'
import type { PlaceChoice } from '../../../shared/places/place-option.ts'
import type { SearchTrip } from '../model/search-state.ts'

export const radiusChoicesKm: readonly number[] = Array.from(
  { length: SEARCH_RADIUS_MAX_KM - SEARCH_RADIUS_MIN_KM + 1 },
  (_, index) => SEARCH_RADIUS_MIN_KM + index,
)

/** Below this distance the server treats two points as the same place. */
const SAME_PLACE_KM = 0.05

type TripProblem = 'bothRequired' | 'samePlace'

/** Why a search cannot be sent; null when it can. */
export function tripProblem({ source, destination }: TripEnds): TripProblem | null {
  if (isBlank(source) || isBlank(destination)) return 'bothRequired'
  return isSamePlace(source, destination) ? 'samePlace' : null
}

export function isBlank({ name }: PlaceChoice): boolean {
  return name.trim() === ''
}

function isSamePlace(a: PlaceChoice, b: PlaceChoice): boolean {
  if (a.point && b.point) return distanceKm(a.point, b.point) <= SAME_PLACE_KM
  return a.name.trim().toLowerCase() === b.name.trim().toLowerCase()
}

const MOST = 3

/** The last different trips, newest first. */
export function distinctTrips(trips: readonly SearchTrip[]): readonly SearchTrip[] {
  const byNames = new Map<string, SearchTrip>()
  for (const trip of trips) {
    const key = JSON.stringify([trip.source.name, trip.destination.name])
    if (!byNames.has(key)) byNames.set(key, trip)
  }
  return [...byNames.values()].slice(0, MOST)
}
