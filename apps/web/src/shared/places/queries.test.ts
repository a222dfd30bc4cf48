import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
    return {
      success: true,
      message: '',
      data: [],
      count: 0,
      type: 'FeatureCollection',
      features: [],
      pagination,
    }
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
const searchPlaces = (text: string, limit = 5) =>
  settled(client.fetchQuery(placeSearchQuery(api, { text, limit })))

describe('the search of stands', () => {
  test('sends no request for a blank text', async () => {
    expect(await searchStands('   ')).toEqual([])
    expect(asked).toEqual([])
  })

  test('asks once for what differs only in case and blanks, and again for another limit', async () => {
    await searchStands('Sector 62')
    await searchStands('  sector 62 ')
    await searchStands('Sector 62', 5)
    expect(asked).toEqual([
      '/api/hotspots/search?q=sector+62&limit=20',
      '/api/hotspots/search?q=sector+62&limit=5',
    ])
  })

  test.each([
    ['just before five minutes', STANDS_LIFETIME_MS - 1_000, 1],
    ['after five minutes', STANDS_LIFETIME_MS, 2],
  ])('%s', async (_, passedMs, calls) => {
    await searchStands('Sector 62')
    await vi.advanceTimersByTimeAsync(passedMs)
    await searchStands('Sector 62')
    expect(asked).toHaveLength(calls)
  })

  test('shares nothing with the pages', async () => {
    await searchStands('Sector 62')
    await settled(client.fetchInfiniteQuery(standPagesQuery(api)))
    expect(asked).toHaveLength(2)
  })
})

describe('the pages of stands', () => {
  test('are asked for one after another, twenty rows each, until the last', async () => {
    const pages = new InfiniteQueryObserver(client, standPagesQuery(api))
    const leave = pages.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(200)
    await settled(pages.fetchNextPage())
    await settled(pages.fetchNextPage())
    expect(asked.map(path => path.replace('/api/hotspots/paginated', ''))).toEqual([
      '?page=1&limit=20',
      '?page=2&limit=20',
      '?page=3&limit=20',
    ])
    expect(pages.getCurrentResult().hasNextPage).toBe(false)
    leave()
  })
})

describe('the search of places', () => {
  test('asks for the five kinds of place, and for a box where there is one', async () => {
    await searchPlaces('Fortis')
    const within = { west: 76.8, south: 28.3, east: 77.6, north: 28.9 }
    const boxed = placeSearchQuery(api, { text: 'Fortis', limit: 5, within })
    await settled(client.fetchQuery(boxed))
    const tags = 'osm_tag=place&osm_tag=amenity&osm_tag=highway&osm_tag=building&osm_tag=tourism'
    expect(asked).toEqual([
      `/api/places?q=Fortis&limit=5&lang=en&${tags}`,
      `/api/places?q=Fortis&limit=5&lang=en&${tags}&bbox=76.8,28.3,77.6,28.9`,
    ])
  })

  test.each([
    ['just before ten minutes', PLACES_LIFETIME_MS - 1_000, 1],
    ['after ten minutes', PLACES_LIFETIME_MS, 2],
  ])('%s', async (_, passedMs, calls) => {
    await searchPlaces('Fortis')
    await vi.advanceTimersByTimeAsync(passedMs)
    await searchPlaces('Fortis')
    expect(asked).toHaveLength(calls)
  })

  test('says so when the answer has another shape', async () => {
    answer = () => ({ success: true, features: 'none' })
    await expect(searchPlaces('Fortis')).rejects.toThrow('Invalid response format')
  })

  test("fails with the server's words", async () => {
    answer = () => ({ success: false, error: 'Too many attempts' })
    await expect(searchPlaces('Fortis')).rejects.toThrow('Too many attempts')
  })
})
