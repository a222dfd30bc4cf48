// Worked fare examples, with the shipped tariffs.

import {
  alternativeFare,
  type City,
  daytimeSeatFare,
  meteredFare,
  type PlanPlace,
  rideKmPerHour,
  type Tariff,
  TariffBook,
} from '@sawari/planner'
import { describe, expect, test } from 'vitest'
import { network, rules } from './test-files.ts'
import { shippedPlanner } from './testing/shipped-planner.ts'

const on = (time: string) => new Date(`2025-06-02T${time}:00+05:30`)
const NOON = on('13:00')
const { tariffs, speeds } = rules
const book = new TariffBook(tariffs)
const tariffOf = (service: Tariff['service'], city: City) => book.tariffFor(service, city, NOON)
const metered = (city: City, distanceKm: number, time = '13:00', waitingMinutes = 0) =>
  meteredFare({ tariff: tariffOf('metered', city), speeds, distanceKm, instant: on(time), waitingMinutes })
const seat = (distanceKm: number, service: Tariff['service'] = 'seat') => {
  const { baseFareRupees, distanceFareRupees } = daytimeSeatFare(tariffOf(service, 'Delhi'), distanceKm)
  return baseFareRupees + distanceFareRupees
}

const planner = shippedPlanner()

/** The planned route that is a single shared-auto ride. */
function directSeat(from: string, to: string) {
  const [source, destination] = [from, to].map(wanted => {
    const { id, name, latitude, longitude } = network.stands.find(stand => stand.name === wanted)!
    return { name, latitude, longitude, standId: id }
  }) as [PlanPlace, PlanPlace]
  const result = planner.plan({
    source,
    destination,
    departAt: NOON,
    maxTransfers: 0,
    services: ['shared'],
  })
  return result.ok ? result.value.routes.find(({ service }) => service === 'shared') : undefined
}

describe('a reserved auto in Delhi', () => {
  const { baseFareRupees, baseDistanceKm, perKmRupees, surcharges } = tariffOf('metered', 'Delhi')
  const night = surcharges.find(({ name }) => name === 'night')!

  test('costs ₹68.50 for 5 km and ₹85.63 by night, before rounding', () => {
    const rupees = baseFareRupees + (5 - baseDistanceKm) * perKmRupees
    expect(rupees).toBe(68.5)
    expect((rupees * night.factor).toFixed(2)).toBe('85.63')
  })

  test.each([
    ['the first 1.5 km', 1.5, '13:00', 0, 30],
    ['5 km by day', 5, '13:00', 0, 69],
    ['5 km by night, in whole rupees', 5, '23:00', 0, 86],
    ['5 km until five in the morning', 5, '04:59', 0, 86],
    ['5 km from five on', 5, '05:00', 0, 69],
    ['5 km with twenty minutes of waiting at ₹0.75', 5, '13:00', 20, 84],
    // 19 minutes at 16 km/h instead of 14 at the midday 21 km/h: five minutes of waiting charge, ₹3.75.
    ['5 km in the evening rush', 5, '18:00', 0, 73],
  ])('costs by the order of 2023: %s', (_, distanceKm, time, waitingMinutes, totalFareRupees) => {
    expect(metered('Delhi', distanceKm, time, waitingMinutes)).toMatchObject({ totalFareRupees })
  })
})

describe.each(['Noida', 'Greater Noida', 'Ghaziabad'] as const)('a reserved auto in %s', city => {
  test.each([
    ['the first 2 km', 2, '13:00', 0, 25],
    ['5 km by day', 5, '13:00', 0, 49],
    ['5 km by night: 61.25', 5, '23:30', 0, 61],
    ['fifteen minutes of waiting, which are free', 5, '13:00', 15, 49],
    ['the sixteenth minute', 5, '13:00', 16, 50],
    ['an hour of waiting at ₹30, the first quarter free', 5, '13:00', 60, 72],
  ])('costs by the NCR tariff: %s', (_, distanceKm, time, waitingMinutes, totalFareRupees) => {
    expect(metered(city, distanceKm, time, waitingMinutes)).toMatchObject({ totalFareRupees })
  })

  test('costs ₹10.24 per kilometre by the alternative state order', () => {
    const [order, ...others] = tariffOf('metered', city).alternatives ?? []
    expect(others).toEqual([])
    expect(order?.basis).toBe('official')
    expect(order?.validFrom?.slice(0, 7)).toBe('2023-02')
    expect(order && alternativeFare(order, 1)).toBe(10)
    expect(order && alternativeFare(order, 5)).toBe(51)
  })
})

describe('a seat', () => {
  test.each([
    [2, 10],
    [3, 15],
    [4, 20],
    [8, 40],
  ])('of %d km costs ₹%d: ten for the first two, five a kilometre after', (distanceKm, rupees) => {
    expect(seat(distanceKm)).toBe(rupees)
  })

  test('from Sector 52 to Gaur Chowk costs at most the ₹40 published for a longer ride', () => {
    const idOf = (name: string) => network.stands.find(stand => stand.name.includes(name))!.id
    const ride = network.links.find(
      link => link.fromId === idOf('Noida Sector 52') && link.toId === idOf('Gaur Chowk'),
    )
    expect(ride?.basis).toBe('known')
    expect(ride?.fareRupees).toBeLessThanOrEqual(40)
    expect(network.links.some(link => link.fareRupees === 40 && link.fareSource?.includes('40 a seat'))).toBe(
      true,
    )
  })

  test.each([
    [1, 5],
    [3, 5],
    [3.01, 10],
    [7, 10],
    [7.01, 15],
    [24, 15],
    [40, 15],
  ])('in a Gramin Sewa of %d km costs ₹%d', (distanceKm, rupees) => {
    expect(seat(distanceKm, 'gramin-sewa')).toBe(rupees)
  })
})

describe('the customary fare range of a seat', () => {
  const stands = new Map(network.stands.map(stand => [stand.placeId, stand]))
  const asked = tariffOf('seat', 'Delhi').asked ?? []
  const listed = asked.flatMap(fares => ('between' in fares.rides ? [{ ...fares, ...fares.rides }] : []))

  test('is listed only for stands linked by a seat in both directions, at the least fare', () => {
    expect(listed.length).toBeGreaterThan(0)
    for (const { between, leastRupees, mostRupees } of listed) {
      const [one, other] = between.map(placeId => stands.get(placeId)?.id)
      const rides = network.links.filter(
        ({ fromId, toId }) => (fromId === one && toId === other) || (fromId === other && toId === one),
      )
      expect(rides.map(({ fareRupees }) => fareRupees)).toEqual([leastRupees, leastRupees])
      expect(mostRupees).toBeGreaterThan(leastRupees)
    }
  })

  test.each([
    ['Noida Sector 52 Metro', 'Gaur Chowk (Char Murti)', [40, 60]],
    ['Gaur Chowk (Char Murti)', 'Noida Sector 52 Metro', [40, 60]],
    // The fare of this short ride is published, so there is no range.
    ['Jamia Millia Islamia Metro', 'Zakir Nagar', [10, 10]],
  ])('makes the range of the card: %s to %s', (from, to, range) => {
    const card = directSeat(from, to)?.quote
    expect([card?.lowRupees, card?.highRupees]).toEqual(range)
    expect(card?.basis).toBe('customary')
  })

  test('in Delhi is ₹10 to ₹20 on each short hop without a published fare', () => {
    const stand = new Map(network.stands.map(each => [each.id, each]))
    const hop = network.links.find(
      link =>
        link.distanceKm <= 2 &&
        link.distanceKm > 1.3 &&
        link.vehicle === 'auto' &&
        stand.get(link.fromId)?.city === 'Delhi',
    )!
    const card = directSeat(stand.get(hop.fromId)!.name, stand.get(hop.toId)!.name)?.quote
    expect(card).toMatchObject({ basis: 'estimated', lowRupees: 10, highRupees: 20 })
  })
})

test.each([
  ['03:00', 26],
  ['08:00', 20],
  ['10:45', 20],
  ['13:00', 21],
  ['17:00', 16.96],
  ['18:30', 16],
  ['21:00', 19.15],
  ['23:00', 26],
])('at %s an auto goes 1 km at %d km/h, an e-rickshaw at 14', (time, kmPerHour) => {
  expect(rideKmPerHour(speeds, 'auto', 1, on(time))).toBeCloseTo(kmPerHour, 0)
  expect(rideKmPerHour(speeds, 'e-rickshaw', 1, on(time))).toBe(14)
})

test('no reserved auto has a peak factor by law, and seats have the customary one', () => {
  for (const tariff of tariffs) {
    const peak = tariff.surcharges.find(({ name }) => name === 'peak')
    if (tariff.service === 'metered') expect(peak?.factor).toBe(1)
    else expect(peak).toMatchObject({ factor: 1.15, basis: 'customary' })
  }
})

describe('the state border', () => {
  const { stateBorder } = rules.geography

  test('runs from north to south between Delhi and Uttar Pradesh', () => {
    expect(stateBorder.length).toBeGreaterThan(50)
    expect(stateBorder[0]!.latitude).toBeGreaterThan(stateBorder.at(-1)!.latitude)
  })
})

describe('the border of Haryana', () => {
  const fareFrom = (latitude: number, longitude: number) =>
    planner.rideByAuto({
      source: { latitude, longitude },
      destination: { latitude: latitude + 0.01, longitude },
      departAt: on('13:00'),
    })!.tariff.id

  test.each([
    ['Gurugram', 28.4595, 77.0266, 'metered-haryana-2019'],
    ['Faridabad', 28.4089, 77.3178, 'metered-haryana-2019'],
    ['Bahadurgarh', 28.6924, 76.924, 'metered-haryana-2019'],
    ['Kundli', 28.8771, 77.1191, 'metered-haryana-2019'],
    ['Connaught Place', 28.6315, 77.2167, 'metered-delhi-2023'],
    ['Najafgarh', 28.6092, 76.9798, 'metered-delhi-2023'],
    ['Badarpur', 28.4932, 77.303, 'metered-delhi-2023'],
    ['Loni', 28.7514, 77.2901, 'metered-uttar-pradesh-2016'],
    ['Pari Chowk', 28.4632, 77.508, 'metered-uttar-pradesh-2016'],
  ])('leaves %s in its state', (_, latitude, longitude, tariffId) => {
    expect(fareFrom(latitude, longitude)).toBe(tariffId)
  })
})
