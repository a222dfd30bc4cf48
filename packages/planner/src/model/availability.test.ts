import { expect, test } from 'vitest'
import { availabilityAt, boardingWaitMinutes } from './availability.ts'
import type { AvailabilityTable } from './rules.ts'

const table: AvailabilityTable = {
  bands: [
    { window: { fromHour: 8, toHour: 21 }, bySize: { 1: 'medium', 2: 'high', 3: 'high' } },
    { window: { fromHour: 0, toHour: 24 }, bySize: { 1: 'low', 2: 'low', 3: 'medium' } },
  ],
  waitMinutes: { high: 2, medium: 5, low: 9 },
  reservedWaitMinutes: 3,
  source: 'test',
}

test.each([
  ['a hub by day', 3, '12:00', 'high', 2],
  ['a small stand by day', 1, '12:00', 'medium', 5],
  ['a small stand well before eight', 1, '07:39', 'low', 9],
  ['a small stand at eight, when waits change', 1, '08:00', 'medium', 7],
  ['a small stand after eight', 1, '08:20', 'medium', 5],
  ['a hub after nine in the evening', 3, '21:20', 'medium', 5],
] as const)('autos at %s', (_, size, time, availability, minutes) => {
  const instant = new Date(`2025-06-01T${time}:00+05:30`)
  expect(availabilityAt(table, size, instant)).toBe(availability)
  expect(boardingWaitMinutes(table, size, instant)).toBe(minutes)
})

test('a table with a gap is rejected', () => {
  const gap = { ...table, bands: table.bands.slice(0, 1) }
  expect(() => availabilityAt(gap, 1, new Date('2025-06-01T03:00:00+05:30'))).toThrow('no band at hour 3')
})
