import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isAborted, serverMessageOr } from '../../api/api-error.ts'
import { useApp } from '../../app-context.ts'
import { useDebounced } from '../../timing.ts'
import { guessesLast } from '../place-option.ts'
import { type NamedStand, standPagesQuery, standSearchQuery } from '../queries.ts'

const DROPDOWN_DEBOUNCE_MS = 300

export type DropdownFailure = 'load' | 'more' | 'search'

export interface StandRows {
  readonly rows: readonly NamedStand[]
  readonly loading: boolean
  /** The rows belong to the current text, and no call is running. */
  readonly settled: boolean
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly failure: DropdownFailure | null
  /** The server's message for the failure, otherwise the given fallback. */
  readonly failureDetail: (fallback: string) => string
  readonly loadMore: () => void
  readonly retry: () => void
}

/** The rows of the dropdown: the paged list while the field is empty, otherwise one search without pages. */
export function useStandRows(typed: string): StandRows {
  const { api } = useApp()
  const trimmed = typed.trim()
  const debounced = useDebounced(trimmed, DROPDOWN_DEBOUNCE_MS)
  // A cleared field shows the pages at once, without the delay.
  const text = trimmed === '' ? '' : debounced
  const pages = useInfiniteQuery(standPagesQuery(api))
  const search = useQuery({
    ...standSearchQuery(api, text),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  const searching = text !== ''
  const query = searching ? search : pages
  const pageRows = pages.data?.pages.flatMap(page => page.stands) ?? []
  const rows = searching ? guessesLast(search.data ?? []) : pageRows

  return {
    rows: query.isError && searching ? [] : rows,
    loading: query.isFetching && !pages.isFetchingNextPage,
    settled: !query.isFetching && text === trimmed,
    hasMore: !searching && trimmed === '' && pages.hasNextPage,
    loadingMore: pages.isFetchingNextPage,
    failure: isAborted(query.error) ? null : failureOf(),
    failureDetail: fallback => serverMessageOr(query.error, fallback),
    loadMore: () => {
      if (!pages.isFetchingNextPage) void pages.fetchNextPage()
    },
    retry: () => {
      if (!searching && pages.isFetchNextPageError) void pages.fetchNextPage()
      else void query.refetch()
    },
  }

  function failureOf(): DropdownFailure | null {
    if (!query.isError) return null
    if (searching) return 'search'
    return pages.isFetchNextPageError ? 'more' : 'load'
  }
}
