import { describe, expect, test } from 'vitest'
import { boundsKey, createStandCache, nearbyKey, STAND_CACHE_MS } from './stand-cache.ts'

const entry = { stands: [], loadedAt: 1_000 }

describe('an answer in the cache', () => {
  test.each([
    ['at once', 0, true],
    ['just before five minutes', STAND_CACHE_MS - 1, true],
    ['at five minutes', STAND_CACHE_MS, false],
  ])('%s is good: %s', (_, ageMs, good) => {
    const cache = createStandCache()
    cache.put('here', entry)
    expect(cache.get('here', 1_000 + ageMs)).toEqual(good ? entry : undefined)
  })

  test('goes with the sweep once it is too old, the others stay', () => {
    const cache = createStandCache()
    cache.put('old', entry)
    cache.put('new', { ...entry, loadedAt: 200_000 })
    cache.sweep(1_000 + STAND_CACHE_MS)
    expect(cache.size()).toBe(1)
  })

  test('goes when everything is cleared', () => {
    const cache = createStandCache()
    cache.put('here', entry)
    cache.clear()
    expect(cache.get('here', 1_000)).toBeUndefined()
  })
})

test('boxes that agree to three decimals are one box', () => {
  const box = { north: 28.7004, south: 28.5, east: 77.5, west: 77.3 }
  expect(boundsKey({ ...box, north: 28.70049 })).toBe(boundsKey(box))
  expect(boundsKey({ ...box, north: 28.7006 })).not.toBe(boundsKey(box))
})

test('points that agree to four decimals are one point, for one radius', () => {
  const point = { latitude: 28.61901, longitude: 77.4 }
  expect(nearbyKey({ ...point, latitude: 28.61904 }, 5)).toBe(nearbyKey(point, 5))
  expect(nearbyKey({ ...point, latitude: 28.6192 }, 5)).not.toBe(nearbyKey(point, 5))
  expect(nearbyKey(point, 2)).not.toBe(nearbyKey(point, 5))
})
