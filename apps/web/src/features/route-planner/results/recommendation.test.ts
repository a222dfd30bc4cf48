import type { Route, RoutePlan } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { aReservedRoute, aRoute } from '../../../testing/route-plans.ts'
import { recommendationsOf, selectedRoute } from './recommendation.ts'

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

  test('is none without routes', () => {
    expect(selectedRoute([], quick.id)).toBeNull()
  })
})
