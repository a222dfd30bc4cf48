import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mapTexts } from '../../messages/places.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp, useStore } from '../app-context.ts'
import type { Stand } from './stand.ts'
import { createStandLoader, type StandLoader } from './stand-loader.ts'
import type { StandQuestion } from './stand-question.ts'
import { standsFailureText, standsQuery } from './stands-query.ts'

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
