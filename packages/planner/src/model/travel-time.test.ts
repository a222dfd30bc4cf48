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
    ['the night speed just before eight', 'auto', 5, '07:59', 12],
    ['the evening speed', 'auto', 5, '20:59', 19],
    ['half a minute rounded up', 'auto', 2.5, '08:00', 8],
    ['longer by e-rickshaw at any hour', 'e-rickshaw', 3.5, '03:00', 15],
    ['as long by Gramin Sewa as by auto', 'gramin-sewa', 3.5, '12:00', 10],
  ] as const)('%s', (_, vehicle, distanceKm, time, minutes) => {
    expect(travelMinutes(speeds, vehicle, distanceKm, clock(time))).toBe(minutes)
  })
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
