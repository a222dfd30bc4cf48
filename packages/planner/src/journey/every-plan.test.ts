// Properties of the plan of any trip.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildNetwork } from '../network/network.ts'
import { preparePlanningData } from '../network/planning-data.ts'
import { anyMetroTrip } from '../testing/arbitrary-metro-trips.ts'
import { anyTrip, type TripCase } from '../testing/arbitrary-trips.ts'
import { collectOptions, walkAllTheWay } from './collect-options.ts'
import type { Plan, PlannedRoute } from './plan.ts'
import { planJourney } from './plan-journey.ts'
import { dominates } from './route-option.ts'

const planOf = ({ data, rules, request }: TripCase) =>
  planJourney(preparePlanningData(buildNetwork(data), rules), request)

const byAutos = anyTrip([1, 1.15, 1.25])
const byMetroToo = fc.oneof(byAutos, anyMetroTrip([1, 1.15], { stations: 5, links: 14, transfers: 4 }))

function withEveryPlan(check: (plan: Plan, trip: TripCase) => void, trips = byAutos, numRuns = 100): void {
  fc.assert(
    fc.property(trips, trip => {
      const result = planOf(trip)
      if (result.ok) check(result.value, trip)
    }),
    { numRuns },
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const hundredthsOf = (km: number) => Math.round(km * 100)
const isWithoutChange = ({ transfers }: PlannedRoute) => transfers === 0
const mayNotRun = ({ legs }: PlannedRoute) => legs.some(({ basis }) => basis === 'likely')
const rides = ({ legs }: PlannedRoute) => legs.filter(({ mode }) => mode === 'auto')
const figures = (route: PlannedRoute) => [
  route.minutes,
  route.fare.totalFareRupees,
  hundredthsOf(route.distanceKm),
  route.transfers,
]

describe('every plan', () => {
  test('adds up in the values shown, and holds at most five routes, none dominated by another', () => {
    const check = ({ routes }: Plan) => {
      for (const { minutes, distanceKm, fare, legs, stops, transfers } of routes) {
        expect(sum(legs.map(leg => leg.minutes + leg.waitMinutes))).toBe(minutes)
        expect(sum(legs.map(leg => hundredthsOf(leg.distanceKm)))).toBe(hundredthsOf(distanceKm))
        expect(sum(legs.map(leg => leg.fareRupees))).toBe(fare.totalFareRupees)
        const { waitingFareRupees, roundingRupees, askedRupees = 0, metroFareRupees = 0 } = fare
        const ridden = (fare.baseFareRupees + fare.distanceFareRupees) * fare.timeMultiplier
        const byAuto = roundingRupees === undefined ? Math.round(ridden + 1e-9) : ridden + roundingRupees
        const rest = waitingFareRupees + askedRupees + metroFareRupees
        expect(fare.totalFareRupees).toBeCloseTo(byAuto + rest, 9)
        expect(stops.length - 2).toBe(transfers)
      }
      expect(routes.length).toBeGreaterThan(0)
      expect(routes.length).toBeLessThanOrEqual(5)
      for (const route of routes) {
        for (const other of routes) {
          if (other === route) continue
          expect(figures(other).every((figure, index) => figure <= figures(route)[index]!)).toBe(false)
        }
      }
    }
    withEveryPlan(check, byMetroToo, 200)
  })

  test('names a stop for each change, and changes one time less than it boards', () => {
    withEveryPlan(({ routes }, { request }) => {
      for (const route of routes) {
        expect(route.transfers).toBe(Math.max(0, rides(route).length - 1))
        expect(route.transfers).toBeLessThanOrEqual(request.maxTransfers)
        expect(route.stops.map(({ name }) => name)).toEqual([
          request.source.name,
          ...rides(route)
            .slice(1)
            .map(({ from }) => from),
          request.destination.name,
        ])
      }
    })
  })

  test('leads without a gap from door to door, never with two walks in a row', () => {
    withEveryPlan(({ routes }, { request }) => {
      for (const { legs } of routes) {
        const ends = legs.map(({ coordinates }) => [coordinates[0]!, coordinates.at(-1)!] as const)
        legs.forEach((leg, index) => {
          if (index === 0) return
          expect(ends[index]![0]).toEqual(ends[index - 1]![1])
          expect(leg.mode === 'walk' && legs[index - 1]!.mode === 'walk').toBe(false)
        })
        if (legs[0]?.mode === 'walk') expect(ends[0]![0]).toMatchObject(pointOf(request.source))
        if (legs.at(-1)?.mode === 'walk') expect(ends.at(-1)![1]).toMatchObject(pointOf(request.destination))
      }
    })
  })

  test('holds the fastest route first, and each once', () => {
    withEveryPlan(({ routes }) => {
      const minutes = routes.filter(route => !mayNotRun(route)).map(route => route.minutes)
      expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
      expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length)
    })
  })

  test('holds no route that may not run before a known one that arrives hardly later', () => {
    withEveryPlan(({ routes }) => {
      routes.forEach((route, index) => {
        const known = routes.findIndex(other => !mayNotRun(other) && other.minutes <= route.minutes + 15)
        if (mayNotRun(route) && known >= 0) expect(known).toBeLessThan(index)
      })
    })
  })

  test('recommends the best of the whole set, and lists them', () => {
    withEveryPlan(({ routes, recommendations }, { data, rules, request }) => {
      const { fastest, cheapest, shortest } = recommendations
      for (const route of [fastest, cheapest, shortest]) expect(routes).toContain(route)
      const context = { ...preparePlanningData(buildNetwork(data), rules), request }
      const onFoot = walkAllTheWay(context)
      const all = collectOptions(context)
      const worthRiding = all.filter(option => option.service === 'walk' || !dominates(onFoot, option))
      const whole = worthRiding.length > 0 ? worthRiding : all
      expect(fastest.minutes).toBe(Math.min(...whole.map(({ minutes }) => minutes)))
      expect(cheapest.fare.totalFareRupees).toBe(Math.min(...whole.map(({ fareRupees }) => fareRupees)))
      expect(hundredthsOf(shortest.distanceKm)).toBe(Math.min(...whole.map(({ distance }) => distance)))
      for (const route of routes) {
        expect(route.type).toBe(
          route === shortest ? 'shortest' : route === fastest || route === cheapest ? 'alternative' : 'other',
        )
      }
    })
  })

  test('lists a direct service if the whole set has one', () => {
    withEveryPlan(({ routes }, { data, rules, request }) => {
      const whole = collectOptions({ ...preparePlanningData(buildNetwork(data), rules), request })
      const isDirect = whole.some(option => option.transfers === 0 && option.service === 'shared')
      expect(routes.some(route => route.transfers === 0 && route.service === 'shared')).toBe(isDirect)
    })
  })

  test('lists two ways that change at the same stands only if each is the best in something', () => {
    withEveryPlan(({ routes, recommendations }) => {
      const kept = new Set([...Object.values(recommendations), ...routes.filter(isWithoutChange)])
      const patterns = new Map<string, PlannedRoute>()
      for (const route of routes.toSorted((a, b) => Number(kept.has(b)) - Number(kept.has(a)))) {
        const pattern = [route.service, ...route.stops.slice(1, -1).map(({ name }) => name)].join()
        if (patterns.has(pattern)) expect(kept).toContain(route)
        patterns.set(pattern, route)
      }
    })
  })
})

function pointOf({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude, longitude }
}
