import type { Route, RouteLeg, RoutePlan } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { aReservedRoute, aRoute } from '../../../testing/route-plans.ts'
import {
  changesOf,
  isSameTicket,
  itineraryOf,
  kindOfLeg,
  partsOf,
  recommendationsOf,
  selectedRoute,
  ticketsOf,
} from './route-facts.ts'

const walkOf = (minutes: number) => ({ mode: 'walk', minutes }) as RouteLeg
const autoOf = (minutes: number) => ({ mode: 'auto', service: 'shared', minutes }) as RouteLeg
const metro = (line: string, fare: number, [from, to]: readonly [string, string] = ['A', 'B']) =>
  ({
    mode: 'metro',
    service: 'metro',
    line,
    colour: '#0067b1',
    operator: 'DMRC',
    from,
    to,
    fare,
    minutes: 9,
  }) as RouteLeg

test.each([
  [{ mode: 'walk' }, 'walk'],
  [{ mode: 'auto', service: 'shared' }, 'shared'],
  [{ mode: 'auto', service: 'reserved' }, 'reserved'],
  [{ mode: 'metro', service: 'metro' }, 'metro'],
  [{ mode: 'ferry', service: 'river' }, 'other'],
] as const)('a leg of %j is shown as %s', (leg, kind) => {
  expect(kindOfLeg(leg as RouteLeg)).toBe(kind)
})

test('the parts are the legs in order, with walks that follow each other as one', () => {
  const legs = [walkOf(2), walkOf(3), autoOf(12), metro('Blue Line', 43), metro('Violet Line', 0), walkOf(6)]
  expect(partsOf({ legs }).map(({ kind, minutes, line }) => `${kind} ${minutes} ${line}`.trim())).toEqual([
    'walk 5',
    'shared 12',
    'metro 9 Blue Line',
    'metro 9 Violet Line',
    'walk 6',
  ])
})

test('one ticket covers the changes inside the gates, another operator sells another one', () => {
  const legs = [
    metro('Blue Line', 43, ['Vaishali', 'Mandi House']),
    metro('Violet Line', 0, ['Mandi House', 'Kalkaji Mandir']),
    walkOf(4),
    { ...metro('Aqua Line', 30, ['Noida Sector 51', 'NSEZ']), operator: 'NMRC' },
  ]
  expect(ticketsOf({ legs }).map(({ operator, from, to, fare }) => [operator, from, to, fare])).toEqual([
    ['DMRC', 'Vaishali', 'Kalkaji Mandir', 43],
    ['NMRC', 'Noida Sector 51', 'NSEZ', 30],
  ])
  expect(legs.map((_, index) => isSameTicket(legs, index))).toEqual([false, true, false, false])
})

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

const [quick, cheap, other] = ['a', 'b', 'c'].map(letter => ({ id: letter.repeat(24) }) as Route) as [
  Route,
  Route,
  Route,
]
const plan: RoutePlan = {
  departAt: '2026-11-21T07:10:00.000Z',
  routes: [quick, cheap, other],
  recommendations: { fastest: quick, cheapest: cheap, shortest: cheap },
}

describe('badges', () => {
  test.each([
    ['the fastest', quick, ['fastest']],
    ['the best in two', cheap, ['cheapest', 'shortest']],
    ['one that is best in nothing', other, []],
  ])('%s', (_, route, badges) => {
    expect(recommendationsOf(route, plan)).toEqual(badges)
  })
})

describe('the selected route', () => {
  test.each([
    ['the first when none was chosen', null, quick],
    ['the chosen one', cheap.id, cheap],
    ['the first when the chosen one is no longer offered', 'f'.repeat(24), quick],
  ])('is %s', (_, routeId, expected) => {
    expect(selectedRoute(plan.routes, routeId)).toBe(expected)
  })

  test('is the direct shared auto for a seat that was chosen at a stand, until another is chosen', () => {
    const seat = aRoute({ id: 'd'.repeat(24) }, [0, 2])
    const routes = [aReservedRoute(), aRoute(), seat]
    expect(selectedRoute(routes, null, true)).toBe(seat)
    expect(selectedRoute(routes, routes[1]!.id, true)).toBe(routes[1])
    expect(selectedRoute(routes.slice(0, 2), null, true)).toBe(routes[0])
  })
})
