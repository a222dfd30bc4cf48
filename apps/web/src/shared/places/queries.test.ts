import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../api/create-api.ts'
import { createPacer } from '../api/request-pacing.ts'
import { createSendRequest } from '../api/send-request.ts'
import {
  PLACES_LIFETIME_MS,
  placeSearchQuery,
  STANDS_LIFETIME_MS,
  standPagesQuery,
  standSearchQuery,
} from './queries.ts'

/** The requested paths, in order. */
let asked: string[]
let answer: (url: URL) => unknown
let client: QueryClient
let api: Api

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answer = url => {
    const page = Number(url.searchParams.get('page'))
    const pagination = { page, limit: 20, total: 60, totalPages: 3, hasMore: page < 3 }
    const nothing = { message: '', data: [], count: 0, type: 'FeatureCollection', features: [] }
    return { success: true, ...nothing, pagination }
  }
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'https://sawari.example')
    asked.push(`${url.pathname}?${decodeURIComponent(url.searchParams.toString())}`)
    return new Response(JSON.stringify(answer(url)))
  })
  client = new QueryClient()
  const send = createSendRequest({
    nextTurn: createPacer(),
    onDataAge: () => undefined,
    onServerTime: () => undefined,
  })
  api = createApi({ send, sessionNumber: () => 0 })
})

afterEach(() => {
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Advances the timers by the pacing between requests, so that the promise can settle. */
async function settled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(200)
  return promise
}

const searchStands = (text: string, limit?: number) =>
  settled(client.fetchQuery(standSearchQuery(api, text, limit)))
const searchPlaces = (text: string) => settled(client.fetchQuery(placeSearchQuery(api, { text, limit: 5 })))

test('the search of stands sends no request for a blank text', async () => {
  expect(await searchStands('   ')).toEqual([])
  expect(asked).toEqual([])
})

test('stands are asked for once by what differs only in case and blanks, and again for another limit', async () => {
  await searchStands('Sector 62')
  await searchStands('  sector 62 ')
  await searchStands('Sector 62', 5)
  expect(asked).toEqual([
    '/api/hotspots/search?q=sector+62&limit=20',
    '/api/hotspots/search?q=sector+62&limit=5',
  ])
})

test.each([
  ['stands just before five minutes', searchStands, STANDS_LIFETIME_MS - 1_000, 1],
  ['stands after five minutes', searchStands, STANDS_LIFETIME_MS, 2],
  ['places just before ten minutes', searchPlaces, PLACES_LIFETIME_MS - 1_000, 1],
  ['places after ten minutes', searchPlaces, PLACES_LIFETIME_MS, 2],
])('%s', async (_, search, passedMs, calls) => {
  await search('Sector 62')
  await vi.advanceTimersByTimeAsync(passedMs)
  await search('Sector 62')
  expect(asked).toHaveLength(calls)
})

test('the pages share nothing with the search, and come one after another until the last', async () => {
  await searchStands('Sector 62')
  const pages = new InfiniteQueryObserver(client, standPagesQuery(api))
  const leave = pages.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(200)
  await settled(pages.fetchNextPage())
  await settled(pages.fetchNextPage())
  expect(asked.slice(1).map(path => path.replace('/api/hotspots/paginated', ''))).toEqual([
    '?page=1&limit=20',
    '?page=2&limit=20',
    '?page=3&limit=20',
  ])
  expect(pages.getCurrentResult().hasNextPage).toBe(false)
  leave()
})

test('places are asked for inside a box where there is one', async () => {
  const within = { west: 76.8, south: 28.3, east: 77.6, north: 28.9 }
  await settled(client.fetchQuery(placeSearchQuery(api, { text: 'Fortis', limit: 5, within })))
  expect(asked[0]).toMatch(/^\/api\/places\?q=Fortis&limit=5&lang=en&.*&bbox=76\.8,28\.3,77\.6,28\.9$/)
})

test("a failed search of places has the server's words", async () => {
  answer = () => ({ success: false, error: 'Too many attempts' })
  await expect(searchPlaces('Fortis')).rejects.toThrow('Too many attempts')
})
