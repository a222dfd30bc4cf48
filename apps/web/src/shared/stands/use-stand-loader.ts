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
  type StandQuestion,
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
  const { asked, shown, source, failure } = useStore(loader.questions)
  // Both queries only observe the cache: the loader decides when to fetch.
  const { isFetching: loading } = useQuery({ ...standsQuery(api, asked), enabled: false })
  const answer = useQuery({ ...standsQuery(api, shown), enabled: false })
  const stands = (shown && answer.data) ?? NO_STANDS
  const load = {
    /** The query of the shown stands. */
    question: shown,
    /** The stands of the last successful load: they stay during the next load, and if it fails. */
    stands,
    loading,
    error: failure && standsFailureText(failure.question, failure.error, texts.stands),
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

const NOTHING: StandQuestions = { asked: null, shown: null, source: 'cached', failure: null }

type StandLoader = ReturnType<typeof createStandLoader>

/** Decides which stands a map loads, one load at a time. A load never rejects. */
export function createStandLoader(queries: QueryClient, api: Api) {
  const questions = createStore(() => NOTHING)
  const stateOf = (question: StandQuestion | null) =>
    queries.getQueryState<readonly Stand[]>(standsQuery(api, question).queryKey)
  const isLoading = () => stateOf(questions.getState().asked)?.fetchStatus === 'fetching'

  /** Ignored while another load runs. */
  async function load(question: StandQuestion, staleTime = STANDS_FRESH_MS): Promise<void> {
    if (isLoading()) return
    questions.setState({ asked: question })
    const before = stateOf(question)?.dataUpdateCount ?? 0
    try {
      await queries.fetchQuery({ ...standsQuery(api, question), staleTime })
      const source = stateOf(question)?.dataUpdateCount === before ? 'cached' : 'fresh'
      questions.setState({ shown: question, source, failure: null })
    } catch (error) {
      // The map was closed during the load.
      if (error instanceof CancelledError) return
      questions.setState({ failure: { question, error } })
    }
  }

  /** Repeats the last query. */
  async function retry(): Promise<void> {
    const { asked } = questions.getState()
    if (asked) await load(asked, 0)
  }

  return {
    questions,
    load,
    retry,
    /** Loads the view if it differs by more than a small margin from the last one. */
    async loadIfMoved(bounds: Bounds, zoom: number): Promise<void> {
      const { asked } = questions.getState()
      if (asked?.kind === 'bounds' && !boundsMoved(asked.bounds, bounds, MOVED_DEGREES)) return
      await load({ kind: 'bounds', bounds, zoom })
    },
    /** Removes the list and all cached stands, then repeats the last query; if that fails, the list comes back. */
    async refresh(): Promise<void> {
      if (isLoading()) return
      const { shown } = questions.getState()
      const before = shown && stateOf(shown)
      questions.setState({ shown: null, failure: null })
      queries.removeQueries({ queryKey: [STANDS_QUERY] })
      await retry()
      // The earlier list, with its age, is better than none.
      if (!before?.data || questions.getState().failure === null) return
      const { queryKey } = standsQuery(api, shown)
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
