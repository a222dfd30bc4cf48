import { describe, expect, test } from 'vitest'
import { planJourney } from '../journey/plan-journey.ts'
import type { Link } from '../model/stand.ts'
import { buildNetwork } from '../network/network.ts'
import { preparePlanningData } from '../network/planning-data.ts'
import {
  aLink,
  aStand,
  atStand,
  latticePoint,
  meteredTariff,
  seatTariff,
  someRules,
} from '../testing/builders.ts'
import { seatFareAt, TariffBook } from './tariff-book.ts'

const old = seatTariff({
  id: 'old',
  validFrom: '2015-01-01',
  baseFareRupees: 5,
  perKmRupees: 2.5,
  surcharges: [],
})
const present = seatTariff({ id: 'present', validFrom: '2020-01-01' })
const vans = seatTariff({
  id: 'vans',
  service: 'gramin-sewa',
  cities: ['Delhi'],
  validFrom: '2018-01-01',
  slabs: [
    { uptoKm: 3, rupees: 5 },
    { uptoKm: 7, rupees: 10 },
  ],
})
const tariffs = [old, present, vans]
const before = new Date('2019-12-31T13:00:00+05:30')
const after = new Date('2020-01-01T13:00:00+05:30')

const metro = aStand('Metro', { ...latticePoint(0, 0), size: 3 })
const market = aStand('Market', { ...latticePoint(40, 0), size: 3 })
const ride = (changes: Partial<Link>) => aLink(metro, market, changes)
const sixKm = ride({ distanceKm: 6, fareRupees: 30, baseFareRupees: 10 })

describe('a seat on a past date', () => {
  test.each([
    ['from the day on that the tariff began costs what the link says', sixKm, after, [10, 20]],
    ['before costs what the older tariff says', sixKm, before, [5, 10]],
    [
      'no more than a published fare of the service along which it lies',
      ride({ distanceKm: 6, fareRupees: 12, baseFareRupees: 10, fareOrigin: 'customary' }),
      before,
      [5, 7],
    ],
    [
      'nothing beyond a published fare below the older base fare',
      ride({ distanceKm: 6, fareRupees: 4, baseFareRupees: 4, fareOrigin: 'customary' }),
      before,
      [4, 0],
    ],
    [
      'more than the newer tariff where the older one asks more',
      ride({ distanceKm: 6, fareRupees: 12, baseFareRupees: 10 }),
      before,
      [5, 10],
    ],
    [
      'what is published for it, whenever',
      { ...sixKm, fareOrigin: 'published', fareSource: 'a notice' },
      before,
      [10, 20],
    ],
    [
      'what the slabs say, in a van',
      ride({ distanceKm: 6, fareRupees: 10, baseFareRupees: 5, vehicle: 'gramin-sewa' }),
      before,
      [5, 5],
    ],
  ] as const)('%s', (_, link, instant, [baseFareRupees, distanceFareRupees]) => {
    const city = link.vehicle === 'gramin-sewa' ? 'Delhi' : 'Noida'
    expect(seatFareAt(new TariffBook(tariffs), link, city, instant)).toMatchObject({
      baseFareRupees,
      distanceFareRupees,
    })
  })

  test.each([
    ['published', { ...sixKm, fareOrigin: 'published', fareSource: 'a notice' }, before, 'published'],
    [
      'customary where the custom asks less',
      ride({ distanceKm: 6, fareRupees: 12, fareOrigin: 'customary' }),
      before,
      'customary',
    ],
    [
      'by tariff where the older tariff asks no more',
      ride({ distanceKm: 6, fareRupees: 25, fareOrigin: 'customary' }),
      before,
      'tariff',
    ],
    ['by tariff where nothing else is stored', sixKm, before, 'tariff'],
    ['by tariff whatever the stored figure', { ...sixKm, fareRupees: 12 }, after, 'tariff'],
  ] as const)('says that it is %s', (_, link, instant, origin) => {
    expect(seatFareAt(new TariffBook(tariffs), link, 'Noida', instant).origin).toBe(origin)
  })

  test('is what a plan is made by, and what its card names', () => {
    const network = buildNetwork({ version: 'test', stands: [metro, market], links: [sixKm] })
    const planAt = (departAt: Date) => {
      const request = { source: atStand(metro), destination: atStand(market), departAt, maxTransfers: 4 }
      const result = planJourney(preparePlanningData(network, someRules(tariffs)), {
        ...request,
        services: ['shared'],
      })
      if (!result.ok) throw new Error(result.failure)
      return result.value.routes[0]!
    }
    for (const [departAt, id, totalFareRupees] of [
      [before, 'old', 15],
      [after, 'present', 30],
      [new Date('2001-06-01T13:00:00+05:30'), 'old', 15],
      [before, 'old', 15],
    ] as const) {
      const { fare, legs, quote } = planAt(departAt)
      expect(fare.totalFareRupees).toBe(totalFareRupees)
      expect(legs.map(({ fareRupees }) => fareRupees)).toEqual([totalFareRupees])
      expect(quote).toMatchObject({ tariff: { id }, basis: 'estimated' })
    }
    // The older tariff has no night factor.
    expect(planAt(new Date('2019-12-30T23:30:00+05:30')).fare.timeType).toBe('regular')
    expect(planAt(new Date('2020-01-02T23:30:00+05:30')).fare.timeType).toBe('night')
  })
})

test('the periods of the tariffs for seats change with each of their days, and the last has no number', () => {
  const days = ['2014-01-01', '2015-01-01', '2017-12-31', '2018-01-01', '2020-01-01', '2030-01-01']
  const meter = meteredTariff({ validFrom: '2016-01-01' })
  const book = new TariffBook([...tariffs, meter])
  for (const time of ['00:00:00', '12:00:00', '23:59:59']) {
    const periods = days.map(day => book.pastPeriod(new Date(`${day}T${time}+05:30`)))
    expect(periods).toEqual([0, 1, 1, 2, undefined, undefined])
  }
})

test.each([
  ['auto', 'Delhi', 'present'],
  ['e-rickshaw', 'Delhi', 'present'],
  ['gramin-sewa', 'Delhi', 'vans'],
  ['gramin-sewa', 'Noida', 'present'],
] as const)('a seat in a %s in %s goes by %s', (vehicle, city, id) => {
  expect(new TariffBook(tariffs).seatTariffFor(vehicle, city, after).id).toBe(id)
})

describe('the quote of a shared route', () => {
  const stands = [metro, { ...market, city: 'Delhi' as const }]
  const quoteOf = (link: Link, from = metro, to = market) => {
    const network = buildNetwork({ version: 'test', stands, links: [link] })
    const request = { source: atStand(from), destination: atStand(to), departAt: after, maxTransfers: 4 }
    const result = planJourney(preparePlanningData(network, someRules(tariffs)), {
      ...request,
      services: ['shared'],
    })
    return result.ok ? result.value.routes[0]?.quote : undefined
  }

  test('is estimated if the fare follows from the tariff', () => {
    expect(quoteOf(sixKm)).toMatchObject({ basis: 'estimated', source: 'test', tariff: { id: 'present' } })
  })

  test('is customary, with the source, once the fare is published', () => {
    const published = quoteOf({ ...sixKm, fareOrigin: 'published', fareSource: 'a notice at the gate' })
    expect(published).toMatchObject({ basis: 'customary', source: 'a notice at the gate' })
  })

  test('treats the slabs of a van as published', () => {
    const van = aLink(market, metro, { distanceKm: 6, vehicle: 'gramin-sewa' })
    expect(quoteOf(van, market, metro)).toMatchObject({ basis: 'customary', source: vans.source })
  })
})
