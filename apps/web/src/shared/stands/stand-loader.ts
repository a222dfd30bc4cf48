import { type Bounds, boundsMoved } from '@sawari/geo'
import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Api } from '../api/create-api.ts'
import type { StandQuestion } from './stand-question.ts'
import { STANDS_QUERY, standsQuery } from './stands-query.ts'

/** A view whose edges all moved less than this shows the same stands. */
const MOVED_DEGREES = 0.005

/** The questions of one map. Their answers are in the query cache. */
export interface StandQuestions {
  /** The last question, whether or not it was answered. */
  readonly asked: StandQuestion | null
  /** The question that the shown stands answer. They stay while the next load runs, and when it fails. */
  readonly shown: StandQuestion | null
  /** Whether the shown stands were in the cache already, or came from the server for this question. */
  readonly source: 'cached' | 'fresh'
  /** Why the last load failed; null after one that succeeded. */
  readonly failure: { readonly question: StandQuestion; readonly error: unknown } | null
}

export interface StandLoader {
  readonly questions: StoreApi<StandQuestions>
  /** Ignored while another load runs. */
  readonly load: (question: StandQuestion) => Promise<void>
  /** Loads the view, unless it hardly differs from the one that was asked for last. */
  readonly loadIfMoved: (bounds: Bounds, zoom: number) => Promise<void>
  /** Asks the server the last question again. */
  readonly retry: () => Promise<void>
  /** Forgets all stands, then asks the last question again. */
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
      questions.setState({ shown: null, failure: null })
      queries.removeQueries({ queryKey: [STANDS_QUERY] })
      await loadAgain()
    },
  }
}
