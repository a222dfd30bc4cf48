import {
  hotspotsInBounds,
  hotspotsNearby,
  hotspotsPaginated,
  hotspotsSearch,
  listHotspots,
} from '@sawari/contract'
import type { StandId } from '@sawari/planner'
import { describe, expect, test } from 'vitest'
import { serverForTests, startServerForTest } from '../../../test/harness.ts'
import { SMALL_STANDS, shippedDataset, smallDataset, smallStandId } from '../../../test/small-dataset.ts'

const town = { north: 28.65, south: 28.59, east: 77.44, west: 77.39 }
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

const server = serverForTests()

async function inBounds(bounds: object, from = server) {
  return (await from.post('/api/hotspots/bounds', { bounds })).as(hotspotsInBounds)
}

describe('POST /api/hotspots/bounds', () => {
  test('gives a stand with its destinations, their fares and its availability', async () => {
    const { data } = await inBounds(town)
    const { gate, market, sector } = SMALL_STANDS
    expect(data[0]).toEqual({
      _id: smallStandId('gate'),
      name: gate.name,
      name_hi: gate.nameHi,
      latitude: gate.latitude,
      longitude: gate.longitude,
      city: 'Noida',
      kind: 'metro',
      color_code: expect.any(String) as unknown,
      availability: expect.any(String) as unknown,
      destinations: [
        {
          name: market.name,
          name_hi: market.nameHi,
          latitude: market.latitude,
          longitude: market.longitude,
          estimated_fare: 15,
          fare_basis: 'estimated',
          minutes: 8,
          basis: 'known',
          evidence: { kind: 'source', name: 'Gate notice', year: 2025 },
          vehicle: 'auto',
        },
        {
          name: sector.name,
          name_hi: sector.nameHi,
          latitude: sector.latitude,
          longitude: sector.longitude,
          estimated_fare: 20,
          fare_basis: 'estimated',
          minutes: 11,
          basis: 'likely',
          evidence: { kind: 'none' },
          mayNotRun: true,
          vehicle: 'auto',
        },
      ],
    })
  })

  test('holds just the stands inside, the biggest first, and counts them', async () => {
    const { data, total, truncated } = await inBounds(town)
    expect(names(data)).toEqual([
      'River Gate Metro',
      'Lal Market',
      'City Hospital',
      'Old College',
      'Sector 7',
    ])
    expect({ total, truncated }).toEqual({ total: 5, truncated: false })
    const corner = await inBounds({ north: 28.75, south: 28.65, east: 77.55, west: 77.45 })
    expect(names(corner.data)).toEqual(['Lonely Corner'])
    expect(corner.data[0]?.destinations).toEqual([])
  })

  test('includes stands on the edge', async () => {
    const { data } = await inBounds({ north: 28.6, south: 28.6, east: 77.4, west: 77.4 })
    expect(names(data)).toEqual(['River Gate Metro'])
  })

  test('an empty place and a box across the 180th meridian are empty, and no error', async () => {
    expect(await inBounds({ north: 1, south: 0, east: 1, west: 0 })).toMatchObject({ data: [], total: 0 })
    expect((await inBounds({ north: 90, south: -90, east: -170, west: 170 })).data).toEqual([])
    const aroundTheBack = { north: 90, south: -90, east: 77.41, west: 77.42 }
    expect(names((await inBounds(aroundTheBack)).data)).not.toContain('nowhere')
    expect((await inBounds(aroundTheBack)).total).toBe(6)
  })

  test('sends at most 1,000 stands and says that there are more', async () => {
    const dataset = await smallDataset('crowd')
    const [gate] = dataset.network.stands
    const crowd = Array.from({ length: 1_200 }, (_, index) => ({
      ...gate!,
      id: index.toString(16).padStart(24, '0') as StandId,
      placeId: `crowd-${index}`,
      name: `Crowd ${index}`,
      size: 1 as const,
      latitude: 28.4 + index / 10_000,
    }))
    const network = { stands: [...dataset.network.stands, ...crowd], links: dataset.network.links }
    const crowded = await startServerForTest({ dataset: { ...dataset, network } })
    const { data, total, truncated } = await inBounds(
      { north: 90, south: -90, east: 180, west: -180 },
      crowded,
    )
    expect({ rows: data.length, total, truncated }).toEqual({ rows: 1_000, total: 1_206, truncated: true })
    expect(data[0]?.name).toBe('River Gate Metro')
  })
})

describe('availability', () => {
  test('follows the hour in Kolkata and the size of the stand, and colours the stand', async () => {
    const hourly = await startServerForTest()
    const colours = { high: 'red', medium: 'orange', low: 'yellow' }
    const seen = new Set<string>()
    for (let hour = 0; hour < 24; hour++) {
      hourly.clock.set(`2026-11-21T${String(hour).padStart(2, '0')}:45:00.000Z`)
      for (const { availability, color_code } of (await inBounds(town, hourly)).data) {
        expect(color_code).toBe(colours[availability])
        seen.add(availability)
      }
    }
    expect([...seen].toSorted()).toEqual(['high', 'low', 'medium'])
  })

  test('is the same whenever it is asked within an hour', async () => {
    const hourly = await startServerForTest({ now: '2026-11-21T07:30:00.000Z' })
    const before = await inBounds(town, hourly)
    hourly.clock.set('2026-11-21T08:29:59.999Z')
    expect(await inBounds(town, hourly)).toEqual(before)
  })
})

describe('POST /api/hotspots/nearby', () => {
  const here = { latitude: 28.6, longitude: 77.4 }

  test('gives the nearest first, each with its distance in kilometres', async () => {
    const { data } = (await server.post('/api/hotspots/nearby', { ...here, radius: 4 })).as(hotspotsNearby)
    expect(data.map(({ name, distance }) => [name, distance])).toEqual([
      ['River Gate Metro', 0],
      ['Lal Market', 2.22],
      ['Sector 7', 2.93],
      ['Old College', 3.68],
    ])
  })

  test('uses 5 km without a given radius', async () => {
    const { data } = (await server.post('/api/hotspots/nearby', here)).as(hotspotsNearby)
    expect(names(data).at(-1)).toBe('City Hospital')
  })
})

describe('GET /api/hotspots/paginated', () => {
  const page = async (query: string) =>
    (await server.get(`/api/hotspots/paginated${query}`)).as(hotspotsPaginated)

  test('gives names in order, 20 a page', async () => {
    const { data, pagination } = await page('')
    expect(names(data)).toEqual([
      'City Hospital',
      'Lal Market',
      'Lonely Corner',
      'Old College',
      'River Gate Metro',
      'Sector 7',
    ])
    expect(pagination).toEqual({ page: 1, limit: 20, total: 6, totalPages: 1, hasMore: false })
    expect(data[0]).toEqual({
      _id: smallStandId('hospital'),
      name: 'City Hospital',
      name_hi: 'सिटी अस्पताल',
      latitude: 28.64,
      longitude: 77.4,
      city: 'Noida',
      kind: 'locality',
    })
  })

  test('the pages together contain every stand exactly once', async () => {
    const pages = await Promise.all([1, 2, 3].map(number => page(`?page=${number}&limit=2`)))
    expect(pages.map(({ pagination }) => pagination.hasMore)).toEqual([true, true, false])
    expect(pages.flatMap(({ data }) => names(data))).toEqual(names((await page('')).data))
  })

  test.each(['?page=4&limit=2', '?page=999999999999999'])('past the end a page is empty: %s', async query => {
    const { data, pagination } = await page(query)
    expect(data).toEqual([])
    expect(pagination.hasMore).toBe(false)
  })
})

describe('GET /api/hotspots/search', () => {
  const search = async (query: string) =>
    (await server.get(`/api/hotspots/search?${query}`)).as(hotspotsSearch)

  test.each([
    ['capitals and spaces', 'q=%20%20LAL+market%20', ['Lal Market']],
    ['Devanagari', `q=${encodeURIComponent('लाल')}`, ['Lal Market']],
    ['an alias', 'q=old+bus+gate', ['River Gate Metro']],
    ['a place that is no stand', 'q=hill+temple', []],
    ['a number that is another', 'q=sector+8', []],
  ])('%s', async (_, query, expected) => {
    const { data, count } = await search(query)
    expect(names(data)).toEqual(expected)
    expect(data.every(({ match }) => match !== undefined)).toBe(true)
    expect(count).toBe(expected.length)
  })

  test('names the alias that was met, and no name that is its own', async () => {
    expect((await search('q=old+bus')).data[0]).toMatchObject({ met_as: 'Old Bus Gate' })
    expect((await search('q=lal')).data[0]).not.toHaveProperty('met_as')
  })

  test.each(['', 'q=', 'q=%20%20'])('a blank query is an empty success: %j', async query => {
    expect(await search(query)).toMatchObject({ success: true, data: [], count: 0 })
  })

  test('limit bounds the rows', async () => {
    expect((await search('q=o&limit=1')).count).toBe(1)
  })

  test.each(['%25', '_', '.*', "' OR 1=1 --", '(((((', '\\', '[a-', '🛺'])(
    'odd text is only text: %s',
    async text => {
      expect((await search(`q=${encodeURIComponent(text)}`)).success).toBe(true)
    },
  )
})

describe('GET /hotspots', () => {
  test('gives every stand', async () => {
    const { data } = (await server.get('/hotspots')).as(listHotspots)
    expect(data.length).toBe(6)
    expect(data[0]).toEqual((await inBounds(town)).data[0])
  })
})

describe('answers that change only with the data or the hour', () => {
  const paths = [
    '/hotspots',
    '/api/hotspots/paginated',
    '/api/hotspots/search?q=gate',
    '/api/places?q=gate',
    '/api/basemap',
    '/api/place-names',
    '/api/config',
    '/api/routes/locations',
    '/api/routes/suggestions?from=Lal%20Market',
    '/api/openapi.json',
    '/api/network-snapshot',
    '/api/stands.geojson',
    '/api/gtfs.zip',
    '/api/routes/preview.png?from=Lal+Market&to=City+Hospital',
    '/stands',
  ]

  test.each(paths)('%s has a strong tag, and answers 304 to a client that has it', async path => {
    const first = await server.get(path)
    expect(first.status).toBe(200)
    expect(first.headers.etag).toMatch(/^"[^"]+"$/)
    expect(first.headers['cache-control']).not.toContain('no-store')
    const tag = first.headers.etag ?? ''
    for (const held of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
      const again = await server.get(path, { 'if-none-match': held })
      expect(again.status).toBe(304)
      expect(again.text).toBe('')
      expect(again.headers.etag).toBe(tag)
    }
    expect((await server.get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('the list gets a new tag with the hour that changes it, and only then', async () => {
    const hourly = await startServerForTest()
    const tags = new Set<string | undefined>()
    const colours = new Set<string>()
    for (let hour = 0; hour < 24; hour++) {
      hourly.clock.set(`2026-11-21T${String(hour).padStart(2, '0')}:45:00.000Z`)
      const answer = await hourly.get('/hotspots')
      tags.add(answer.headers.etag)
      colours.add(
        answer
          .as(listHotspots)
          .data.map(({ color_code }) => color_code)
          .join(),
      )
    }
    expect(tags.size).toBe(colours.size)
    expect(tags.size).toBeGreaterThan(1)
  })
})

test('the shipped data answers within the contract, and covers the default view', async () => {
  const shipped = await startServerForTest({ dataset: shippedDataset })
  const list = (await shipped.get('/hotspots')).as(listHotspots)
  expect(list.data.length).toBeGreaterThanOrEqual(250)
  const near = await shipped.post('/api/hotspots/nearby', { latitude: 28.619, longitude: 77.426, radius: 4 })
  expect(near.as(hotspotsNearby).data.length).toBeGreaterThanOrEqual(12)
})
