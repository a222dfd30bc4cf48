import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlanningRules } from '../model/rules.ts'
import type { PlanPlace } from '../model/stand.ts'
import type { Streets } from '../model/streets.ts'
import { buildNetwork } from '../network/network.ts'
import { preparePlanningData } from '../network/planning-data.ts'
import { aStand, at, atStand, meteredTariff, seatTariff, someRules } from '../testing/builders.ts'
import { rangeOf } from '../testing/options.ts'
import { planJourney } from './plan-journey.ts'
import { RESERVED_MAX_KM, reserveRide, rideByAuto } from './reserved-auto.ts'

// The border runs along 77.3° E, with Delhi to its west.
const delhi = aStand('Delhi Gate', { latitude: 28.6, longitude: 77.28, city: 'Delhi' })
const noida = aStand('Noida Gate', { latitude: 28.6, longitude: 77.34, city: 'Noida' })
const stateBorder = [
  { latitude: 28.9, longitude: 77.3 },
  { latitude: 28.3, longitude: 77.3 },
]
const tariffs = [
  seatTariff(),
  meteredTariff({ id: 'delhi-2013', cities: ['Delhi'], validFrom: '2013-05-04', baseFareRupees: 25 }),
  meteredTariff({ id: 'delhi-2023', cities: ['Delhi'], validFrom: '2023-01-11', baseFareRupees: 30 }),
  meteredTariff({
    id: 'up',
    cities: ['Noida', 'Greater Noida', 'Ghaziabad'],
    baseFareRupees: 25,
    baseDistanceKm: 2,
    perKmRupees: 8,
    alternatives: [
      {
        validFrom: '2023-02-01',
        baseFareRupees: 0,
        baseDistanceKm: 0,
        perKmRupees: 10.24,
        basis: 'official',
        source: 'state order',
      },
    ],
  }),
]
const rules: PlanningRules = {
  ...someRules(tariffs),
  geography: { detourFactor: 1.35, rivers: [], stateBorder },
}
const network = buildNetwork({ version: 'test', stands: [delhi, noida], links: [] })
const point = (latitude: number, longitude: number): PlanPlace => ({ name: 'Door', latitude, longitude })

function reserve(source: PlanPlace, destination: PlanPlace, departAt = at('13:00')) {
  const result = reserveRide(preparePlanningData(network, rules), { source, destination, departAt })
  if (!result.ok) throw new Error(result.failure)
  return result.value
}

function planReserved(source: PlanPlace, destination: PlanPlace, departAt = at('13:00')) {
  const request = { source, destination, departAt, maxTransfers: 4, services: ['reserved'] } as const
  const result = planJourney(preparePlanningData(network, rules), request)
  if (!result.ok) throw new Error(result.failure)
  return result.value.routes.find(({ service }) => service === 'reserved')!
}

describe('a reserved auto', () => {
  test('goes by the estimated road at the speed of the hour', () => {
    const east = point(28.6, 77.4)
    const { distanceKm, minutes, waitMinutes, crossesBorder } = reserve(atStand(noida), east, at('18:00'))
    // 5.86 km in a straight line.
    expect(distanceKm).toBe(7.91)
    expect(minutes).toBe(Math.round((7.91 / 16) * 60))
    expect({ waitMinutes, crossesBorder }).toEqual({ waitMinutes: 3, crossesBorder: false })
  })

  test.each([
    ['at a stand, by its city', atStand(delhi), 'delhi-2023'],
    ['at a stand across, by its city', atStand(noida), 'up'],
    ['anywhere, by the nearest stand', point(28.62, 77.25), 'delhi-2023'],
    ['by the state that one stands in, though a stand across is nearer', point(28.6, 77.305), 'up'],
    ['just west of the border', point(28.6, 77.2999), 'delhi-2023'],
  ])('uses the tariff of the state where it is boarded: %s', (_, source, id) => {
    expect(reserve(source, point(28.65, 77.2)).tariff.id).toBe(id)
  })

  test('across the border needs a permit, whichever way', () => {
    const notices = (a: PlanPlace, b: PlanPlace) => planReserved(a, b).notices
    expect(notices(atStand(delhi), atStand(noida))).toEqual(['borderPermit'])
    expect(notices(atStand(noida), atStand(delhi))).toEqual(['borderPermit'])
    expect(notices(atStand(noida), point(28.6, 77.4))).toEqual([])
    expect(notices(atStand(delhi), point(28.6, 77.2))).toEqual([])
  })

  test.each([
    [28.6 + 0.16, true],
    [28.6 + 0.1666, false],
  ])('goes up to 25 km by road: to latitude %d %s', (latitude, isOffered) => {
    const request = { source: atStand(noida), destination: point(latitude, 77.34), departAt: at('13:00') }
    const result = reserveRide(preparePlanningData(network, rules), request)
    expect(result).toMatchObject(isOffered ? { ok: true } : { ok: false, failure: 'tooFar' })
    if (result.ok) expect(result.value.distanceKm).toBeLessThanOrEqual(RESERVED_MAX_KM)
    // The fare is known even so.
    expect(rideByAuto(preparePlanningData(network, rules), request)?.fare.totalFareRupees).toBeGreaterThan(
      200,
    )
  })

  test.each([
    [25, true],
    [25.01, false],
  ])('goes %d km along the streets: %s', (distanceKm, isOffered) => {
    const east = point(28.6, 77.4)
    const streets: Streets = { drive: () => ({ distanceKm, coordinates: [noida, east] }), walk: () => [] }
    const wanted = { source: atStand(noida), destination: east, departAt: at('13:00') }
    expect(reserveRide(preparePlanningData(network, rules, streets), wanted).ok).toBe(isOffered)
  })

  test('asks the streets for no way where the straight line is longer than that', () => {
    const drive: Streets['drive'] = (from, to) => {
      throw new Error(`asked from ${from.latitude} to ${to.latitude}`)
    }
    const streets: Streets = { drive, walk: (_, to) => to.map(() => undefined) }
    const far = { source: atStand(noida), destination: point(28.83, 77.34), departAt: at('13:00') }
    expect(reserveRide(preparePlanningData(network, rules, streets), far)).toMatchObject({
      failure: 'tooFar',
    })
  })

  test('goes along the streets where both ends lie on them, by the meter', () => {
    const east = point(28.6, 77.4)
    const coordinates = [noida, { latitude: 28.61, longitude: 77.34 }, east].map(
      ({ latitude, longitude }) => ({ latitude, longitude }),
    )
    const asked: unknown[] = []
    const streets: Streets = {
      drive: (from, to, departAt) => {
        asked.push([from, to, departAt])
        return { distanceKm: 9.12, coordinates }
      },
      walk: (_, to) => to.map(() => undefined),
    }
    const wanted = { source: atStand(noida), destination: east, departAt: at('18:00') }
    const ride = rideByAuto(preparePlanningData(network, rules, streets), wanted)
    expect(ride).toMatchObject({ distanceKm: 9.12, distanceBasis: 'streets', way: { coordinates } })
    expect(ride?.minutes).toBe(Math.round((9.12 / 16) * 60))
    expect(ride?.fare.totalFareRupees).toBeGreaterThan(
      reserve(wanted.source, east, wanted.departAt).fare.totalFareRupees,
    )
    expect(asked).toEqual([[coordinates[0], coordinates[2], wanted.departAt]])

    const plan = planJourney(preparePlanningData(network, rules, streets), { ...wanted, maxTransfers: 4 })
    const [leg] = (plan.ok && plan.value.routes.find(({ service }) => service === 'reserved')?.legs) || []
    expect(leg).toMatchObject({ distanceKm: 9.12, distanceBasis: 'streets', coordinates })
  })

  test('is estimated where the streets give no plausible way', () => {
    const streets: Streets = { drive: () => undefined, walk: () => [] }
    const wanted = { source: atStand(noida), destination: point(28.6, 77.4), departAt: at('18:00') }
    const ride = rideByAuto(preparePlanningData(network, rules, streets), wanted)
    expect(ride).toEqual(rideByAuto(preparePlanningData(network, rules), wanted))
    expect(ride).toMatchObject({ distanceKm: 7.91, distanceBasis: 'estimate' })
    expect(ride).not.toHaveProperty('coordinates')
  })

  test.each([
    ['from', point(28.95, 77.34), atStand(noida)],
    ['to', atStand(noida), point(28.6, 77.61)],
  ])('is not offered %s outside the service area', (_, source, destination) => {
    expect(
      reserveRide(preparePlanningData(network, rules), { source, destination, departAt: at('13:00') }),
    ).toEqual({
      ok: false,
      failure: 'notServed',
    })
  })

  test('is split among two and three so that together they pay the fare, and not a rupee each more than needed', () => {
    const near = fc.record({
      latitude: fc.double({ min: 28.5, max: 28.7, noNaN: true }),
      longitude: fc.double({ min: 77.2, max: 77.4, noNaN: true }),
    })
    fc.assert(
      fc.property(near, fc.integer({ min: 0, max: 23 }), ({ latitude, longitude }, hour) => {
        fc.pre(Math.abs(latitude - 28.6) > 0.01)
        const route = planReserved(
          atStand(noida),
          point(latitude, longitude),
          at(`${String(hour).padStart(2, '0')}:00`),
        )
        const { fare, perPerson } = route
        const { twoRupees, threeRupees } = perPerson!
        for (const [riders, each] of [
          [2, twoRupees],
          [3, threeRupees],
        ] as const) {
          expect(riders * each).toBeGreaterThanOrEqual(fare.totalFareRupees)
          expect(riders * (each - 1)).toBeLessThan(fare.totalFareRupees)
        }
      }),
      { numRuns: 100 },
    )
  })
})

describe('the quote of a reserved auto', () => {
  const east = point(28.6, 77.4)

  test('names the order, its date and the other fares asked for the ride', () => {
    const { fare, quote } = planReserved(atStand(noida), east)
    // 7.91 km: 25 + 47.28 by the meter, 81 by the alternative order.
    expect(fare).toMatchObject({ baseFareRupees: 25, distanceFareRupees: 47, totalFareRupees: 72 })
    expect(quote).toMatchObject({
      tariff: { id: 'up', validFrom: '2020-01-01' },
      basis: 'official',
      alternatives: [{ totalFareRupees: 81, figures: { source: 'state order' } }],
      lowRupees: 72,
      highRupees: 81,
    })
  })

  test('by night sets the fare with its factor beside an order that knows none', () => {
    expect(rangeOf(planReserved(atStand(noida), east, at('23:30')).quote)).toEqual({
      fromRupees: 81,
      toRupees: 90,
    })
  })

  test('over a short way is asked for no less than the base fare, whatever a kilometre costs', () => {
    // 1.5 km: ₹25 by the meter, ₹15 at ₹10.24 per km.
    const { quote } = planReserved(atStand(noida), point(28.6, 77.3515))
    expect(quote?.alternatives.map(({ totalFareRupees }) => totalFareRupees)).toEqual([16])
    expect(rangeOf(quote)).toBeUndefined()
  })

  test('has no range where only one figure is asked, or before the other was', () => {
    expect(rangeOf(planReserved(atStand(delhi), point(28.6, 77.2)).quote)).toBeUndefined()
    const before = planReserved(atStand(noida), east, new Date('2022-06-01T13:00:00+05:30'))
    expect(before.quote).toMatchObject({ alternatives: [] })
    expect(rangeOf(before.quote)).toBeUndefined()
  })

  test.each([
    ['2023-01-10T23:59:00+05:30', 'delhi-2013', 25],
    ['2023-01-11T06:00:00+05:30', 'delhi-2023', 30],
    ['2001-01-01T12:00:00+05:30', 'delhi-2013', 25],
  ])('at %s is %s', (departAt, id, baseFareRupees) => {
    const route = planReserved(atStand(delhi), point(28.6, 77.2), new Date(departAt))
    expect(route.quote?.tariff.id).toBe(id)
    expect(route.fare.baseFareRupees).toBe(baseFareRupees)
  })
})

describe('a ride that begins in Haryana', () => {
  // Its border runs along 77.1° E, with Haryana to its west.
  const haryanaBorder = [
    { latitude: 28.9, longitude: 77.1 },
    { latitude: 28.3, longitude: 77.1 },
  ]
  const haryana = meteredTariff({
    id: 'haryana',
    cities: ['Haryana'],
    baseFareRupees: 12,
    baseDistanceKm: 1,
    perKmRupees: 8,
  })
  const planning = preparePlanningData(network, {
    ...someRules([...tariffs, haryana]),
    geography: { ...rules.geography, haryanaBorder },
  })
  const ride = (source: PlanPlace, destination: PlanPlace) =>
    rideByAuto(planning, { source, destination, departAt: at('13:00') })!

  test.each([
    ['within Haryana', point(28.5, 77.05), point(28.51, 77.05), 'haryana', false],
    ['to Delhi', point(28.5, 77.05), point(28.5, 77.15), 'haryana', true],
    ['from Delhi', point(28.5, 77.15), point(28.5, 77.05), 'delhi-2023', true],
    ['within Delhi', point(28.5, 77.15), point(28.51, 77.15), 'delhi-2023', false],
  ])('has the tariff of its state: %s', (_, source, destination, tariffId, crossesBorder) => {
    expect(ride(source, destination)).toMatchObject({ tariff: { id: tariffId }, crossesBorder })
  })

  test('costs ₹12 for the first kilometre and ₹8 for each further one', () => {
    const { fare, distanceKm } = ride(point(28.5, 77.05), point(28.52, 77.05))
    expect(fare.totalFareRupees).toBe(12 + Math.round((distanceKm - 1) * 8))
  })
})
