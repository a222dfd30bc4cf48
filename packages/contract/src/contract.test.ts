import { describe, expect, test } from 'vitest'
import {
  calculateRoutes,
  errorBody,
  errorCatalogue,
  errorCodes,
  fareEstimate,
  hotspotsInBounds,
  hotspotsNearby,
  hotspotsPaginated,
  searchPlaces,
} from './index.ts'

const box = { north: 28.7, south: 28.5, east: 77.5, west: 77.3 }

describe('errors', () => {
  test.each(errorCodes)('%s has a client or server status and a text that both fields carry', code => {
    expect(errorCatalogue[code].status).toBeGreaterThanOrEqual(400)
    const body = errorBody(code)
    expect(body.error).toBe(body.message)
    expect(body.success).toBe(false)
  })
})

describe('bounds body', () => {
  test.each([
    ['a box', { bounds: box }, true],
    ['a box across the 180th meridian', { bounds: { ...box, west: 179, east: -179 } }, true],
    ['a flat box', { bounds: { ...box, south: 28.7 } }, true],
    ['south above north', { bounds: { ...box, south: 28.8 } }, false],
    ['a missing edge', { bounds: { north: 1, south: 0, east: 1 } }, false],
    ['text for a number', { bounds: { ...box, north: '28.7' } }, false],
    ['an edge outside the world', { bounds: { ...box, north: 91 } }, false],
    ['no bounds', {}, false],
    ['a zoom that is no number', { bounds: box, zoom: 'x' }, false],
  ])('%s', (_, body, accepted) => {
    expect(hotspotsInBounds.body.safeParse(body).success).toBe(accepted)
  })

  test('zoom defaults to 10', () => {
    expect(hotspotsInBounds.body.parse({ bounds: box }).zoom).toBe(10)
  })
})

test.each([
  [5, true],
  [0, false],
  [50, true],
  [50.1, false],
  [-1, false],
  [Number.NaN, false],
])('nearby radius %s km accepted: %s', (radius, accepted) => {
  expect(hotspotsNearby.body.safeParse({ latitude: 28.6, longitude: 77.4, radius }).success).toBe(accepted)
})

test.each([
  [{}, { page: 1, limit: 20 }],
  [
    { page: '3', limit: '100' },
    { page: 3, limit: 100 },
  ],
  [{ page: '999999999999999' }, { page: 999999999999999, limit: 20 }],
  [{ page: '0' }, undefined],
  [{ page: '-1' }, undefined],
  [{ page: '1.5' }, undefined],
  [{ page: '' }, undefined],
  [{ limit: '101' }, undefined],
  [{ page: ['1', '2'] }, undefined],
])('page query %j reads as %j', (query, expected) => {
  const parsed = hotspotsPaginated.query.safeParse(query)
  expect(parsed.success ? parsed.data : undefined).toEqual(expected)
})

test.each([
  ['77.1,28.4,77.5,28.7', true],
  ['77.1,28.4,77.5', false],
  ['77.1,28.7,77.5,28.4', false],
  ['a,b,c,d', false],
  ['77.1,28.4,77.5,28.7,1', false],
  ['', false],
])('bbox %s accepted: %s', (bbox, accepted) => {
  expect(searchPlaces.query.safeParse({ bbox }).success).toBe(accepted)
})

describe('a place in a request', () => {
  test.each([
    ['a name', 'Sector 18', true],
    ['an object with a name', { name: 'Sector 18' }, true],
    ['a name with coordinates', { name: 'Here', latitude: 28.6, longitude: 77.4 }, true],
    ['blank text', '   ', false],
    ['half a coordinate', { name: 'Here', latitude: 28.6 }, false],
    ['coordinates outside the world', { name: 'Here', latitude: 128.6, longitude: 77.4 }, false],
    ['a number', 7, false],
    ['nothing', undefined, false],
    ['a list', ['Sector 18'], false],
  ])('%s', (_, source, accepted) => {
    expect(calculateRoutes.body.safeParse({ source, destination: 'Sector 62' }).success).toBe(accepted)
  })
})

test.each([
  [{ maxTransfers: 6 }, false],
  [{ maxTransfers: 1.5 }, false],
  [{ maxTransfers: 0 }, true],
  [{ services: [] }, false],
  [{ services: ['shared', 'reserved'] }, true],
  [{ services: ['shared', 'reserved', 'metro'] }, true],
  [{ services: ['metro'] }, true],
  [{ services: ['bus'] }, false],
  [{ departAt: '2026-11-21T09:10:00+05:30' }, true],
  [{ departAt: 'tomorrow' }, false],
  [{ departAt: 5 }, false],
  [{ arriveBy: '2026-11-21T09:10:00+05:30' }, true],
  [{ arriveBy: 'tomorrow' }, false],
  [{ arriveBy: '2026-11-21T09:10:00+05:30', departAt: '2026-11-21T08:10:00+05:30' }, false],
  [{ arriveBy: '2026-11-21T09:10:00+05:30', until: '2026-11-21T09:10:00+05:30' }, false],
  [{ departAt: '2026-11-21T09:10:00+05:30', until: '2026-11-21T15:10:00+05:30' }, true],
  [{ departAt: '2026-11-21T09:10:00+05:30', until: '2026-11-21T15:11:00+05:30' }, false],
  [{ departAt: '2026-11-21T09:10:00+05:30', until: '2026-11-21T09:09:00+05:30' }, false],
])('route options %j accepted: %s', (options, accepted) => {
  expect(calculateRoutes.body.safeParse({ source: 'a', destination: 'b', ...options }).success).toBe(accepted)
})

test.each([
  [0, true],
  [120, true],
  [121, false],
  [-1, false],
  ['5', false],
])('waiting time %s accepted: %s', (waitingTime, accepted) => {
  expect(fareEstimate.body.safeParse({ source: 'a', destination: 'b', waitingTime }).success).toBe(accepted)
})
