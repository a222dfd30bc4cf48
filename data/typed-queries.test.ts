// Queries whose answers are positions, written down before the search knew them.
import { expect, test } from 'vitest'
import { readTyped, tryTyped } from './queries/try-typed.ts'
import { shippedPlanner } from './testing/shipped-planner.ts'

const { places } = shippedPlanner({ withSearch: true })
const queries = readTyped('queries/typed.csv')
const results = tryTyped(places, queries)

test('are at least 140, for places, questions, towns elsewhere and nothing', () => {
  expect(queries.length).toBeGreaterThanOrEqual(140)
  expect(new Set(queries.map(({ expects }) => expects)).size).toBe(4)
})

test('96 % are first, 98 % among the first five', () => {
  expect(results.notAtOne.length, results.notAtOne.join('\n')).toBeLessThanOrEqual(0.04 * results.places)
  expect(results.notAtFive.length, results.notAtFive.join('\n')).toBeLessThanOrEqual(0.02 * results.places)
})

test('no other place is taken, and nothing unknown is listed as found', () => {
  expect(results.silentlyWrong).toEqual([])
  expect(results.invented).toEqual([])
})

test('at most 3 % of the places are asked about, and none is refused', () => {
  const { needlessQuestions, refused } = results
  expect(needlessQuestions.length, needlessQuestions.join('\n')).toBeLessThanOrEqual(0.03 * results.places)
  expect(refused).toEqual([])
})

test.each(queries.filter(({ expects }) => expects === 'outside'))('$query lies outside', ({ query }) =>
  expect(places.resolve(query).kind).toBe('outside'),
)

test.each(queries.filter(({ expects }) => expects === 'question'))('$query is a question', ({ query }) =>
  expect(places.resolve(query).kind).toBe('ambiguous'),
)

test.each(queries.filter(({ expects }) => expects === 'nothing'))(
  'nothing is offered for $query',
  ({ query }) => {
    expect(places.search(query, { limit: 5 })).toEqual([])
    expect(['unknown', 'outside']).toContain(places.resolve(query).kind)
  },
)
