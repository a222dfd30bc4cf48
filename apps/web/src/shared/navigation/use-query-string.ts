import { useCallback, useMemo } from 'react'
import type { NavigateOptions } from './router.ts'
import { useRouter, useRouterState } from './router-context.tsx'

type NextQuery = URLSearchParams | ((current: URLSearchParams) => URLSearchParams)
type SetQueryString = (next: NextQuery, options?: NavigateOptions) => void

/** The query of the page's address, and the function that replaces it. */
export function useQueryString(): readonly [query: URLSearchParams, setQuery: SetQueryString] {
  const router = useRouter()
  const { search } = useRouterState().address
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback<SetQueryString>(
    (next, options) => {
      const wanted = next instanceof URLSearchParams ? next : next(queryOf(router.state().address.search))
      void router.navigate(`?${wanted}`, options)
    },
    [router],
  )
  return [query, setQuery]
}

function queryOf(search: string): URLSearchParams {
  return new URLSearchParams(search)
}
