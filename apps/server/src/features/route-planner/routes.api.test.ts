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
    })
  })

  test('locations are the stands and the other places, also where only a reserved auto leads', async () => {
    const { data } = (await server.get('/api/routes/locations')).as(routeLocations)
    const names = data.map(({ name }) => name)
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

  test('a route ends at each of them', async () => {
    const { data } = (await server.get('/api/routes/locations')).as(routeLocations)
    for (const { name, latitude, longitude } of data) {
      const source = { name: 'North of it', latitude: latitude + 0.03, longitude }
      const destination = { name, latitude, longitude }
      const { status } = await server.post('/api/routes/calculate', { source, destination })
      expect([name, status]).toEqual([name, 200])
    }
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

  test.each([['from=Zzyzx', 404, 'PLACE_NOT_FOUND']])('%s', async (query, status, code) => {
    const answer = await server.get(`/api/routes/suggestions?${query}`)
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ success: false, code })
  })
})

const reach = (query: string) => server.get(`/api/reach?${query}`)

describe('GET /api/reach', () => {
  test('lists the places to which a plan lists a route within both limits, and no others', async () => {
    const { places } = (await reach(`from=${encodeURIComponent(gate.name)}&minutes=20&fare=20`)).as(
      reachPlaces,
    ).data
    expect(places.length).toBeGreaterThan(0)
    const all = (await server.get('/api/routes/locations')).as(routeLocations).data
    for (const { name, latitude, longitude } of all) {
      const destination = { name, latitude, longitude }
      const plan = await server.post('/api/routes/calculate', { source: gate.name, destination })
      const routes = plan.status === 200 ? plan.as(calculateRoutes).data.routes : []
      const minutes = routes
        .filter(route => route.estimatedTime.minutes <= 20 && route.totalFare <= 20)
        .map(route => route.estimatedTime.minutes)
      const entry = places.find(place => place.name === name && place.latitude === latitude)
      expect([name, entry?.minutes]).toEqual([name, minutes.length > 0 ? Math.min(...minutes) : undefined])
    }
  })

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
  const planAt = async (departAt: string) => (await calculate({ ...trip, departAt })).as(calculateRoutes).data

  test('by arrival gives each route its last departure, and refuses a departure beside it', async () => {
    const arriveBy = '2026-11-21T04:35:00.000Z'
    const { data } = (await calculate({ ...trip, arriveBy })).as(calculateRoutes)
    expect([data.arriveBy, data.departAt]).toEqual([arriveBy, data.routes[0]?.departAt])
    for (const { departAt, arriveAt, comparison, type, ...route } of data.routes) {
      const lists = async (moment: Date) => {
        const found = (await planAt(moment.toISOString())).routes.find(({ id }) => id === route.id)
        return found && { ...found, arriveAt: minutesAfter(moment, found.estimatedTime.minutes) }
      }
      const last = await lists(new Date(departAt!))
      expect(last).toMatchObject(route)
      expect([last?.arriveAt, arriveAt! <= arriveBy]).toEqual([arriveAt, true])
      const later = await lists(new Date(minutesAfter(new Date(departAt!), 1)))
      if (later) expect(later.arriveAt > arriveBy).toBe(true)
    }
    expect((await calculate({ ...trip, arriveBy, departAt: PEAK })).status).toBe(400)
  })

  test('until a moment gives what the call of every quarter of an hour lists first, and then', async () => {
    const departAt = '2026-11-21T03:20:00.000Z'
    const until = '2026-11-21T05:20:00.000Z'
    const range = (await calculate({ ...trip, departAt, until })).as(calculateRoutes).data
    expect(range.steps).toHaveLength(9)
    for (const { others, ...first } of range.steps!) {
      const { routes } = await planAt(first.departAt)
      expect([first, ...others.map(other => ({ departAt: first.departAt, ...other }))]).toEqual(
        routes.map(({ id, service, estimatedTime, totalFare }) => ({
          departAt: first.departAt,
          routeId: id,
          service,
          minutes: estimatedTime.minutes,
          fare: totalFare,
          arriveAt: minutesAfter(new Date(first.departAt), estimatedTime.minutes),
        })),
      )
    }
    const { steps, ...plan } = range
    expect(plan).toEqual(await planAt(departAt))
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
    const shipped = await startServerForTest({ dataset: await shippedDataset })
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
