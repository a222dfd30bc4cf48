import { describe, expect, test } from 'vitest'
import { at, someRules } from '../testing/builders.ts'
import { breakHoursOf, dayOf, hourNumber, hourOfDay, inWindow, spanAround } from './time-band.ts'

describe('the hour of the day in Asia/Kolkata', () => {
  test.each([
    ['2025-06-01T18:30:00.000Z', 0, '2025-06-02'],
    ['2025-06-01T18:29:59.999Z', 23.9999997, '2025-06-01'],
    ['2025-06-01T00:00:00.000Z', 5.5, '2025-06-01'],
    ['2025-06-01T02:30:00.000Z', 8, '2025-06-01'],
    ['2025-06-01T17:45:00.000Z', 23.25, '2025-06-01'],
    ['1969-12-31T18:00:00.000Z', 23.5, '1969-12-31'],
  ])('%s is hour %d of %s', (instant, hour, day) => {
    expect(hourOfDay(new Date(instant))).toBeCloseTo(hour, 6)
    expect(dayOf(new Date(instant))).toBe(day)
  })
})

test.each([
  ['one millisecond before the hour', '2025-06-01T02:29:59.999Z', 0],
  ['on the hour', '2025-06-01T02:30:00.000Z', 1],
  ['just before the next', '2025-06-01T03:29:59.999Z', 1],
])('the hours of Kolkata turn at half past: %s', (_, instant, later) => {
  expect(hourNumber(new Date(instant)) - hourNumber(new Date('2025-06-01T01:30:00Z'))).toBe(later)
})

describe('a window of hours', () => {
  test.each([
    [8, 11, 7.99, false],
    [8, 11, 8, true],
    [8, 11, 10.99, true],
    [8, 11, 11, false],
    [23, 5, 22.99, false],
    [23, 5, 23, true],
    [23, 5, 0, true],
    [23, 5, 4.99, true],
    [23, 5, 5, false],
    [0, 24, 23.99, true],
    [9, 9, 9, false],
  ])('from %d to %d, at %d: %s', (fromHour, toHour, hour, inside) => {
    expect(inWindow({ fromHour, toHour }, hour)).toBe(inside)
  })
})

const clock = (ms: number) => new Date(ms + 5.5 * 3_600_000).toISOString().slice(5, 16)

test.each([
  ['12:00', '06-01T12:00', '06-01T13:00'],
  ['12:59', '06-01T12:00', '06-01T13:00'],
  ['10:10', '06-01T10:00', '06-01T10:30'],
  ['10:30', '06-01T10:30', '06-01T11:00'],
  ['00:00', '06-01T00:00', '06-01T01:00'],
  ['23:59', '06-01T23:00', '06-02T00:00'],
])('nothing changes around %s from %s to %s', (time, begins, ends) => {
  const span = spanAround(
    [...breakHoursOf(someRules()), 10.5].sort((a, b) => a - b),
    at(time),
  )
  expect([clock(span.beginsAtMs), clock(span.endsAtMs)]).toEqual([begins, ends])
})
