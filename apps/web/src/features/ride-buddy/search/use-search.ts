import { useMutation } from '@tanstack/react-query'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { retryLostCalls } from '../../../shared/api/api-error.ts'
import { useNoteUsedPlaces } from '../../../shared/places/saved/use-saved-places.ts'
import { usePlaces } from '../../../shared/region.ts'
import { showToast } from '../../../shared/ui/toasts.ts'
import { useBuddyCalls } from '../exchange/calls.ts'
import { isAlreadyCancelled, type SearchFailure, searchFailure, useFailures } from '../exchange/failures.ts'
import type { RideBuddy } from '../exchange/use-ride-buddy.ts'
import { ended, type SearchTrip, started } from '../model/search-state.ts'

/** Starts a search; returns the reason for the form when it fails. */
export function useStartSearch({ cache, isHidden }: RideBuddy) {
  const { startSearch } = useBuddyCalls()
  const noteUsedPlaces = useNoteUsedPlaces()
  return useMutation({
    mutationFn: startSearch,
    ...retryLostCalls,
    onSuccess: (answer, trip: SearchTrip) => {
      noteUsedPlaces(trip.destination, trip.source)
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
    showToast.note(active.cancelled)
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
