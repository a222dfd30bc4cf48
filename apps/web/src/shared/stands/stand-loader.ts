import { type Bounds, boundsMoved } from '@sawari/planner/geo'
import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Api } from '../api/create-api.ts'
import type { Stand } from './stand.ts'
import type { StandQuestion } from './stand-question.ts'
import { STANDS_QUERY, standsQuery } from './stands-query.ts'

/** A view is loaded again only if one of its edges has moved by at least this much. */
const MOVED_DEGREES = 0.005

/** The stand queries of one map. Their results are in the query cache. */
export interface StandQuestions {
  /** The last query, answered or not. */
  readonly asked: StandQuestion | null
  /** The query of the shown stands. They stay during the next load, and if it fails. */
  readonly shown: StandQuestion | null
  /** Whether the shown stands came from the cache or from the server. */
  readonly source: 'cached' | 'fresh'
  /** Why the last load failed; null after a success. */
  readonly failure: { readonly question: StandQuestion; readonly error: unknown } | null
}

export interface StandLoader {
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
