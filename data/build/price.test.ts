import { TariffBook } from '@sawari/planner'
import { expect, test } from 'vitest'
import { rules } from '../test-files.ts'
import { priceLink } from './network.ts'

const tariffs = new TariffBook(rules.tariffs)
const on = new Date('2025-06-01')
const seat = tariffs.tariffFor('seat', 'Noida', on)
const link = { from: 0, to: 1, basis: 'known', vehicle: 'auto', distanceKm: 8 } as const

test.each([
  ['by tariff', link, 10, 40],
  [
    'as published between its ends, though the tariff asks less',
    { ...link, mostRupees: 60, publishedRupees: 60 },
    10,
    60,
  ],
  ['no dearer than the service along which it lies', { ...link, mostRupees: 25 }, 10, 25],
  ['by tariff where that is less than the service', { ...link, mostRupees: 60 }, 10, 40],
  ['less than the base fare where that is published', { ...link, mostRupees: 5, publishedRupees: 5 }, 5, 5],
])('a seat is priced %s', (_, draft, base, total) => {
  const { baseFareRupees, distanceFareRupees } = priceLink(draft, seat)
  expect([baseFareRupees, baseFareRupees + distanceFareRupees]).toEqual([base, total])
})

test.each([
  ['published', { ...link, mostRupees: 40, publishedRupees: 40 }, 'published'],
  ['customary', { ...link, mostRupees: 25, publishedRupees: 60 }, 'customary'],
  ['by tariff', { ...link, mostRupees: 60 }, 'tariff'],
] as const)('a fare says that it is %s', (_, draft, origin) => {
  expect(priceLink(draft, seat).fareOrigin).toBe(origin)
})
