import { type Bounds, boundsMoved } from '@sawari/planner/geo'
import { CancelledError, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { mapTexts } from '../../messages/map.ts'
import { useTexts } from '../../messages/texts.ts'
import type { Api } from '../api/create-api.ts'
import { useApp } from '../app-context.ts'
import type { MapHandle } from '../map/handle/map-handle.ts'
import { useStore } from '../use-store.ts'
import type { Stand } from './stand.ts'
import { STANDS_QUERY, type StandQuestion, standsFailureText, standsQuery } from './stands-query.ts'

export interface StandLoadState {
  /** The query of the shown stands. */
  readonly question: StandQuestion | null
  /** The stands of the last successful load: they stay during the next load, and if it fails. */
  readonly stands: readonly Stand[]
  readonly loading: boolean
  readonly error: string | null
  /** Milliseconds since 1970; null before the first successful load. */
  readonly loadedAt: number | null
  /** The number of shown stands: in total, from the cache, and from the server. */
  readonly stats: { readonly total: number; readonly cached: number; readonly fresh: number }
}

const NO_STANDS: readonly Stand[] = []

/** The stand loader of one map, and its state. */
export function useStandLoader(): { readonly loader: StandLoader; readonly load: StandLoadState } {
  const { api } = useApp()
  const queries = useQueryClient()
  const texts = useTexts(mapTexts)
  const [loader] = useState(() => createStandLoader(queries, api))
  const { asked, shown, source, failure } = useStore(loader.questions)
  // Both queries only observe the cache: the loader decides when to fetch.
  const { isFetching } = useQuery({ ...standsQuery(api, asked), enabled: false })
  const answer = useQuery({ ...standsQuery(api, shown), enabled: false })
  const stands = (shown && answer.data) ?? NO_STANDS
  const stats = { total: stands.length, cached: 0, fresh: 0, [source]: stands.length }
  return {
    loader,
    load: {
      question: shown,
      stands,
      loading: isFetching,
      error: failure && standsFailureText(failure.question, failure.error, texts.stands),
      loadedAt: shown && answer.data ? answer.dataUpdatedAt : null,
      stats,
    },
  }
}

/** A view is loaded again only if one of its edges has moved by at least this much. */
const MOVED_DEGREES = 0.005

/** The stand queries of one map. Their results are in the query cache. */
interface StandQuestions {
  /** The last query, answered or not. */
  readonly asked: StandQuestion | null
  /** The query of the shown stands. They stay during the next load, and if it fails. */
  readonly shown: StandQuestion | null
  /** Whether the shown stands came from the cache or from the server. */
  readonly source: 'cached' | 'fresh'
  /** Why the last load failed; null after a success. */
  readonly failure: { readonly question: StandQuestion; readonly error: unknown } | null
}

interface StandLoader {
  readonly questions: StoreApi<StandQuestions>
  /** Ignored while another load runs. */
  readonly load: (question: StandQuestion) => Promise<void>
  /** Loads the view if it differs by more than a small margin from the last one. */
  readonly loadIfMoved: (bounds: Bounds, zoom: number) => Promise<void>
  /** Repeats the last query. */
  readonly retry: () => Promise<void>
  /** Removes the list and all cached stands, then repeats the last query; if that fails, the list comes back. */
  readonly refresh: () => Promise<void>
}

const NOTHING: StandQuestions = { asked: null, shown: null, source: 'cached', failure: null }

/** Decides which stands a map loads, one load at a time. A load never rejects. */
export function createStandLoader(queries: QueryClient, api: Api): StandLoader {
  const questions = createStore(() => NOTHING)

  function isLoading(): boolean {
    const { asked } = questions.getState()
    return queries.getQueryState(standsQuery(api, asked).queryKey)?.fetchStatus === 'fetching'
  }

  async function load(question: StandQuestion, staleTime?: number) {
    if (isLoading()) return
    questions.setState({ asked: question })
    const query = standsQuery(api, question)
    const before = queries.getQueryState(query.queryKey)?.dataUpdateCount ?? 0
    try {
      await queries.fetchQuery(staleTime === undefined ? query : { ...query, staleTime })
      const after = queries.getQueryState(query.queryKey)?.dataUpdateCount ?? 0
      const source = after === before ? 'cached' : 'fresh'
      questions.setState({ shown: question, source, failure: null })
    } catch (error) {
      // The map was closed during the load.
      if (error instanceof CancelledError) return
      questions.setState({ failure: { question, error } })
    }
  }

  async function loadAgain() {
    const { asked } = questions.getState()
    if (asked) await load(asked, 0)
  }

  return {
    questions,
    load: question => load(question),
    async loadIfMoved(bounds, zoom) {
      const { asked } = questions.getState()
      if (asked?.kind === 'bounds' && !boundsMoved(asked.bounds, bounds, MOVED_DEGREES)) return
      await load({ kind: 'bounds', bounds, zoom })
    },
    retry: loadAgain,
    async refresh() {
      if (isLoading()) return
      const { shown } = questions.getState()
      const { queryKey } = standsQuery(api, shown)
      const before = shown && queries.getQueryState<readonly Stand[]>(queryKey)
      questions.setState({ shown: null, failure: null })
      queries.removeQueries({ queryKey: [STANDS_QUERY] })
      await loadAgain()
      // The earlier list, with its age, is better than none.
      if (!before?.data || questions.getState().failure === null) return
      queries.setQueryData(queryKey, before.data, { updatedAt: before.dataUpdatedAt })
      questions.setState({ shown })
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
