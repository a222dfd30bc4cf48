// On the real network, arrivals and the reachable places agree with single plans.

import { complete, type PlanPlace, type PlanRequest } from '@sawari/planner'
import { describe, expect, test } from 'vitest'
import { ends, shippedPlanner } from './testing/shipped-planner.ts'

const MAX_TRANSFERS = 4

const planner = shippedPlanner({ withStreets: true })
/** Places all over the region; the same numbers give the same places. */
const endAt = (number: number): PlanPlace => ends[(number * 7_919) % ends.length]!
const at = (time: string): Date => new Date(`2026-11-23T${time}:00+05:30`)

function listed(request: PlanRequest): { id: string; minutes: number; fareRupees: number }[] {
  const plan = planner.plan(request)
  const routes = plan.ok ? plan.value.routes : []
  return routes.map(({ id, minutes, fare }) => ({ id, minutes, fareRupees: fare.totalFareRupees }))
}

describe('answers on the real network', () => {
  test.each([
    ['reserved', 'metro'],
    ['shared', 'metro'],
  ] as const)(
    'by %s and %s, an arrival after the first trains is reached from before them',
    (...services) => {
      const named = (name: string) => ends.find(end => end.name === name)!
      const trip = {
        source: named('Mahagunpuram'),
        destination: named('Akshardham Metro'),
        maxTransfers: MAX_TRANSFERS,
        services,
      }
      const arriveBy = at('06:30')
      const plan = complete(planner.planArrival({ ...trip, arriveBy }))
      const routes = plan.ok ? plan.value.routes : []
      expect(routes.length).toBeGreaterThan(0)
      for (const { id, departAt, minutes } of routes) {
        expect(departAt!.getTime() + minutes * 60_000).toBeLessThanOrEqual(arriveBy.getTime())
        expect(listed({ ...trip, departAt: departAt! }).map(route => route.id)).toContain(id)
      }
    },
  )

  test('an arrival after first trains more than two hours away is reached by an auto to the metro', () => {
    const named = (name: string) => ends.find(end => end.name === name)!
    const trip = {
      source: named('Crossings Republik'),
      destination: named('Dwarka Sector 9 Metro'),
      maxTransfers: MAX_TRANSFERS,
      services: ['reserved', 'metro'] as const,
    }
    // A Sunday, on which the first trains run from eight.
    const arriveBy = new Date('2026-11-29T08:00:00+05:30')
    const plan = complete(planner.planArrival({ ...trip, arriveBy }))
    const routes = plan.ok ? plan.value.routes : []
    const latestMs = Math.max(...routes.map(({ departAt }) => departAt!.getTime()))
    expect(new Date(latestMs).toISOString()).toBe('2026-11-29T00:19:00.000Z')
    expect(listed({ ...trip, departAt: new Date(latestMs) })).toContainEqual(
      expect.objectContaining({ minutes: 143 }),
    )
  })

  test.each([
    { time: '05:10', minutes: 45, fareRupees: 60, services: undefined, maxTransfers: MAX_TRANSFERS },
    { time: '08:40', minutes: 30, fareRupees: 50, services: undefined, maxTransfers: 2 },
    { time: '10:05', minutes: 90, fareRupees: 300, services: undefined, maxTransfers: MAX_TRANSFERS },
    { time: '11:15', minutes: 60, fareRupees: 40, services: ['metro'], maxTransfers: MAX_TRANSFERS },
    { time: '12:20', minutes: 60, fareRupees: 60, services: ['shared'], maxTransfers: MAX_TRANSFERS },
    { time: '13:10', minutes: 60, fareRupees: 60, services: undefined, maxTransfers: MAX_TRANSFERS },
    { time: '14:50', minutes: 15, fareRupees: 0, services: undefined, maxTransfers: 0 },
    { time: '17:55', minutes: 75, fareRupees: 200, services: ['reserved', 'metro'], maxTransfers: 3 },
    { time: '18:05', minutes: 45, fareRupees: 150, services: ['shared', 'reserved'], maxTransfers: 5 },
    { time: '21:30', minutes: 60, fareRupees: 300, services: undefined, maxTransfers: MAX_TRANSFERS },
    { time: '22:50', minutes: 40, fareRupees: 100, services: undefined, maxTransfers: MAX_TRANSFERS },
    { time: '01:30', minutes: 90, fareRupees: 300, services: undefined, maxTransfers: MAX_TRANSFERS },
  ] as const)('what can be reached at $time is what plans list within both limits', query => {
    const { time, services, maxTransfers, ...limits } = query
    const [hour, minute] = time.split(':').map(Number) as [number, number]
    const destinations = Array.from({ length: 150 }, (_, number) => ({ place: endAt(31 * number + 5) }))
    let reached = 0
    // Two origins per case, all over the region.
    for (const source of [endAt(60 * hour + minute), endAt(7 * hour + 3 * minute + 1)]) {
      const departAt = at(time)
      const request = { source, departAt, maxTransfers, ...(services && { services }) }
      const found = [...planner.reach({ ...request, ...limits }, destinations)].flatMap(each => {
        if (each === undefined) return []
        const { destination, minutes, fareRupees } = each
        return [{ place: destination.place, minutes, fareRupees }]
      })
      const expected = destinations.flatMap(({ place }) => {
        const [first, ...others] = listed({ ...request, destination: place }).filter(
          route => route.minutes <= limits.minutes && route.fareRupees <= limits.fareRupees,
        )
        if (first === undefined) return []
        const fastest = others.reduce((best, route) => (route.minutes < best.minutes ? route : best), first)
        return [{ place, minutes: fastest.minutes, fareRupees: fastest.fareRupees }]
      })
      expect(found).toEqual(expected)
      reached += found.length
    }
    expect(reached).toBeGreaterThan(0)
  })
})
