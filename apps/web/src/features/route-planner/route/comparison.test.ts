import type { Route } from '@sawari/contract'
import { expect, test } from 'vitest'
import { routePlanner } from '../../../messages/en/route-planner.ts'
import { routeResults } from '../../../messages/en/route-results.ts'
import { comparisonWords } from './comparison.ts'

const words = (
  fareDifference: number,
  minutesDifference: number,
  changesDifference: number,
  transfers: number,
) =>
  comparisonWords(
    { transfers, comparison: { fareDifference, minutesDifference, changesDifference } } as Route,
    routeResults.results,
    routePlanner.figures,
  )

test.each([
  [[-25, 12, 1, 1], '₹25 less, 12 min more, one change'],
  [[-29, 26, 2, 2], '₹29 less, 26 min more, 2 changes'],
  [[-5, 65, 1, 2], '₹5 less, 1 h 5 min more, one change more'],
  [[40, 3, -2, 0], '₹40 more, 3 min more, 2 changes fewer'],
  [[0, 4, 0, 1], '4 min more'],
  [[0, 0, 0, 1], null],
] as const)('%j is described as %s', ([fare, minutes, changes, transfers], expected) => {
  expect(words(fare, minutes, changes, transfers)).toBe(expected)
})

test('the fastest route is compared with nothing', () => {
  expect(comparisonWords({ transfers: 0 } as Route, routeResults.results, routePlanner.figures)).toBeNull()
})
