import { SEARCH_RADIUS_MAX_KM, SEARCH_RADIUS_MIN_KM } from '@sawari/contract/limits'
import { distanceKm } from '@sawari/planner/geo'
import { useMutation } from '@tanstack/react-query'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { retryLostCalls } from '../../../shared/api/api-error.ts'
import type { TripEnds } from '../../../shared/places/place-address.ts'
import type { PlaceChoice } from '../../../shared/places/place-option.ts'
import { useRememberPlaces } from '../../../shared/places/saved/use-saved-places.ts'
import { usePlaces } from '../../../shared/region.ts'
import { showToast } from '../../../shared/ui/toasts.ts'
import { useBuddyCalls } from '../exchange/calls.ts'
import { isAlreadyCancelled, type SearchFailure, searchFailure, useFailures } from '../exchange/failures.ts'
import type { RideBuddy } from '../exchange/use-ride-buddy.ts'
import { ended, type SearchTrip, started } from '../model/search-state.ts'

/** Starts a search; returns the reason for the form when it fails. */
export function useStartSearch({ cache, isHidden }: RideBuddy) {
  const { startSearch } = useBuddyCalls()
  const rememberPlaces = useRememberPlaces()
  return useMutation({
    mutationFn: startSearch,
    ...retryLostCalls,
    onSuccess: (answer, trip: SearchTrip) => {
      rememberPlaces(trip.destination, trip.source)
      cache.setSearch(started(answer, trip, isHidden))
      cache.reload('history')
    },
    onError: error => {
      if (searchFailure(error) === 'alreadyActive') cache.reload('search')
    },
  })
}

export function useCancelSearch({ cache, search }: RideBuddy, onCancelled: () => void) {
  const { active } = useTexts(rideBuddyTexts)
  const { cancelSearch } = useBuddyCalls()
  const over = () => {
    cache.setSearch(ended(cache.search()))
    showToast.info(active.cancelled)
    cache.reload('history')
    onCancelled()
  }
  return useMutation({
    mutationFn: () => cancelSearch(search.live?.searchId ?? null),
    ...retryLostCalls,
    onSuccess: over,
    onError: error => {
      if (isAlreadyCancelled(error)) over()
      else showToast.error(active.cancelFailed)
    },
  })
}

/** The sentence for a search that could not start. */
export function useSearchFailureText(): (failure: SearchFailure) => string {
  const { form } = useTexts(rideBuddyTexts)
  const { covered } = usePlaces()
  const { onHold } = useFailures()
  const texts: Record<SearchFailure, string> = {
    alreadyActive: form.alreadyActive,
    samePlace: form.samePlace,
    sourceNotFound: form.sourceNotFound,
    destinationNotFound: form.destinationNotFound,
    placeUnclear: form.placeUnclear,
    outsideRegion: form.outsideRegion(covered),
    onHold,
    failed: form.failed,
  }
  return failure => texts[failure]
}

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
