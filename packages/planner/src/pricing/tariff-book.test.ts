import { describe, expect, test } from 'vitest'
import type { Tariff } from '../model/tariff.ts'
import { TariffBook } from './tariff-book.ts'

const aTariff = (id: string, overrides: Partial<Tariff>): Tariff => ({
  id,
  service: 'seat',
  cities: ['Delhi'],
  validFrom: '2020-01-01',
  baseFareRupees: 10,
  baseDistanceKm: 2,
  perKmRupees: 5,
  roundingStepRupees: 5,
  night: { windows: [], factor: 1, basis: 'customary' },
  peak: { windows: [], factor: 1, basis: 'customary' },
  waitingRupeesPerMinute: 0,
  basis: 'customary',
  source: 'test',
  ...overrides,
})

describe('the tariff of a city', () => {
  const tariffs = [
    aTariff('newer', { validFrom: '2023-01-11' }),
    aTariff('older', { validFrom: '2020-01-01' }),
    aTariff('meter', { service: 'metered' }),
    aTariff('noida', { cities: ['Noida', 'Greater Noida'], validFrom: '2016-01-01' }),
  ]

  test.each([
    ['is the newest one', 'seat', 'Delhi', '2025-06-01T12:00:00+05:30', 'newer'],
    ['begins at midnight in Kolkata', 'seat', 'Delhi', '2023-01-11T00:00:00+05:30', 'newer'],
    ['does not begin a minute earlier', 'seat', 'Delhi', '2023-01-10T23:59:00+05:30', 'older'],
    ['is the earliest before there was any', 'seat', 'Delhi', '1999-01-01T12:00:00+05:30', 'older'],
    ['is that of the service', 'metered', 'Delhi', '2025-06-01T12:00:00+05:30', 'meter'],
    ['is that of the city', 'seat', 'Greater Noida', '2025-06-01T12:00:00+05:30', 'noida'],
  ] as const)('%s', (_, service, city, instant, id) => {
    expect(new TariffBook(tariffs).tariffFor(service, city, new Date(instant)).id).toBe(id)
  })

  test('is an error if the city has none', () => {
    expect(() => new TariffBook(tariffs).tariffFor('metered', 'Ghaziabad', new Date(0))).toThrow(
      'no metered tariff for Ghaziabad',
    )
  })
})
