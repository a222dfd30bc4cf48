import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { Api } from '../api/create-api.ts'
import type { Stand } from './stand.ts'
import { STANDS_FRESH_MS, type StandQuery, standsQuery } from './stands-query.ts'
import { createStandLoader } from './use-stand-loader.ts'

const box = { north: 28.7, south: 28.5, east: 77.5, west: 77.3 }
const here: StandQuery = { kind: 'bounds', bounds: box, zoom: 14 }
const elsewhere: StandQuery = { kind: 'bounds', bounds: { ...box, north: 28.8 }, zoom: 14 }

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function aRow(_id: string) {
  return { _id, name: _id, latitude: 28.6, longitude: 77.4, color_code: 'red', destinations: [] }
}

/** A loader with a fake API; the test decides when each response arrives. */
function aLoader() {
  const asked: { zoom: unknown; answer: (answer: unknown) => void; fail: (error: unknown) => void }[] = []
  const api = {
    call: (_call: unknown, { body }: { body: { zoom: unknown } }) =>
      new Promise((answer, fail) => asked.push({ zoom: body.zoom, answer, fail })),
  } as unknown as Api
  const queries = new QueryClient()
  const loader = createStandLoader(queries, api)
  const settle = () => vi.advanceTimersByTimeAsync(1)
  return {
    loader,
    asked,
    queries,
    settle,
    async brings(...ids: string[]) {
      asked.at(-1)?.answer({ success: true, data: ids.map(aRow) })
      await settle()
    },
    async fails(message: string) {
      asked.at(-1)?.fail(new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, message }))
      await settle()
    },
    shown(): readonly Stand[] | undefined {
      const { shown } = loader.store.getState()
      return shown ? queries.getQueryData(standsQuery(api, shown).queryKey) : undefined
    },
    loadedAt: () =>
      queries.getQueryState(standsQuery(api, loader.store.getState().shown).queryKey)?.dataUpdatedAt,
    loading: () => queries.isFetching() > 0,
  }
}

describe('a load', () => {
  test('is ignored while another runs', async () => {
    const { loader, asked, brings, settle } = aLoader()
    void loader.load(here)
    await settle()
    void loader.load(elsewhere)
    await brings('a')
    expect(asked).toHaveLength(1)
    expect(loader.store.getState().shown).toEqual(here)
  })

  test('of a box that was loaded less than five minutes ago comes from the cache', async () => {
    const { loader, asked, brings, loadedAt, settle } = aLoader()
    void loader.load(here)
    await brings('a')
    const firstLoadedAt = loadedAt()
    void loader.load(elsewhere)
    await brings()
    await vi.advanceTimersByTimeAsync(STANDS_FRESH_MS - 10)
    await loader.load(here)
    expect(asked).toHaveLength(2)
    expect(loader.store.getState()).toMatchObject({ shown: here, source: 'cached' })
    expect(loadedAt()).toBe(firstLoadedAt)
    await vi.advanceTimersByTimeAsync(10)
    void loader.load(here)
    await settle()
    expect(asked, 'five minutes ago').toHaveLength(3)
  })

  test('that is cancelled is no failure', async () => {
    const { loader, queries, settle } = aLoader()
    void loader.load(here)
    await settle()
    await queries.cancelQueries()
    await settle()
    expect(loader.store.getState()).toMatchObject({ shown: null, failure: null })
  })
})

describe('after a move', () => {
  test.each([
    ['by less than 0.005°', 0.0049, 1],
    ['by more', 0.0051, 2],
  ])('%s the view is loaded %s', async (_, degrees, calls) => {
    const { loader, asked, brings, settle } = aLoader()
    void loader.load(here)
    await brings('a')
    void loader.loadIfMoved({ ...box, north: box.north + degrees }, 14)
    await settle()
    expect(asked).toHaveLength(calls)
  })
})

describe('retry', () => {
  test('asks the last query again', async () => {
    const { loader, asked, fails, brings, shown } = aLoader()
    void loader.load(here)
    await fails('Failed to fetch hotspots')
    void loader.retry()
    await brings('a')
    expect(asked).toHaveLength(2)
    expect(loader.store.getState()).toMatchObject({ asked: here, shown: here, failure: null })
    expect(shown()).toHaveLength(1)
  })

  test('asks nothing before there was a query', async () => {
    const { loader, asked } = aLoader()
    await loader.retry()
    expect(asked).toEqual([])
  })
})

test('a refresh that fails brings the list back, with its age', async () => {
  const { loader, brings, fails, shown, loadedAt } = aLoader()
  void loader.load(here)
  await brings('a')
  const firstLoadedAt = loadedAt()
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  void loader.refresh()
  await fails('Service unavailable')
  expect(shown()).toHaveLength(1)
  expect(loadedAt()).toBe(firstLoadedAt)
  expect(loader.store.getState().failure?.error).toMatchObject({ message: 'Service unavailable' })
})
