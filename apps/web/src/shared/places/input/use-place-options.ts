import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../app-context.ts'
import { usePlaceName } from '../../place-names/place-names.ts'
import { useDebounced } from '../../timing.ts'
import { mergeOptions, type PlaceOption } from '../place-option.ts'
import { standSearchQuery } from '../queries.ts'
import { isSearchable, PLACE_SEARCH_DEBOUNCE_MS, usePlaceSearch } from './use-place-search.ts'

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
