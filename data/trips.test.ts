// The planner's answers against those of a local, in `regions/ncr/trips`.
import { expect, test } from 'vitest'
import { judgeTrips, tripReportOf } from './report/trip-report.ts'
import { shippedPlanner } from './testing/shipped-planner.ts'
import { END_NOT_FOUND } from './trips/judge.ts'

/** The fewest good answers and the most bad ones; a change of the planner may only tighten them. */
const LEAST_GOOD = 136
const MOST_BAD = 9

const trips = judgeTrips(shippedPlanner({ withStreets: true, withSearch: true }))

test('at least 140 trips have an expected answer and its reason, each under an id of its own', () => {
  expect(trips.length).toBeGreaterThanOrEqual(140)
  expect(new Set(trips.map(({ id }) => id)).size).toBe(trips.length)
  for (const { id, departAt, expected, reason } of trips) {
    expect(departAt.getTime(), id).not.toBeNaN()
    expect(expected.length, id).toBeGreaterThan(0)
    expect(reason.length, id).toBeGreaterThan(2)
  }
})

test('both ends of a trip are found', () => {
  const missing = trips.filter(({ fault }) => fault === END_NOT_FOUND).map(({ id }) => id)
  expect(missing).toEqual([])
})

test('the planner answers them as a local would', () => {
  const report = tripReportOf(trips)
  const count = (sought: string) => trips.filter(({ verdict }) => verdict === sought).length
  expect(count('good'), report).toBeGreaterThanOrEqual(LEAST_GOOD)
  expect(count('bad'), report).toBeLessThanOrEqual(MOST_BAD)
})
