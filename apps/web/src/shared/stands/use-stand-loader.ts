import { type Bounds, boundsMoved } from '@sawari/planner/geo'
import { CancelledError, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { mapTexts } from '../../messages/places.ts'
import { useTexts } from '../../messages/texts.ts'
import type { Api } from '../api/create-api.ts'
import { useApp, useStore } from '../app-context.ts'
import type { MapHandle } from '../map/handle/map-handle.ts'
import type { Stand } from './stand.ts'
import {
  STANDS_FRESH_MS,
  STANDS_QUERY,
  type StandQuery,
  standsFailureText,
  standsQuery,
} from './stands-query.ts'

const NO_STANDS: readonly Stand[] = []

export type StandLoadState = ReturnType<typeof useStandLoader>['load']

/** The stand loader of one map, and its state. */
export function useStandLoader() {
  const { api } = useApp()
  const queries = useQueryClient()
  const texts = useTexts(mapTexts)
  const [loader] = useState(() => createStandLoader(queries, api))
  const { asked, shown, source, failure } = useStore(loader.store)
  // Both queries only observe the cache: the loader decides when to fetch.
  const { isFetching: loading } = useQuery({ ...standsQuery(api, asked), enabled: false })
  const answer = useQuery({ ...standsQuery(api, shown), enabled: false })
  const stands = (shown && answer.data) ?? NO_STANDS
  const load = {
    /** The query of the shown stands. */
    query: shown,
    /** The stands of the last successful load: they stay during the next load, and if it fails. */
    stands,
    loading,
    error: failure && standsFailureText(failure.query, failure.error, texts.stands),
    /** Milliseconds since 1970; null before the first successful load. */
    loadedAt: shown && answer.data ? answer.dataUpdatedAt : null,
    /** The number of shown stands: in total, from the cache, and from the server. */
    stats: { total: stands.length, cached: 0, fresh: 0, [source]: stands.length },
  }
  return { loader, load }
}

/** A view is loaded again only if one of its edges has moved by at least this much. */
const MOVED_DEGREES = 0.005

/** The stand queries of one map. Their results are in the query cache. */
interface StandQueries {
  /** The last query, answered or not. */
  readonly asked: StandQuery | null
  /** The query of the shown stands. They stay during the next load, and if it fails. */
  readonly shown: StandQuery | null
  /** Whether the shown stands came from the cache or from the server. */
  readonly source: 'cached' | 'fresh'
  /** Why the last load failed; null after a success. */
  readonly failure: { readonly query: StandQuery; readonly error: unknown } | null
}

const NOTHING: StandQueries = { asked: null, shown: null, source: 'cached', failure: null }

type StandLoader = ReturnType<typeof createStandLoader>

/** Decides which stands a map loads, one load at a time. A load never rejects. */
export function createStandLoader(queries: QueryClient, api: Api) {
  const store = createStore(() => NOTHING)
  const stateOf = (query: StandQuery | null) =>
    queries.getQueryState<readonly Stand[]>(standsQuery(api, query).queryKey)
  const isLoading = () => stateOf(store.getState().asked)?.fetchStatus === 'fetching'

  /** Ignored while another load runs. */
  async function load(query: StandQuery, staleTime = STANDS_FRESH_MS): Promise<void> {
    if (isLoading()) return
    store.setState({ asked: query })
    const before = stateOf(query)?.dataUpdateCount ?? 0
    try {
      await queries.fetchQuery({ ...standsQuery(api, query), staleTime })
      const source = stateOf(query)?.dataUpdateCount === before ? 'cached' : 'fresh'
      store.setState({ shown: query, source, failure: null })
    } catch (error) {
      // The map was closed during the load.
      if (error instanceof CancelledError) return
      store.setState({ failure: { query, error } })
    }
  }

  /** Repeats the last query. */
  async function retry(): Promise<void> {
    const { asked } = store.getState()
    if (asked) await load(asked, 0)
  }

  return {
    store,
    load,
    retry,
    /** Loads the view if it differs by more than a small margin from the last one. */
    async loadIfMoved(bounds: Bounds, zoom: number): Promise<void> {
      const { asked } = store.getState()
      if (asked?.kind === 'bounds' && !boundsMoved(asked.bounds, bounds, MOVED_DEGREES)) return
      await load({ kind: 'bounds', bounds, zoom })
    },
    /** Removes the list and all cached stands, then repeats the last query; if that fails, the list comes back. */
    async refresh(): Promise<void> {
      if (isLoading()) return
      const { shown } = store.getState()
      const before = shown && stateOf(shown)
      store.setState({ shown: null, failure: null })
      queries.removeQueries({ queryKey: [STANDS_QUERY] })
      await retry()
      // The earlier list, with its age, is better than none.
      if (!before?.data || store.getState().failure === null) return
      const { queryKey } = standsQuery(api, shown)
      queries.setQueryData(queryKey, before.data, { updatedAt: before.dataUpdatedAt })
      store.setState({ shown })
    },
  }
}

const QUIET_AFTER_MOVE_MS = 500
const QUIET_AFTER_ZOOM_MS = 200

/** Loads the stands of the view 500 ms after a move and 200 ms after a zoom. */
export function useReloadOnMove(
  handle: MapHandle | null,
  loader: StandLoader,
  { loading, error, loadedAt }: StandLoadState,
): void {
  const timers = useRef<number[]>([])

  const stopTimers = useEffectEvent(() => {
    for (const timer of timers.current) clearTimeout(timer)
    timers.current = []
  })
  const reload = useEffectEvent(() => {
    if (!handle || handle.map.isMoving()) return
    const { bounds, zoom } = handle.view()
    void loader.loadIfMoved(bounds, Math.round(zoom))
  })
  const reloadAfter = useEffectEvent((quietMs: number) => {
    timers.current.push(window.setTimeout(() => reload(), quietMs))
  })

  useEffect(() => {
    if (!handle) return
    const { map } = handle
    const subscriptions = [
      map.on('movestart', () => stopTimers()),
      map.on('moveend', () => reloadAfter(QUIET_AFTER_MOVE_MS)),
      map.on('zoomend', () => reloadAfter(QUIET_AFTER_ZOOM_MS)),
    ]
    reloadAfter(QUIET_AFTER_MOVE_MS)
    return () => {
      stopTimers()
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [handle])

  // Moves during a load are ignored, so the view is compared again after a successful load.
  const loaded = loading || error !== null ? null : loadedAt
  useEffect(() => {
    if (handle && loaded !== null) reloadAfter(QUIET_AFTER_MOVE_MS)
  }, [handle, loaded])
}
