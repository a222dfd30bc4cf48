import {
  calculateRoutes,
  fareEstimate,
  initializeRoutes,
  RESERVED_MAX_KM,
  type Route,
  routeLocations,
  routeSuggestions,
  routesStatus,
  WALK_MAX_KM,
} from '@sawari/contract'
import { encodePolyline } from '@sawari/geo'
import { ACCESS_WALK_KM, RESERVED_MAX_KM as PLANNER_RESERVED_MAX_KM } from '@sawari/planner'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  REGULAR_NOON,
  startServerForTest,
  startTestServer,
  stopTestServer,
  type TestServer,
} from '../../../test/harness.ts'
import { SMALL_STANDS, shippedDataset, smallDataset, smallStandId } from '../../../test/small-dataset.ts'

const { gate, market, hospital, college, island } = SMALL_STANDS
const NIGHT = '2026-11-20T19:00:00.000Z'
const PEAK = '2026-11-21T04:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => stopTestServer(server))

const calculate = (body: object, from = server) => from.post('/api/routes/calculate', body)
const estimate = (body: object, from = server) => from.post('/api/routes/fare-estimates', body)

async function routesOf(body: object): Promise<readonly Route[]> {
  return (await calculate(body)).as(calculateRoutes).data.routes
}

const sharedRoutesOf = (body: object) => routesOf({ ...body, services: ['shared'] })

describe('POST /api/routes/calculate', () => {
  test('gives a direct ride with its fare, time, distance and legs', async () => {
    const [direct] = await routesOf({ source: gate.name, destination: market.name })
    expect(direct).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown,
      service: 'shared',
      distance: 2.8,
      totalFare: 15,
      transfers: 0,
      path: [gate.name, market.name],
      pathCoordinates: [
        { latitude: gate.latitude, longitude: gate.longitude },
        { latitude: market.latitude, longitude: market.longitude },
      ],
      fareBreakdown: {
        baseFare: 10,
        distanceFare: 5,
        timeType: 'regular',
        timeMultiplier: 1,
        waitingFare: 0,
        totalFare: 15,
      },
    })
    expect(direct?.legs).toMatchObject([
      { mode: 'auto', service: 'shared', basis: 'known', from: gate.name, to: market.name, fare: 15 },
    ])
  })

  test('changes autos if there is no direct one, and the figures add up', async () => {
    const routes = await sharedRoutesOf({ source: gate.name, destination: hospital.name })
    expect(routes.length).toBeGreaterThan(0)
    for (const route of routes) {
      expect(route.path.length - 2).toBe(route.transfers)
      expect(sum(route.legs.map(({ fare }) => fare))).toBe(route.totalFare)
      expect(sum(route.legs.map(leg => leg.minutes + leg.waitMinutes))).toBe(route.estimatedTime.minutes)
      expect(sum(route.legs.map(({ distance }) => Math.round(distance * 100)))).toBe(
        Math.round(route.distance * 100),
      )
    }
    expect(routes[0]?.path).toEqual([gate.name, market.name, hospital.name])
  })

  test('marks distances as estimated, and draws straight lines, without a measured road', async () => {
    const trip = { source: gate.name, destination: hospital.name }
    const routes = [...(await sharedRoutesOf(trip)), ...(await routesOf({ ...trip, services: ['reserved'] }))]
    const rides = routes.flatMap(({ legs }) => legs).filter(({ mode }) => mode === 'auto')
    expect(new Set(rides.map(({ service }) => service))).toEqual(new Set(['shared', 'reserved']))
    for (const { distanceBasis, coordinates } of rides) {
      expect([distanceBasis, coordinates.length]).toEqual(['estimate', 2])
    }
  })

  test('draws a leg along the measured road, from stand to stand, and marks it so', async () => {
    const { network, ...data } = await smallDataset('by-road')
    const corner = { latitude: 28.612, longitude: 77.41 }
    const line = [{ ...corner, latitude: 28.6003, longitude: 77.4 }, corner, market].map(
      ({ latitude, longitude }) => ({ latitude, longitude }),
    )
    const road = { distanceBasis: 'streets', geometry: encodePolyline(line) } as const
    const links = network.links.map(link =>
      link.fromId === smallStandId('gate') && link.toId === smallStandId('market')
        ? { ...link, ...road }
        : link,
    )
    const byRoad = await startServerForTest({ dataset: { ...data, network: { ...network, links } } })
    const trip = { source: gate.name, destination: hospital.name, services: ['shared'] }
    const [route] = (await calculate(trip, byRoad)).as(calculateRoutes).data.routes
    expect(route?.legs).toMatchObject([{ distanceBasis: 'streets' }, { distanceBasis: 'estimate' }])
    const [gatePoint, marketPoint] = [gate, market].map(({ latitude, longitude }) => ({
      latitude,
      longitude,
    }))
    expect(route?.legs[0]?.coordinates).toEqual([gatePoint, ...line.slice(0, 2), marketPoint])
    // One point per stop; the legs contain the line between them.
    expect(route?.pathCoordinates.length).toBe(route?.path.length)
  })

  test('each recommendation is among the routes', async () => {
    const { data } = (await calculate({ source: gate.name, destination: college.name })).as(calculateRoutes)
    const ids = data.routes.map(({ id }) => id)
    for (const best of Object.values(data.recommendations)) expect(ids).toContain(best.id)
  })

  test.each([
    ['regular', REGULAR_NOON, 1, 15],
    ['night', NIGHT, 1.25, 19],
    ['peak', PEAK, 1.15, 17],
  ])('at a %s hour the factor of the hour holds', async (timeType, departAt, timeMultiplier, totalFare) => {
    const [direct] = await sharedRoutesOf({ source: gate.name, destination: market.name, departAt })
    expect(direct?.fareBreakdown).toMatchObject({ timeType, timeMultiplier, totalFare })
  })

  test('departs now without a given time, and accepts a time in the past', async () => {
    const atNight = await startServerForTest({ now: NIGHT })
    const [now] = (await calculate({ source: gate.name, destination: market.name }, atNight)).as(
      calculateRoutes,
    ).data.routes
    expect(now?.fareBreakdown.timeType).toBe('night')
    const past = await calculate({
      source: gate.name,
      destination: market.name,
      departAt: '2001-01-01T12:00:00+05:30',
    })
    expect(past.status).toBe(200)
  })

  test.each([
    ['capitals and spaces', `  ${gate.name.toUpperCase()} `],
    ['an object with a name', { name: gate.name }],
    ['the Hindi name', gate.nameHi],
    ['its coordinates', { name: gate.name, latitude: gate.latitude, longitude: gate.longitude }],
    [
      'coordinates 100 m away under its name',
      { name: gate.name, latitude: gate.latitude + 0.0009, longitude: gate.longitude },
    ],
  ])('knows a stand by %s', async (_, source) => {
    const [direct] = await routesOf({ source, destination: market.name })
    expect(direct?.path).toEqual([gate.name, market.name])
    expect(direct?.legs.length).toBe(1)
  })

  test('boards at the stand into which a place is merged, and names the place', async () => {
    const routes = await routesOf({ source: 'Old Bus Gate', destination: market.name })
    const [shared, reserved] = ['shared', 'reserved'].map(wanted =>
      routes.find(({ service }) => service === wanted),
    )
    expect(shared?.legs.map(({ from }) => from)).toEqual([gate.name])
    expect(reserved?.path).toEqual(['Old Bus Gate', market.name])
  })

  test('walks from a point to the stand', async () => {
    const [route] = await sharedRoutesOf({
      source: { name: 'My corner', latitude: gate.latitude - 0.005, longitude: gate.longitude },
      destination: market.name,
    })
    expect(route?.path).toEqual(['My corner', market.name])
    expect(route?.legs.map(({ mode }) => mode)).toEqual(['walk', 'auto'])
    expect(route?.legs[0]).toMatchObject({ from: 'My corner', to: gate.name, fare: 0, waitMinutes: 0 })
  })

  test('a short way is walked', async () => {
    const routes = await sharedRoutesOf({ source: 'Hill Temple', destination: gate.name })
    const description = '560 m, 7 min on foot, no auto needed'
    expect(routes).toMatchObject([
      { service: 'walk', description, totalFare: 0, transfers: 0, legs: [{ mode: 'walk' }] },
    ])
    expect(routes[0]).not.toHaveProperty('tariff')
  })

  test.each<[string, object, number, string, string]>([
    [
      'an unknown source',
      { source: 'Zzyzx', destination: market.name },
      404,
      'SOURCE_NOT_FOUND',
      'Source location not found',
    ],
    [
      'an unknown destination',
      { source: gate.name, destination: 'Zzyzx' },
      404,
      'DESTINATION_NOT_FOUND',
      'Destination location not found',
    ],
    [
      'no way by shared autos',
      { source: gate.name, destination: island.name, services: ['shared'] },
      404,
      'NO_ROUTE',
      'No route found',
    ],
    [
      'a place far from every stand',
      { source: gate.name, destination: 'Remote Village' },
      404,
      'NO_ROUTE',
      'No route found',
    ],
    [
      'a reserved auto to a place more than 25 km away',
      { source: gate.name, destination: 'Remote Village', services: ['reserved'] },
      404,
      'NO_ROUTE',
      'No route found',
    ],
    [
      'fewer changes than any way has',
      { source: gate.name, destination: hospital.name, maxTransfers: 0, services: ['shared'] },
      404,
      'NO_ROUTE',
      'No route found',
    ],
    [
      'the same place',
      { source: gate.name, destination: ` ${gate.name.toLowerCase()}` },
      400,
      'SAME_PLACE',
      'Source and destination cannot be the same',
    ],
    [
      'the same unknown place',
      { source: 'Zzyzx', destination: 'zzyzx' },
      400,
      'SAME_PLACE',
      'Source and destination cannot be the same',
    ],
    [
      'two points 4 m apart',
      {
        source: { name: 'Here', latitude: 28.61, longitude: 77.41 },
        destination: { name: 'There', latitude: 28.61004, longitude: 77.41 },
      },
      400,
      'SAME_PLACE',
      'Source and destination cannot be the same',
    ],
  ])('D9 %s', async (_, body, status, code, error) => {
    const answer = await calculate(body)
    expect(answer.status).toBe(status)
    expect(answer.json).toEqual({ success: false, error, message: error, code })
  })

  test('two places of one stand are a walk apart', async () => {
    const [route] = await routesOf({ source: gate.name, destination: 'Old Bus Gate' })
    expect(route).toMatchObject({ service: 'walk', totalFare: 0, transfers: 0 })
  })

  test('a reserved auto competes with the shared ones, and either can be left out', async () => {
    const trip = { source: gate.name, destination: hospital.name }
    const servicesOf = async (services?: readonly string[]) =>
      new Set((await routesOf({ ...trip, ...(services && { services }) })).map(({ service }) => service))
    expect(await servicesOf()).toEqual(new Set(['shared', 'reserved']))
    expect(await servicesOf(['reserved', 'shared'])).toEqual(new Set(['shared', 'reserved']))
    expect(await servicesOf(['reserved'])).toEqual(new Set(['reserved']))
    expect(await servicesOf(['shared'])).toEqual(new Set(['shared']))
  })

  test('a reserved auto goes from door to door at the fare of the estimate', async () => {
    const trip = { source: gate.name, destination: hospital.name }
    for (const departAt of [REGULAR_NOON, NIGHT, PEAK]) {
      const [reserved] = await routesOf({ ...trip, departAt, services: ['reserved'] })
      const { data } = (await estimate({ ...trip, departAt })).as(fareEstimate)
      const { distance, minutes, tariff, ...fare } = data
      expect(reserved).toMatchObject({
        name: 'Reserved auto',
        description: 'A whole auto to yourself, door to door',
        fareBreakdown: fare,
        tariff,
        distance,
        transfers: 0,
        path: [gate.name, hospital.name],
        estimatedTime: { minutes: minutes + 3 },
        perPerson: { two: Math.ceil(fare.totalFare / 2), three: Math.ceil(fare.totalFare / 3) },
      })
      expect(reserved?.legs).toMatchObject([{ mode: 'auto', service: 'reserved', waitMinutes: 3 }])
      expect(reserved?.legs[0]).not.toHaveProperty('basis')
    }
  })

  test('every route except a walk states the origin of its fare', async () => {
    const [reserved] = await routesOf({
      source: gate.name,
      destination: hospital.name,
      services: ['reserved'],
    })
    expect(reserved?.tariff).toMatchObject({
      id: 'metered-uttar-pradesh-2016',
      basis: 'official',
      validFrom: '2016-01-01',
      night: { factor: 1.25, hours: [{ from: 23, to: 5 }] },
      peak: { factor: 1 },
      waitingPerMinute: 0.5,
      // 6 km: 25 + 32 by the tariff of 2016, 61.44 by the order of 2023.
      alternatives: [{ perKm: 10.24, totalFare: 61 }],
      range: { from: 57, to: 61 },
    })
    const [direct] = await sharedRoutesOf({ source: gate.name, destination: market.name })
    expect(direct?.tariff).toMatchObject({ id: 'seat-ncr-2020', basis: 'estimated', night: { factor: 1.25 } })
    expect(direct?.tariff).not.toHaveProperty('range')
  })

  test('a route other than the fastest states its trade-off', async () => {
    const routes = await routesOf({ source: gate.name, destination: hospital.name })
    // A reserved auto comes after shared ones that take up to five minutes more.
    const [fastest, ...others] = routes.toSorted((a, b) => a.estimatedTime.minutes - b.estimatedTime.minutes)
    expect(fastest).not.toHaveProperty('comparison')
    expect(others.length).toBeGreaterThan(0)
    for (const { comparison, totalFare, estimatedTime, transfers } of others) {
      expect(comparison).toEqual({
        fareDifference: totalFare - fastest!.totalFare,
        minutesDifference: estimatedTime.minutes - fastest!.estimatedTime.minutes,
        changesDifference: transfers - fastest!.transfers,
      })
    }
  })

  test('a reserved auto across the state border needs a permit', async () => {
    const shipped = await startServerForTest({ dataset: await shippedDataset })
    const services = ['reserved']
    const noticesOf = async (source: string, destination: string) =>
      (await calculate({ source, destination, services }, shipped)).as(calculateRoutes).data.routes[0]
        ?.notices
    expect(await noticesOf('Noida Sector 52', 'Anand Vihar')).toEqual(['BORDER_PERMIT'])
    expect(await noticesOf('Anand Vihar', 'Noida Sector 52')).toEqual(['BORDER_PERMIT'])
    expect(await noticesOf('Noida Sector 52', 'Gaur Chowk')).toBeUndefined()
  })

  test('client and planner agree on how far one is taken and walks', () => {
    expect([RESERVED_MAX_KM, WALK_MAX_KM]).toEqual([PLANNER_RESERVED_MAX_KM, ACCESS_WALK_KM])
  })

  test.each<[object, string[]]>([
    [{}, ['source', 'destination']],
    [{ source: '', destination: 'b' }, ['source']],
    [{ source: 'a', destination: 'x'.repeat(201) }, ['destination']],
    [{ source: 'a', destination: { name: 'b', longitude: 1 } }, ['destination.longitude']],
    [{ source: 'a', destination: 'b', departAt: 'soon' }, ['departAt']],
    [{ source: 'a', destination: 'b', maxTransfers: 6 }, ['maxTransfers']],
    [{ source: 'a', destination: 'b', maxTransfers: '2' }, ['maxTransfers']],
    [{ source: 'a', destination: 'b', services: [] }, ['services']],
    [{ source: 'a', destination: 'b', services: 'shared' }, ['services']],
  ])('refuses %j', async (body, paths) => {
    const answer = await calculate(body)
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ code: 'VALIDATION_FAILED', details: paths.map(path => ({ path })) })
  })

  test('the same request gets the same response, and a route keeps its id from hour to hour', async () => {
    const body = { source: gate.name, destination: college.name, departAt: REGULAR_NOON }
    expect(await routesOf(body)).toEqual(await routesOf(body))
    const idsAt = async (departAt: string) =>
      new Set((await routesOf({ ...body, departAt })).map(({ id }) => id))
    const noon = await idsAt(REGULAR_NOON)
    expect([...(await idsAt(NIGHT))].some(id => noon.has(id))).toBe(true)
  })
})

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
    expect((await calculate({ ...trip, until: until(361) })).status).toBe(400)
    expect((await calculate({ ...trip, until: until(-1) })).status).toBe(400)
    const { steps } = (await calculate({ ...trip, until: until(360) })).as(calculateRoutes).data
    expect(steps).toHaveLength(25)
  })
})

function minutesAfter(instant: Date, minutes: number): string {
  return new Date(instant.getTime() + minutes * 60_000).toISOString()
}

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
    ['an unknown source', { source: 'Zzyzx', destination: gate.name }, 404, 'SOURCE_NOT_FOUND'],
    ['an unknown destination', { source: gate.name, destination: 'Zzyzx' }, 404, 'DESTINATION_NOT_FOUND'],
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
    [
      'a negative wait',
      { source: gate.name, destination: market.name, waitingTime: -1 },
      400,
      'VALIDATION_FAILED',
    ],
    [
      'a wait too long',
      { source: gate.name, destination: market.name, waitingTime: 121 },
      400,
      'VALIDATION_FAILED',
    ],
    ['nothing at all', {}, 400, 'VALIDATION_FAILED'],
  ])('%s', async (_, body, status, code) => {
    const answer = await estimate(body)
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ success: false, code })
  })
})

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

  test('locations are the stands, and the other places from which one is reached on foot', async () => {
    const { data } = (await server.get('/api/routes/locations')).as(routeLocations)
    const names = data.map(({ name }) => name)
    expect(names).toEqual([...Object.values(SMALL_STANDS).map(({ name }) => name), 'Hill Temple'])
    expect(data[0]).toEqual({
      name: gate.name,
      name_hi: gate.nameHi,
      latitude: gate.latitude,
      longitude: gate.longitude,
      city: 'Noida',
      kind: 'metro',
    })
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

  test.each([
    ['from=Zzyzx', 404, 'SOURCE_NOT_FOUND'],
    ['from=a&limit=0', 400, 'VALIDATION_FAILED'],
    ['from=a&limit=51', 400, 'VALIDATION_FAILED'],
  ])('%s', async (query, status, code) => {
    const answer = await server.get(`/api/routes/suggestions?${query}`)
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ success: false, code })
  })
})

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
