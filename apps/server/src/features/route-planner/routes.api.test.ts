import {
  calculateRoutes,
  fareEstimate,
  initializeRoutes,
  reachPlaces,
  routeLocations,
  routeSuggestions,
  routesStatus,
} from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { REGULAR_NOON, serverForTests, startServerForTest } from '../../../test/harness.ts'
import { SMALL_STANDS, shippedDataset } from '../../../test/small-dataset.ts'

const { gate, market, hospital } = SMALL_STANDS

const server = serverForTests()

describe('the network', () => {
  test('initialize succeeds, with and without a body', async () => {
    expect((await server.post('/api/routes/initialize')).as(initializeRoutes)).toEqual({ success: true })
    expect((await server.send({ method: 'POST', url: '/api/routes/initialize' })).status).toBe(200)
  })

  test('status describes the network in memory', async () => {
    expect((await server.get('/api/routes/status')).as(routesStatus).data).toEqual({
      initialized: true,
      stands: 6,
      links: 10,
      builtAt: REGULAR_NOON,
      version: 'small-1',
      facts: [
        { kind: 'tariff', date: '2016-01-01', oldAfterMonths: 24, old: true },
        { kind: 'timetable', date: '2023-08-01', oldAfterMonths: 18, old: true },
        { kind: 'link', date: '2025-01-01', oldAfterMonths: 36, old: false },
        { kind: 'position', date: '2025-03-10', oldAfterMonths: 60, old: false },
      ],
    })
  })

  test('locations are the stands and the other places, also where only a reserved auto leads', async () => {
    const { data, total } = (await server.get('/api/routes/locations')).as(routeLocations)
    const names = data.map(({ name }) => name)
    expect(total).toBe(data.length)
    expect(names).toEqual([
      ...Object.values(SMALL_STANDS).map(({ name }) => name),
      'Hill Temple',
      'Remote Village',
    ])
    expect(data[0]).toEqual({
      name: gate.name,
      name_hi: gate.nameHi,
      latitude: gate.latitude,
      longitude: gate.longitude,
      city: 'Noida',
      kind: 'metro',
    })
  })

  test('all locations include the names that only the search has, compressed and with a tag', async () => {
    const shipped = await startServerForTest({ dataset: shippedDataset })
    const path = '/api/routes/locations?all=1'
    const answer = await shipped.get(path, { 'accept-encoding': 'gzip' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect((await shipped.get(path, { 'if-none-match': answer.headers.etag! })).status).toBe(304)
    const some = (await shipped.get('/api/routes/locations')).as(routeLocations)
    const all = (await shipped.get(path)).as(routeLocations)
    expect([some.total, all.total]).toEqual([some.data.length, all.data.length])
    expect(all.data.slice(0, some.data.length)).toEqual(some.data)
    expect(all.data.length - some.data.length).toBeGreaterThan(7_000)
  })
})

describe('GET /api/routes/suggestions', () => {
  const suggest = async (query: string) =>
    (await server.get(`/api/routes/suggestions?${query}`)).as(routeSuggestions).data

  test('lists destinations of direct autos, most useful first', async () => {
    const data = await suggest(`from=${encodeURIComponent(gate.name)}`)
    expect(data.map(({ name }) => name)).toEqual([market.name, SMALL_STANDS.sector.name])
    expect(data[0]).toMatchObject({ name_hi: market.nameHi, distance: 2.8, fare: 15 })
  })

  test('limit bounds the rows', async () => {
    expect((await suggest(`from=${encodeURIComponent(gate.name)}&limit=1`)).length).toBe(1)
  })

  test.each(['', 'from=', 'from=%20'])('a blank place has none: %j', async query => {
    expect(await suggest(query)).toEqual([])
  })

  test('an unknown place is refused', async () => {
    const { status, json } = await server.get('/api/routes/suggestions?from=Zzyzx')
    expect([status, json]).toMatchObject([404, { success: false, code: 'PLACE_NOT_FOUND' }])
  })
})

const reach = (query: string) => server.get(`/api/reach?${query}`)

describe('GET /api/reach', () => {
  test('begins at a point too', async () => {
    const { data } = (await reach(`from=${gate.latitude},${gate.longitude}&minutes=10&fare=0`)).as(
      reachPlaces,
    )
    expect(data.from).toMatchObject({ latitude: gate.latitude, longitude: gate.longitude })
    expect(data.places.every(({ fare, service }) => fare === 0 && service === 'walk')).toBe(true)
  })

  test('leaves out services that are not asked for', async () => {
    const servicesOf = async (services: string) => {
      const query = `from=${gate.latitude},${gate.longitude}&minutes=60&fare=200&services=${services}`
      const { places } = (await reach(query)).as(reachPlaces).data
      return new Set(places.map(({ service }) => service))
    }
    expect(await servicesOf('shared')).not.toContain('reserved')
    expect(await servicesOf('reserved')).not.toContain('shared')
  })

  test.each([
    ['from=&minutes=10', 400],
    [`from=${gate.latitude},${gate.longitude}&services=bus`, 400],
    ['from=Nowhere%20at%20all', 404],
    [`from=${gate.latitude},${gate.longitude}&minutes=91`, 400],
    [`from=${gate.latitude},${gate.longitude}&fare=301`, 400],
  ])('%s is refused with %i', async (query, status) => {
    expect((await reach(query)).status).toBe(status)
  })
})

const PEAK = '2026-11-21T04:00:00.000Z'

const calculate = (body: object, from = server) => from.post('/api/routes/calculate', body)

describe('POST /api/routes/calculate by the clock', () => {
  const trip = { source: gate.name, destination: hospital.name }
  const planOf = async (times: object) => (await calculate({ ...trip, ...times })).as(calculateRoutes).data

  test('by arrival gives each route its last departure, and refuses a departure beside it', async () => {
    const arriveBy = '2026-11-21T04:35:00.000Z'
    const data = await planOf({ arriveBy })
    expect([data.arriveBy, data.departAt]).toEqual([arriveBy, data.routes[0]?.departAt])
    expect(data.routes.length).toBeGreaterThan(1)
    for (const { departAt, arriveAt, estimatedTime } of data.routes) {
      expect(arriveAt).toBe(minutesAfter(new Date(departAt!), estimatedTime.minutes))
      expect(arriveAt! <= arriveBy).toBe(true)
    }
    expect((await calculate({ ...trip, arriveBy, departAt: PEAK })).status).toBe(400)
  })

  test('until a moment gives the plan of the first one, and the routes of every quarter of an hour', async () => {
    const departAt = '2026-11-21T03:20:00.000Z'
    const { steps, ...plan } = await planOf({ departAt, until: '2026-11-21T05:20:00.000Z' })
    expect(plan).toEqual(await planOf({ departAt }))
    expect(steps).toHaveLength(9)
    const { others, ...first } = steps!.at(-1)!
    const { routes } = await planOf({ departAt: first.departAt })
    expect([first, ...others.map(other => ({ departAt: first.departAt, ...other }))]).toEqual(
      routes.map(({ id, service, estimatedTime: { minutes }, totalFare }) => ({
        departAt: first.departAt,
        routeId: id,
        service,
        minutes,
        fare: totalFare,
        arriveAt: minutesAfter(new Date(first.departAt), minutes),
      })),
    )
  })

  test('answers at most six hours, from now where no departure is given', async () => {
    const until = (minutes: number) => minutesAfter(new Date(REGULAR_NOON), minutes)
    for (const times of [
      { until: until(361) },
      { until: until(-1) },
      { departAt: until(2), until: until(1) },
    ]) {
      const { status, json } = await calculate({ ...trip, ...times })
      const message = 'must not be before departAt, and at most 6 hours after it'
      expect([status, json]).toMatchObject([
        400,
        { code: 'VALIDATION_FAILED', details: [{ path: 'until', message }] },
      ])
    }
    const { steps } = (await calculate({ ...trip, until: until(360) })).as(calculateRoutes).data
    expect(steps).toHaveLength(25)
  })
})

function minutesAfter(instant: Date, minutes: number): string {
  return new Date(instant.getTime() + minutes * 60_000).toISOString()
}

const NIGHT = '2026-11-20T19:00:00.000Z'

const estimate = (body: object, from = server) => from.post('/api/routes/fare-estimates', body)

describe('POST /api/routes/fare-estimates', () => {
  test('gives the metered fare of the boarding city, by road', async () => {
    const { data } = (await estimate({ source: gate.name, destination: market.name })).as(fareEstimate)
    // Uttar Pradesh: ₹25 for 2 km, then ₹8 per kilometre.
    expect(data).toMatchObject({ baseFare: 25, timeType: 'regular', timeMultiplier: 1, waitingFare: 0 })
    expect(data.distance).toBeGreaterThan(2.22)
    expect(data.distanceFare).toBe(Math.round((data.distance - 2) * 8))
    expect(data.totalFare).toBe(data.baseFare + data.distanceFare)
    expect(data.minutes).toBeGreaterThan(0)
  })

  test('uses the fares of the more expensive city if it is boarded there', async () => {
    const shipped = await startServerForTest({ dataset: shippedDataset })
    const delhi = { name: 'A corner in Delhi', latitude: 28.6315, longitude: 77.2167 }
    const nearby = { name: 'Another', latitude: 28.6139, longitude: 77.209 }
    const { data } = (await estimate({ source: delhi, destination: nearby }, shipped)).as(fareEstimate)
    expect(data.baseFare).toBe(30)
  })

  test('charges the asked waiting, the night, and the slow minutes of the peak', async () => {
    const trip = { source: gate.name, destination: hospital.name }
    const at = async (options: object) => (await estimate({ ...trip, ...options })).as(fareEstimate).data
    // The first fifteen minutes are free in Uttar Pradesh, the others ₹0.50 each.
    expect((await at({ waitingTime: 15 })).waitingFare).toBe(0)
    expect((await at({ waitingTime: 35 })).waitingFare).toBe(10)
    expect(await at({ departAt: NIGHT })).toMatchObject({ timeType: 'night', timeMultiplier: 1.25 })
    const peak = await at({ departAt: PEAK })
    expect(peak).toMatchObject({ timeType: 'peak', timeMultiplier: 1 })
    expect(peak.totalFare).toBe(peak.baseFare + peak.distanceFare + peak.waitingFare)
  })

  test.each<[string, object, number, string]>([
    ['the same place', { source: gate.name, destination: gate.name }, 400, 'SAME_PLACE'],
    ['an unknown source', { source: 'Zzyzx', destination: gate.name }, 404, 'PLACE_NOT_FOUND'],
    ['an unknown destination', { source: gate.name, destination: 'Zzyzx' }, 404, 'PLACE_NOT_FOUND'],
    [
      'over 25 km by road',
      { source: gate.name, destination: { name: 'Far', latitude: 28.8, longitude: 77.4 } },
      404,
      'NO_ROUTE',
    ],
    [
      'outside the region',
      {
        source: { name: 'Here', latitude: 19.07, longitude: 72.87 },
        destination: { name: 'There', latitude: 19.1, longitude: 72.87 },
      },
      404,
      'NO_ROUTE',
    ],
  ])('%s', async (_, body, status, code) => {
    const answer = await estimate(body)
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ success: false, code })
  })
})
