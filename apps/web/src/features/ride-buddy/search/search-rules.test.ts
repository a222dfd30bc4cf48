import { expect, test } from 'vitest'
import type { PlaceChoice } from '../../../shared/places/place-option.ts'
import { trip } from '../../../testing/buddy-fixtures.ts'
import { distinctTrips, radiusChoicesKm, tripProblem } from './search-rules.ts'

const place = (name: string, latitude?: number): PlaceChoice => ({
  name,
  point: latitude === undefined ? null : { latitude, longitude: 77.4 },
})

test.each([
  ['nothing given', place(''), place(''), 'bothRequired'],
  ['only blanks', place('  '), place('Gaur Chowk'), 'bothRequired'],
  ['no destination', place('Gaur Chowk'), place(''), 'bothRequired'],
  ['the same name', place('Gaur Chowk'), place(' gaur chowk '), 'samePlace'],
  ['two names 40 m apart', place('Gate 1', 28.6), place('Gate 2', 28.60036), 'samePlace'],
  ['two names 60 m apart', place('Gate 1', 28.6), place('Gate 2', 28.60054), null],
  ['one name in two towns', place('Main Market', 28.6), place('Main Market', 28.7), null],
  ['two names', place('Gaur Chowk'), place('Sector 62'), null],
])('%s', (_, source, destination, problem) => {
  expect(tripProblem({ source, destination })).toBe(problem)
})

test('the radius goes from 1 to 5 km', () => {
  expect(radiusChoicesKm).toEqual([1, 2, 3, 4, 5])
})

const to = (name: string) => ({ ...trip, destination: { name, point: null } })

test('the last three different trips are offered, newest first', () => {
  const offered = distinctTrips([to('A'), to('B'), to('A'), to('C'), to('D')])
  expect(offered.map(({ destination }) => destination.name)).toEqual(['A', 'B', 'C'])
})
