import { describe, expect, test } from 'vitest'
import type { Tariff } from '../model/tariff.ts'
import { atNight, seatTariff } from '../testing/builders.ts'
import { TariffBook } from './tariff-book.ts'

const aTariff = (id: string, changes: Partial<Tariff>) =>
  seatTariff({ id, cities: ['Delhi'], surcharges: [], ...changes })

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

describe('the seats of a minute', () => {
  const authority = { en: 'Transport Department', hi: 'परिवहन विभाग' }
  const book = new TariffBook([
    aTariff('older', { surcharges: [atNight(1.25)] }),
    aTariff('newer', { validFrom: '2026-11-26', surcharges: [atNight(1.5)] }),
    aTariff('noida', { cities: ['Noida'] }),
    aTariff('meter', { service: 'metered', authority }),
  ])
  const at = (time: string) => book.seatsAt(new Date(`2026-11-${time}+05:30`))

  test.each([
    ['just before the night', '25T22:59:59.999', 'older', 1, 1],
    ['at its beginning', '25T23:00:00', 'older', 1.25, undefined],
    ['just before a tariff begins', '25T23:59:59', 'older', 1.25, undefined],
    ['once it has begun', '26T00:00:30', 'newer', 1.5, undefined],
    ['on the next day', '26T05:00:00', 'newer', 1, 1],
  ] as const)('have the tariff and the factor %s', (_, time, id, factor, onlyFactor) => {
    const seats = at(time)
    expect(seats.tariffIn('Delhi').id).toBe(id)
    expect(seats.factorIn('Delhi')).toBe(factor)
    expect(seats.factorIn('Noida')).toBe(1)
    expect(seats.onlyFactor).toBe(onlyFactor)
  })

  test('name the authority of the meter, where one is known', () => {
    const seats = at('25T12:00:00')
    expect(seats.authorityIn('Delhi')).toBe(authority)
    expect(seats.authorityIn('Noida')).toBeUndefined()
  })

  test('are an error in a city without a tariff', () => {
    expect(() => at('25T12:00:00').factorIn('Ghaziabad')).toThrow('no seat tariff for Ghaziabad')
  })
})
