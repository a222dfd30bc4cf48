import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at as clock, someRules } from '../testing/builders.ts'
import { daytimeMinutes, formatMinutes, middayMinutes, travelMinutes, walkMinutes } from './travel-time.ts'

const { speeds } = someRules()

describe('a ride takes', () => {
  test.each([
    ['no time over no distance', 'auto', 0, '12:00', 0],
    ['a minute at least', 'auto', 0.01, '12:00', 1],
    ['ten minutes over 3.5 km at midday', 'auto', 3.5, '12:00', 10],
    ['the morning speed from eight', 'auto', 5, '08:00', 15],
    ['longer as the speeds of the morning fall', 'auto', 5, '07:00', 13],
    ['the evening speed', 'auto', 5, '19:00', 19],
    ['less where the evening ends on the way', 'auto', 20, '19:30', 72],
    ['half a minute rounded up', 'auto', 2.5, '08:00', 8],
    ['longer by e-rickshaw at any hour', 'e-rickshaw', 3.5, '03:00', 15],
    ['as long by Gramin Sewa as by auto', 'gramin-sewa', 3.5, '12:00', 10],
  ] as const)('%s', (_, vehicle, distanceKm, time, minutes) => {
    expect(travelMinutes(speeds, vehicle, distanceKm, clock(time))).toBe(minutes)
  })
})

test('an auto that leaves a slot later does not arrive earlier', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 1, max: 4000 }), (slot, distance) => {
      const start = clock('00:00').getTime() + slot * 300_000
      const minutesAt = (ms: number) => travelMinutes(speeds, 'auto', distance / 100, new Date(ms))
      expect(minutesAt(start + 300_000) + 5).toBeGreaterThanOrEqual(minutesAt(start))
    }),
  )
})

test('the ride without a jam is that of midday', () => {
  expect(middayMinutes(speeds, 3.5)).toBe(10)
  expect(daytimeMinutes(speeds, 'auto', 3.5)).toBe(10)
  expect(daytimeMinutes(speeds, 'e-rickshaw', 3.5)).toBe(
    travelMinutes(speeds, 'e-rickshaw', 3.5, clock('03:00')),
  )
})

test.each([
  [0, 0],
  [0.05, 1],
  [0.6, 8],
  [1.2, 16],
])('%d km on foot take %d min', (distanceKm, minutes) =>
  expect(walkMinutes(speeds, distanceKm)).toBe(minutes),
)

test.each([
  [0, '0 min'],
  [25, '25 min'],
  [59, '59 min'],
  [60, '1 h'],
  [65, '1 h 5 min'],
  [120, '2 h'],
])('%d minutes read %s', (minutes, text) => expect(formatMinutes(minutes)).toBe(text))
