import { calculateRoutes, fareEstimate, RESERVED_MAX_KM, type Route, WALK_MAX_KM } from '@sawari/contract'
import { ACCESS_WALK_KM, RESERVED_MAX_KM as PLANNER_RESERVED_MAX_KM } from '@sawari/planner'
import { encodePolyline } from '@sawari/planner/geo'
import { describe, expect, test } from 'vitest'
import {
  failure,
  placeNotFound,
  REGULAR_NOON,
  serverForTests,
  startServerForTest,
} from '../../../test/harness.ts'
import { SMALL_STANDS, shippedDataset, smallDataset, smallStandId } from '../../../test/small-dataset.ts'

const { gate, market, hospital, island } = SMALL_STANDS
const NIGHT = '2026-11-20T19:00:00.000Z'
const PEAK = '2026-11-21T04:00:00.000Z'

const server = serverForTests()

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

  test.each([
    ['regular', REGULAR_NOON, 1, 15],
    ['night', NIGHT, 1.25, 20],
    ['peak', PEAK, 1.15, 15],
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
  ])('knows a stand by %s', async (_, source) => {
    const [direct] = await routesOf({ source, destination: market.name })
    expect(direct?.path).toEqual([gate.name, market.name])
    expect(direct?.legs.length).toBe(1)
  })

  test('a short way is walked', async () => {
    const routes = await sharedRoutesOf({ source: 'Hill Temple', destination: gate.name })
    const description = '560 m, 7 min on foot, no auto needed'
    expect(routes).toMatchObject([
      { service: 'walk', description, totalFare: 0, transfers: 0, legs: [{ mode: 'walk' }] },
    ])
    expect(routes[0]).not.toHaveProperty('tariff')
  })

  const noRoute = [404, failure('NO_ROUTE')] as const
  const samePlace = [400, failure('SAME_PLACE')] as const
  const [here, there] = [28.61, 28.61004].map(latitude => ({
    name: `At ${latitude}`,
    latitude,
    longitude: 77.41,
  }))

  test.each<[string, object, readonly [number, object]]>([
    ['an unknown source', { source: 'Zzyzx' }, [404, placeNotFound('source')]],
    ['an unknown destination', { destination: 'Zzyzx' }, [404, placeNotFound('destination')]],
    ['no way by shared autos', { destination: island.name, services: ['shared'] }, noRoute],
    [
      'a place far from every stand',
      { destination: 'Remote Village', services: ['shared', 'metro'] },
      noRoute,
    ],
    ['a reserved auto beyond 25 km', { destination: 'Remote Village', services: ['reserved'] }, noRoute],
    [
      'fewer changes than any way has',
      { destination: hospital.name, maxTransfers: 0, services: ['shared'] },
      noRoute,
    ],
    ['the same place', { destination: ` ${gate.name.toLowerCase()}` }, samePlace],
    ['the same unknown place', { source: 'Zzyzx', destination: 'zzyzx' }, samePlace],
    ['two points 4 m apart', { source: here, destination: there }, samePlace],
  ])('%s', async (_, trip, refusal) => {
    const { status, json } = await calculate({ source: gate.name, destination: market.name, ...trip })
    expect([status, json]).toEqual(refusal)
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
    for (const departAt of [NIGHT, PEAK]) {
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
    const shipped = await startServerForTest({ dataset: shippedDataset })
    const services = ['reserved']
    const noticesOf = async (source: string, destination: string) =>
      (await calculate({ source, destination, services }, shipped)).as(calculateRoutes).data.routes[0]
        ?.notices
    expect(await noticesOf('Noida Sector 52', 'Anand Vihar')).toEqual(['BORDER_PERMIT'])
    expect(await noticesOf('Noida Sector 52', 'Gaur Chowk')).toBeUndefined()
  })

  test('client and planner agree on how far one is taken and walks', () => {
    expect([RESERVED_MAX_KM, WALK_MAX_KM]).toEqual([PLANNER_RESERVED_MAX_KM, ACCESS_WALK_KM])
  })
})

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
