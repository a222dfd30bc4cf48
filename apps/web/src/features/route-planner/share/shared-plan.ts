// The shared form of a plan: the same trip, without the passenger's position.
import type { Route } from '@sawari/contract'
import { MY_LOCATION } from '../../../shared/place-names/place-names.ts'
import { noPlace, type PlaceChoice } from '../../../shared/places/place-option.ts'
import { type Trip, writePlannerAddress } from '../plan/trip.ts'

/** Whether an end of the trip is this device's position. */
export function startsOrEndsHere({ source, destination }: Trip): boolean {
  return source.name === MY_LOCATION || destination.name === MY_LOCATION
}

/**
 * The query string of the link that plans the trip again. `nearest` names the place near the device's position,
 * which is not shared; without such a name that end of the trip stays empty.
 */
export function sharedQuery(
  trip: Trip,
  route: Route,
  nearest: (place: PlaceChoice) => string | null,
): URLSearchParams {
  const shared = (place: PlaceChoice): PlaceChoice => {
    if (place.name !== MY_LOCATION) return place
    const name = nearest(place)
    return name === null ? noPlace : { name, point: null }
  }
  const ends = { source: shared(trip.source), destination: shared(trip.destination) }
  // The id of a route depends on its start, so a shared link cannot name it.
  const routeId = startsOrEndsHere(trip) ? null : route.id
  return writePlannerAddress({ trip: { ...trip, ...ends }, routeId })
}
