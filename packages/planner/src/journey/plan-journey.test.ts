import { describe, expect, test } from 'vitest'
import { encodePolyline } from '../geo/index.ts'
import type { PlanningRules } from '../model/rules.ts'
import type { Link, Stand } from '../model/stand.ts'
import { buildNetwork } from '../network/network.ts'
import { preparePlanningData } from '../network/planning-data.ts'
import {
  aLink,
  aStand,
  at,
  atNight,
  atStand,
  latticePoint,
  seatTariff,
  someRules,
} from '../testing/builders.ts'
import { collectOptions } from './collect-options.ts'
import { planJourney } from './plan-journey.ts'

// Too far apart to walk.
const metro = aStand('Metro', { ...latticePoint(0, 0), size: 3 })
const chowk = aStand('Chowk', { ...latticePoint(20, 0), size: 3 })
const market = aStand('Market', { ...latticePoint(40, 0), size: 3 })
const direct = aLink(metro, market, { distanceKm: 7.5, fareRupees: 60 })
const firstHalf = aLink(metro, chowk, { distanceKm: 3, fareRupees: 15 })
const secondHalf = aLink(chowk, market, { distanceKm: 4, fareRupees: 20, basis: 'likely' })

function plan(links: readonly Link[], time: string, rules: PlanningRules = someRules(), maxTransfers = 4) {
  const network = buildNetwork({ version: 'test', stands: [metro, chowk, market], links })
  return planJourney(preparePlanningData(network, rules), {
    source: atStand(metro),
    destination: atStand(market),
    departAt: at(time),
    maxTransfers,
    services: ['shared'],
  })
}

function routesAt(time: string, rules?: PlanningRules) {
  const result = plan([direct, firstHalf, secondHalf], time, rules)
  if (!result.ok) throw new Error(result.failure)
  return result.value.routes
}

describe('a trip with and without a change', () => {
  test('is described from door to door', () => {
    const [quick, cheap] = routesAt('13:00')
    expect(quick).toMatchObject({
      name: 'Direct auto',
      description: 'One auto, no change, known service',
      type: 'alternative',
      service: 'shared',
      distanceKm: 7.5,
      minutes: 23,
      transfers: 0,
      fare: {
        totalFareRupees: 60,
        baseFareRupees: 10,
        distanceFareRupees: 50,
        timeType: 'regular',
        timeMultiplier: 1,
      },
      legs: [
        {
          mode: 'auto',
          from: 'Metro',
          to: 'Market',
          minutes: 21,
          waitMinutes: 2,
          fareRupees: 60,
          basis: 'known',
        },
      ],
    })
    expect(cheap).toMatchObject({
      name: 'Via Chowk',
      description: '2 autos, 1 change, likely: ask first',
      type: 'shortest',
      distanceKm: 7,
      minutes: 24,
      transfers: 1,
      fare: { totalFareRupees: 35 },
    })
  })

  test.each([
    ['regular', '13:00', 35, [15, 20]],
    ['peak: 35 × 1.15 = 40.25', '18:00', 40, [15, 25]],
    ['night: 35 × 1.25 = 43.75', '23:30', 45, [20, 25]],
  ])('costs by the hour, %s', (_, time, totalFareRupees, legFares) => {
    const cheap = routesAt(time).find(({ transfers }) => transfers === 1)!
    expect(cheap.fare.totalFareRupees).toBe(totalFareRupees)
    expect(cheap.legs.map(({ fareRupees }) => fareRupees)).toEqual(legFares)
  })

  test('has the same ids at every hour, and other ids for other ways', () => {
    const ids = (time: string) =>
      routesAt(time)
        .map(({ transfers, id }) => `${transfers} ${id}`)
        .sort()
    expect(ids('13:00')).toEqual(ids('23:30'))
    for (const { id } of routesAt('13:00')) expect(id).toMatch(/^[0-9a-f]{24}$/)
    expect(new Set(ids('13:00').map(id => id.slice(2))).size).toBe(2)
  })

  test('has the factor of the city where it begins', () => {
    const rules = someRules([
      seatTariff({ cities: ['Noida'] }),
      seatTariff({ cities: ['Delhi'], surcharges: [atNight(2)] }),
    ])
    const stands = [metro, { ...chowk, city: 'Delhi' as const }, market]
    const network = buildNetwork({ version: 'test', stands, links: [firstHalf, secondHalf] })
    const services = ['shared'] as const
    const request = { destination: atStand(market), departAt: at('23:30'), maxTransfers: 4, services }
    const fareFrom = (stand: Stand) => {
      const result = planJourney(preparePlanningData(network, rules), { ...request, source: atStand(stand) })
      return result.ok && result.value.routes[0]!.fare.totalFareRupees
    }
    expect(fareFrom(metro)).toBe(45)
    expect(fareFrom(chowk)).toBe(40)
  })

  test('is found only within the allowed changes', () => {
    expect(plan([firstHalf, secondHalf], '13:00', someRules(), 0)).toEqual({ ok: false, failure: 'noRoute' })
    expect(plan([firstHalf, secondHalf], '13:00', someRules(), 1).ok).toBe(true)
  })
})

describe('a walk', () => {
  test('in the middle of a change adds no stop', () => {
    const corner = aStand('Corner', { ...latticePoint(21, 0), size: 3 })
    const network = buildNetwork({
      version: 'test',
      stands: [metro, chowk, corner, market],
      links: [firstHalf, aLink(corner, market)],
    })
    const result = planJourney(preparePlanningData(network, someRules()), {
      source: atStand(metro),
      destination: atStand(market),
      departAt: at('13:00'),
      maxTransfers: 4,
    })
    expect(result.ok && result.value.routes[0]).toMatchObject({
      name: 'Via Corner',
      description: '2 autos, 1 change, 330 m on foot, known service',
      stops: [{ name: 'Metro' }, { name: 'Corner' }, { name: 'Market' }],
      legs: [
        { mode: 'auto' },
        { mode: 'walk', from: 'Chowk', to: 'Corner', distanceKm: 0.33, minutes: 4 },
        { mode: 'auto' },
      ],
    })
  })

  test('all the way is a route of its own', () => {
    const near = { name: 'Home', ...latticePoint(3, 0) }
    const network = buildNetwork({ version: 'test', stands: [metro], links: [] })
    const result = planJourney(preparePlanningData(network, someRules()), {
      source: near,
      destination: atStand(metro),
      departAt: at('23:30'),
      maxTransfers: 0,
      services: ['shared'],
    })
    expect(result.ok && result.value.routes).toMatchObject([
      {
        name: 'On foot',
        description: '1.0 km, 13 min on foot, no auto needed',
        service: 'walk',
        minutes: 13,
        transfers: 0,
        fare: { totalFareRupees: 0 },
        stops: [{ name: 'Home' }, { name: 'Metro' }],
        legs: [{ mode: 'walk', from: 'Home', to: 'Metro', fareRupees: 0, waitMinutes: 0 }],
      },
    ])
  })
})

describe('a network', () => {
  const nowhere = { name: 'Nowhere', latitude: 28.4, longitude: 77 }
  const request = {
    source: atStand(metro),
    destination: atStand(market),
    departAt: at('13:00'),
    maxTransfers: 5,
    services: ['shared'],
  } as const

  test.each([
    ['without stands', [], [], 'noRoute'],
    ['of one stand', [metro], [], 'noRoute'],
    ['of islands', [metro, chowk, market], [firstHalf, aLink(chowk, metro)], 'noRoute'],
    ['with a link to itself', [metro, market], [aLink(metro, metro)], 'noRoute'],
  ])('%s has no route', (_, stands, links, reason) => {
    const network = buildNetwork({ version: 'test', stands, links })
    expect(planJourney(preparePlanningData(network, someRules()), request)).toEqual({
      ok: false,
      failure: reason,
    })
    expect(planJourney(preparePlanningData(network, someRules()), { ...request, source: nowhere })).toEqual({
      ok: false,
      failure: reason,
    })
  })

  test('offers parallel links once each, without dominated ones', () => {
    const slow = aLink(metro, market, { distanceKm: 8, fareRupees: 40, vehicle: 'e-rickshaw' })
    const dearer = { ...direct, fareRupees: 65 }
    const result = plan([direct, dearer, slow, direct], '13:00')
    expect(
      result.ok && result.value.routes.map(({ minutes, fare }) => [minutes, fare.totalFareRupees]),
    ).toEqual([
      [23, 60],
      [36, 40],
    ])
  })

  test('of five thousand links at one stand finds the few that matter', () => {
    const stands = Array.from({ length: 5_000 }, (_, index) =>
      aStand(`Stop ${index}`, latticePoint(100 + (index % 70), Math.floor(index / 70))),
    )
    const spokes = stands.flatMap((stop, index) => [
      aLink(metro, stop, { distanceKm: 3 + (index % 10) / 10, fareRupees: 100 - 5 * (index % 10) }),
      aLink(stop, market, { distanceKm: 3, fareRupees: 10 }),
    ])
    const network = buildNetwork({ version: 'test', stands: [metro, market, ...stands], links: spokes })
    const fares = collectOptions({ ...preparePlanningData(network, someRules()), request }).map(
      ({ fareRupees }) => fareRupees,
    )
    expect(fares.toSorted((a, b) => b - a)).toEqual([110, 105, 100, 95, 90, 85, 80, 75, 70, 65])
  })

  test('takes links of zero length at the price of a change', () => {
    const none = { distanceKm: 0, fareRupees: 0, baseFareRupees: 0 }
    const result = plan([aLink(metro, chowk, none), aLink(chowk, market, none)], '13:00')
    expect(result.ok && result.value.routes).toMatchObject([
      { minutes: 4, distanceKm: 0, fare: { totalFareRupees: 0 } },
    ])
  })

  test('has no way from a place to itself', () => {
    const network = buildNetwork({ version: 'test', stands: [metro, market], links: [direct] })
    expect(
      planJourney(preparePlanningData(network, someRules()), { ...request, destination: atStand(metro) }),
    ).toEqual({
      ok: false,
      failure: 'samePlace',
    })
  })
})

describe('a leg whose road was measured', () => {
  const [from, to] = [aStand('From'), aStand('To', latticePoint(6, 6))]
  const request = { source: atStand(from), destination: atStand(to), departAt: at('12:00'), maxTransfers: 0 }
  const legAlong = (geometry: string) => {
    const data = {
      version: '',
      stands: [from, to],
      links: [aLink(from, to, { distanceBasis: 'streets', geometry })],
    }
    const result = planJourney(preparePlanningData(buildNetwork(data), someRules()), {
      ...request,
      services: ['shared'],
    })
    return result.ok ? result.value.routes[0]?.legs[0] : undefined
  }

  test('runs along it, from stand to stand', () => {
    const road = [latticePoint(0.5, 0), latticePoint(3, 1), latticePoint(6, 5.5)]
    const leg = legAlong(encodePolyline(road))
    expect(leg?.distanceBasis).toBe('streets')
    expect(leg?.coordinates.map(({ latitude }) => latitude)).toEqual(
      [from, ...road, to].map(({ latitude }) => expect.closeTo(latitude, 5)),
    )
  })

  test.each([
    ['touches the stands', encodePolyline([from, to]), 2],
    ['is no line', '~', 2],
    ['is empty', '', 2],
  ])('is straight where the road %s', (_, geometry, count) => {
    expect(legAlong(geometry)?.coordinates.length).toBe(count)
  })
})
