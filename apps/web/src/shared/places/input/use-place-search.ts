import { PLACE_QUERY_MIN_LENGTH } from '@sawari/contract/limits'
import type { Bounds } from '@sawari/planner/geo'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { placesTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { hasCode, isAborted, serverMessageOr } from '../../api/api-error.ts'
import { useApp } from '../../app-context.ts'
import { usePlaceName } from '../../place-names/place-names.ts'
import { useDebounced } from '../../timing.ts'
import { BELOW_768, useMediaQuery } from '../../ui/device.ts'
import {
  guessesLast,
  mergeOptions,
  type PlaceOption,
  type PlaceResult,
  toPlaceResult,
} from '../place-option.ts'
import { placeSearchQuery, standSearchQuery } from '../queries.ts'

const PLACE_SEARCH_DEBOUNCE_MS = 100
const DESKTOP_RESULTS = 5
const MOBILE_RESULTS = 4

export interface PlaceSearch {
  /** The text that the results belong to. */
  readonly text: string
  readonly results: readonly PlaceResult[]
  /** The number of results of a finished search; null without a search, while it runs, or after it failed. */
  readonly found: number | null
  readonly loading: boolean
  readonly failure: string | null
}

/** Geocoder results for the typed text, from two characters on; a newer text aborts the earlier call. */
export function usePlaceSearch(typed: string, within?: Bounds): PlaceSearch {
  const { search: texts } = useTexts(placesTexts)
  const debounced = useDebounced(typed, PLACE_SEARCH_DEBOUNCE_MS)
  const text = isSearchable(typed) ? debounced.trim() : ''
  const limit = useResultLimit()
  const nameOf = usePlaceName()
  const question = { text, limit, within }
  const wanted = isSearchable(text)
  const { data, error, isFetching } = useQuery({
    ...placeSearchQuery(useApp().api, question),
    enabled: wanted,
    placeholderData: keepPreviousData,
  })
  const failure = wanted && error && !isAborted(error) ? failureText(error, texts) : null
  const features = wanted && failure === null ? (data ?? []) : []
  const results = guessesLast(
    features.slice(0, limit).map(feature => toPlaceResult(feature, texts.unknownName, nameOf)),
  )
  const settled = wanted && !isFetching && failure === null && text === typed.trim()

  return { text, results, found: settled ? results.length : null, loading: isFetching, failure }
}

/** Shorter texts are not searched for. */
export function isSearchable(text: string): boolean {
  return text.trim().length >= PLACE_QUERY_MIN_LENGTH
}

/** Fewer results on touch devices, which need larger rows, and on small screens. */
function useResultLimit(): number {
  const narrow = useMediaQuery(BELOW_768)
  const touch = useMediaQuery('(any-pointer: coarse)') || navigator.maxTouchPoints > 0
  return narrow || touch ? MOBILE_RESULTS : DESKTOP_RESULTS
}

function failureText(error: Error, texts: { invalidResponse: string; failed: string }): string {
  if (hasCode(error, 'INVALID_RESPONSE')) return texts.invalidResponse
  return serverMessageOr(error, error.message || texts.failed)
}

const ROWS_OF_EACH_KIND = 5

export interface PlaceOptions {
  readonly options: readonly PlaceOption[]
  /** Both searches have finished for the current text. */
  readonly settled: boolean
  /** The searches for the current text have yet to finish. */
  readonly awaited: boolean
  readonly loading: boolean
  /** Both searches failed. If only one fails, the results of the other are shown. */
  readonly failed: boolean
}

/** Stands and other places for the typed text, from two characters on. */
export function usePlaceOptions(typed: string): PlaceOptions {
  const searchable = isSearchable(typed)
  const debounced = useDebounced(typed.trim(), PLACE_SEARCH_DEBOUNCE_MS)
  const text = searchable ? debounced : ''
  const places = usePlaceSearch(typed)
  const nameOf = usePlaceName()
  const stands = useQuery({
    ...standSearchQuery(useApp().api, text, ROWS_OF_EACH_KIND),
    enabled: isSearchable(text),
    // Earlier options stay until the new ones have loaded.
    placeholderData: previous => previous,
  })
  const failed = stands.isError && places.failure !== null
  const rows = searchable && !stands.isError ? (stands.data ?? []) : []

  const settled = text === typed.trim() && !stands.isFetching && !places.loading && !failed

  return {
    options: searchable ? mergeOptions(rows, places.results, ROWS_OF_EACH_KIND, nameOf) : [],
    settled: searchable && settled,
    awaited: searchable && !settled && !failed,
    loading: searchable && (stands.isFetching || places.loading),
    failed: searchable && failed,
  }
}
