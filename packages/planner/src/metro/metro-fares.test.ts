import { describe, expect, test } from 'vitest'
import type { MetroFareTable } from '../model/metro.ts'
import { smallMetro } from '../testing/small-metro.ts'
import { cardFare, fareBetween, fareTableOf, shortestWays } from './metro-fares.ts'

const [byKm] = smallMetro().fares as [MetroFareTable]

describe('the table of fares', () => {
  const fares: MetroFareTable[] = [
    { ...byKm, validFrom: '2019-01-25', source: '2019' },
    { ...byKm, validFrom: '2025-08-25', days: 'monday-saturday', source: '2025' },
    { ...byKm, validFrom: '2025-08-25', days: 'sunday-holiday', source: '2025 on Sundays' },
    { ...byKm, validFrom: '2017-05-10', days: 'monday-saturday', source: '2017' },
  ]
  const data = smallMetro({ fares })

  test.each([
    ['before there was any, the earliest', '2001-01-01', false, '2017', false],
    ['on its last day, the older', '2025-08-24', false, '2019', false],
    ['on its first day, the newer', '2025-08-25', false, '2025', false],
    ['on a Sunday, that of Sundays', '2025-08-31', true, '2025 on Sundays', false],
    ['on a Sunday, that of all days', '2020-01-05', true, '2019', false],
    ['on a Sunday without one, that of weekdays', '2018-01-07', true, '2017', true],
  ])('is %s', (_, day, isSundayOrHoliday, source, isWeekdayFare) => {
    const found = fareTableOf(data, 0, { day, isSundayOrHoliday })
    expect([found.table.source, found.isWeekdayFare]).toEqual([source, isWeekdayFare])
  })

  test('of a Sunday is left for that of weekdays where weekdays have a newer one', () => {
    const newer: MetroFareTable = {
      ...byKm,
      validFrom: '2027-01-01',
      days: 'monday-saturday',
      source: '2027',
    }
    const found = fareTableOf(smallMetro({ fares: [...fares, newer] }), 0, {
      day: '2027-01-03',
      isSundayOrHoliday: true,
    })
    expect([found.table.source, found.isWeekdayFare]).toEqual(['2027', true])
  })

  test('of a Sunday may have some pairs only: others have the weekday fare and say so', () => {
    const sunday: MetroFareTable = {
      ...byKm,
      validFrom: '2026-07-01',
      days: 'sunday-holiday',
      price: { by: 'pair', pairs: [{ between: [0, 2], rupees: 5 }] },
    }
    const data = smallMetro({ fares: [{ ...byKm, days: 'monday-saturday' }, sunday] })
    const found = fareTableOf(data, 0, { day: '2026-11-22', isSundayOrHoliday: true })
    const fareOf = (ends: [number, number]) => fareBetween(found, shortestWays(data, 0), ends)
    expect(fareOf([2, 0])).toMatchObject({ fareRupees: 5, basis: 'published' })
    expect(fareOf([0, 1])).toMatchObject({ fareRupees: 11, basis: 'weekday' })
  })
})

describe('a fare by pairs', () => {
  const data = smallMetro()
  const ways = shortestWays(data, 0)
  const fareOf = (ends: readonly [number, number]) =>
    fareBetween(
      {
        table: {
          ...byKm,
          price: {
            by: 'pair',
            pairs: [
              { between: [0, 1], rupees: 20 },
              { between: [0, 3], rupees: 40, estimate: 'a rule' },
            ],
            otherwise: { rupeesPerKm: 6, leastRupees: 10, stepRupees: 5, source: 'by distance' },
          },
        },
        isWeekdayFare: false,
      },
      ways,
      ends,
    )

  test.each([
    ['published', [0, 1], { fareRupees: 20, basis: 'published', source: 'test' }],
    ['published, on the way back', [1, 0], { fareRupees: 20, basis: 'published', source: 'test' }],
    ['estimated for the pair', [3, 0], { fareRupees: 40, basis: 'estimated', source: 'a rule' }],
    [
      'at least the least, over one kilometre',
      [1, 2],
      { fareRupees: 10, basis: 'estimated', source: 'by distance' },
    ],
    [
      'by the kilometre, rounded half up to the step',
      [2, 4],
      { fareRupees: 10, basis: 'estimated', source: 'by distance' },
    ],
  ] as const)('is %s', (_, ends, fare) => {
    expect(fareOf(ends)).toEqual(fare)
  })
})

test.each([
  [9, 90, false],
  [10, 80, true],
  [11, 80, true],
  [12, 90, false],
  [34, 80, true],
])('with a card at hour %d a fare of 100 rupees is %d', (hour, fareRupees, isOffPeak) => {
  const card = {
    percentOff: 10,
    offPeakPercentOff: 10,
    offPeak: [{ fromHour: 10, toHour: 12 }],
    source: 'a notice',
  }
  expect(cardFare({ name: 'DMRC', operator: 'DMRC', card }, 100, hour)).toEqual({
    fareRupees,
    isOffPeak,
    source: 'a notice',
  })
})
