// On the real network, ranges of departures and the reachable places agree with single plans.

import {
  buildNetwork,
  buildPlaceDirectory,
  complete,
  createPlanner,
  type PlanPlace,
  type PlanRequest,
} from '@sawari/planner'
import { describe, expect, test } from 'vitest'
import { gazetteer, network, region, rules, streets } from './test-files.ts'

const QUARTER_MS = 900_000
const MAX_TRANSFERS = 4

const planner = createPlanner({
  network: buildNetwork(network, rules.geography),
  directory: buildPlaceDirectory(network.stands, gazetteer.places, region),
  rules,
  streets,
})
const ends: PlanPlace[] = [
  ...network.stands.map(({ id, name, latitude, longitude }) => ({ name, latitude, longitude, standId: id })),
  ...gazetteer.places.map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
]
/** Places all over the region; the same numbers give the same places. */
const endAt = (number: number): PlanPlace => ends[(number * 7_919) % ends.length]!
const at = (time: string): Date => new Date(`2026-11-23T${time}:00+05:30`)

function listed(request: PlanRequest): { id: string; minutes: number; fareRupees: number }[] {
  const plan = planner.plan(request)
  const routes = plan.ok ? plan.value.routes : []
  return routes.map(({ id, minutes, fare }) => ({ id, minutes, fareRupees: fare.totalFareRupees }))
}

describe('answers on the real network', () => {
  // First trains, an afternoon, the edge of a peak, the last trains.
  const beginnings = ['05:10', '12:37', '16:20', '22:40']
  test.each(beginnings)('a range from %s lists at each step what a plan lists', time => {
    const seed = 2 * beginnings.indexOf(time)
    let compared = 0
    for (let trip = seed; trip < seed + 2; trip++) {
      const departAt = at(time)
      const [source, destination] = [endAt(2 * trip + 1), endAt(2 * trip + 2)]
      const request = { source, destination, departAt, maxTransfers: MAX_TRANSFERS }
      const range = complete(
        planner.planRange({ ...request, until: new Date(departAt.getTime() + 4 * QUARTER_MS) }),
      )
      if (!range.ok) continue
      for (const step of range.value.steps) {
        const expected = listed({ ...request, departAt: step.departAt })
        expect(step.routes.map(({ id, minutes, fareRupees }) => ({ id, minutes, fareRupees }))).toEqual(
          expected,
        )
        compared += expected.length
      }
    }
    expect(compared).toBeGreaterThan(0)
  })

  test.each([
    { time: '13:10', minutes: 60, fareRupees: 60, services: undefined },
    { time: '18:05', minutes: 45, fareRupees: 150, services: ['shared', 'reserved'] as const },
    { time: '22:50', minutes: 40, fareRupees: 100, services: undefined },
  ])('what can be reached at $time is what plans list within both limits', query => {
    const { time, services, ...limits } = query
    const request = {
      ...{ source: endAt(Number.parseInt(time, 10)), departAt: at(time), maxTransfers: MAX_TRANSFERS },
      ...(services && { services }),
    }
    const destinations = Array.from({ length: 150 }, (_, number) => ({ place: endAt(31 * number + 5) }))
    const found = [...planner.reach({ ...request, ...limits }, destinations)].filter(
      each => each !== undefined,
    )
    const expected = destinations.flatMap(({ place }) => {
      const within = listed({ ...request, destination: place }).filter(
        route => route.minutes <= limits.minutes && route.fareRupees <= limits.fareRupees,
      )
      return within.length === 0 ? [] : [{ place, minutes: Math.min(...within.map(route => route.minutes)) }]
    })
    expect(expected.length).toBeGreaterThan(0)
    expect(found.map(({ destination, minutes }) => ({ place: destination.place, minutes }))).toEqual(expected)
  })
})
