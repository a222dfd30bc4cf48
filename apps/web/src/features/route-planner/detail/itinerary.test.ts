import type { Route, RouteLeg } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { changesOf, itineraryOf } from './itinerary.ts'

const leg = (mode: RouteLeg['mode'], from: string, to: string) => ({ mode, from, to }) as RouteLeg
const auto = (from: string, to: string) => leg('auto', from, to)
const walk = (from: string, to: string) => leg('walk', from, to)

function routeOf(path: string[], legs: RouteLeg[]): Route {
  const pathCoordinates = path.map((_, index) => ({ latitude: 28 + index / 100, longitude: 77 }))
  return { path, pathCoordinates, legs } as Route
}

/** One string per stop: 'role name: mode to, mode to'. */
const stepsOf = (route: Route) =>
  itineraryOf(route).map(
    ({ role, name, legs }) => `${role} ${name}: ${legs.map(({ mode, to }) => `${mode} ${to}`).join(', ')}`,
  )

describe('the stops of a route', () => {
  test.each<[string, string[], RouteLeg[], string[]]>([
    ['one auto', ['A', 'B'], [auto('A', 'B')], ['start A: auto B', 'destination B: ']],
    [
      'a change',
      ['A', 'B', 'C'],
      [auto('A', 'B'), auto('B', 'C')],
      ['start A: auto B', 'transfer B: auto C', 'destination C: '],
    ],
    [
      'a walk before the first auto and after the last adds no stop',
      ['Home', 'B', 'Office'],
      [walk('Home', 'A'), auto('A', 'B'), auto('B', 'C'), walk('C', 'Office')],
      ['start Home: walk A, auto B', 'transfer B: auto C, walk Office', 'destination Office: '],
    ],
    [
      'a walk within a change ends the stage before it',
      ['A', 'C', 'D'],
      [auto('A', 'B'), walk('B', 'C'), auto('C', 'D')],
      ['start A: auto B, walk C', 'transfer C: auto D', 'destination D: '],
    ],
    ['a walk all the way', ['A', 'B'], [walk('A', 'B')], ['start A: walk B', 'destination B: ']],
  ])('%s', (_, path, legs, expected) => {
    expect(stepsOf(routeOf(path, legs))).toEqual(expected)
  })

  test('contains every leg exactly once, in order', () => {
    const legs = [
      walk('Home', 'A'),
      auto('A', 'B'),
      walk('B', 'C'),
      auto('C', 'D'),
      auto('D', 'E'),
      walk('E', 'F'),
    ]
    const stops = itineraryOf(routeOf(['Home', 'C', 'D', 'F'], legs))
    expect(stops.flatMap(stop => stop.legs)).toEqual(legs)
  })

  test('a stop without a position has none', () => {
    const route = { ...routeOf(['A', 'B'], [auto('A', 'B')]), pathCoordinates: [] }
    expect(itineraryOf(route).map(stop => stop.point)).toEqual([null, null])
  })
})

test.each([
  [['A', 'B'], 0],
  [['A', 'B', 'C'], 1],
  [['A', 'B', 'C', 'D'], 2],
  [[], 0],
])('%j has %i changes', (path, changes) => {
  expect(changesOf(routeOf(path, []))).toBe(changes)
})
