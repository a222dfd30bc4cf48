import { type Bounds, boundsMoved, type Point } from '@sawari/geo'
import type { Stand } from './stand.ts'
import { boundsKey, type CachedStands, nearbyKey, type StandCache } from './stand-cache.ts'

/** A view that moved less than this on every edge shows the same stands. */
const MOVED_DEGREES = 0.005

export type StandQuestion =
  | { readonly kind: 'bounds'; readonly bounds: Bounds; readonly zoom: number }
  | { readonly kind: 'nearby'; readonly point: Point; readonly radiusKm: number }

/** What a load brought: stands, or the sentence to show. */
export type StandAnswer =
  | { readonly ok: true; readonly stands: readonly Stand[] }
  | { readonly ok: false; readonly error: string }

export interface StandLoadState {
  /** What the shown stands answer. */
  readonly question: StandQuestion | null
  /** Those of the last load that brought any: they stay while the next is under way, and when it fails. */
  readonly stands: readonly Stand[]
  readonly loading: boolean
  readonly error: string | null
  /** Milliseconds since 1970; null before the first answer. */
  readonly loadedAt: number | null
  /** How many stands the shown ones are, and how many of them came from the cache or from the server. */
  readonly stats: { readonly total: number; readonly cached: number; readonly fresh: number }
}

export interface StandLoader {
  readonly state: () => StandLoadState
  readonly subscribe: (onChange: () => void) => () => void
  /** Ignored while another load is under way. */
  readonly load: (question: StandQuestion) => Promise<void>
  /** Loads the view, unless it hardly differs from the one that was asked for last. */
  readonly loadIfMoved: (bounds: Bounds, zoom: number) => Promise<void>
  /** The last question once more, past the cache. */
  readonly retry: () => Promise<void>
  /** Forgets the cache and the list, then asks again. */
  readonly refresh: () => Promise<void>
}

interface StandLoaderNeeds {
  readonly ask: (question: StandQuestion) => Promise<StandAnswer>
  readonly cache: StandCache
  readonly now: () => number
}

const EMPTY: StandLoadState = {
  question: null,
  stands: [],
  loading: false,
  error: null,
  loadedAt: null,
  stats: { total: 0, cached: 0, fresh: 0 },
}

/** The map's list of stands: one load at a time, answers kept for five minutes. Knows neither React nor the network. */
export function createStandLoader({ ask, cache, now }: StandLoaderNeeds): StandLoader {
  let state = EMPTY
  let last: StandQuestion | null = null
  const listeners = new Set<() => void>()

  function change(next: Partial<StandLoadState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function show(question: StandQuestion, { stands, loadedAt }: CachedStands, from: 'cached' | 'fresh') {
    const stats = { total: stands.length, cached: 0, fresh: 0, [from]: stands.length }
    change({ question, stands, loadedAt, stats, loading: false, error: null })
  }

  async function load(question: StandQuestion, pastCache = false) {
    if (state.loading) return
    last = question
    const key = keyOf(question)
    const cached = pastCache ? undefined : cache.get(key, now())
    if (cached) {
      show(question, cached, 'cached')
      return
    }
    change({ loading: true })
    const answer = await ask(question)
    if (!answer.ok) {
      change({ loading: false, error: answer.error })
      return
    }
    const entry = { stands: answer.stands, loadedAt: now() }
    cache.put(key, entry)
    show(question, entry, 'fresh')
  }

  return {
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    load,
    async loadIfMoved(bounds, zoom) {
      if (last?.kind === 'bounds' && !boundsMoved(last.bounds, bounds, MOVED_DEGREES)) return
      await load({ kind: 'bounds', bounds, zoom })
    },
    async retry() {
      if (last) await load(last, true)
    },
    async refresh() {
      cache.clear()
      if (!state.loading) change(EMPTY)
      if (last) await load(last, true)
    },
  }
}

function keyOf(question: StandQuestion): string {
  return question.kind === 'bounds'
    ? boundsKey(question.bounds)
    : nearbyKey(question.point, question.radiusKm)
}
