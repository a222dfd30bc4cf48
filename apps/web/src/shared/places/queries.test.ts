import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../api/create-api.ts'
import { createPacer } from '../api/request-pacing.ts'
import { createSendRequest } from '../api/send-request.ts'
import { PLACES_LIFETIME_MS, placeSearchQuery, STANDS_LIFETIME_MS, standSearchQuery } from './queries.ts'

/** The requested paths, in order. */
let asked: string[]
let client: QueryClient
let api: Api

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'https://sawari.example')
    asked.push(`${url.pathname}?${decodeURIComponent(url.searchParams.toString())}`)
    return Response.json({
      success: true,
      message: '',
      data: [],
      count: 0,
      type: 'FeatureCollection',
      features: [],
    })
  })
  client = new QueryClient()
  const ignore = () => undefined
  const send = createSendRequest({ nextTurn: createPacer(), onDataAge: ignore, onServerTime: ignore })
  api = createApi({ send, sessionNumber: () => 0 })
})

afterEach(() => {
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Advances the timers by the pacing between requests. */
async function settled<T>(promise: Promise<T>): Promise<T> {
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

test('places are asked for inside a box where there is one', async () => {
  const within = { west: 76.8, south: 28.3, east: 77.6, north: 28.9 }
  await settled(client.fetchQuery(placeSearchQuery(api, { text: 'Fortis', limit: 5, within })))
  expect(asked[0]).toMatch(/^\/api\/places\?q=Fortis&limit=5&lang=en&.*&bbox=76\.8,28\.3,77\.6,28\.9$/)
})
