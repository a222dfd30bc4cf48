import { expect, test } from 'vitest'
import { at, someRules } from '../testing/builders.ts'
import { breakHoursOf, spanAround } from './break-hours.ts'

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
