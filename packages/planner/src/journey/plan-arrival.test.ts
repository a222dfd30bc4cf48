import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { complete } from '../model/steps.ts'
import { buildNetwork } from '../network/network.ts'
import { preparePlanningData } from '../network/planning-data.ts'
import { anyMetroTrip, type MetroTrip } from '../testing/arbitrary-metro-trips.ts'
import { aLink, aStand, at, atStand, latticePoint, someRules } from '../testing/builders.ts'
import type { PlannedRoute } from './plan.ts'
import { planArrival } from './plan-arrival.ts'
import { planJourney } from './plan-journey.ts'

const MINUTE_MS = 60_000
/** After the first trains, at the edges of peaks, around the last trains, after midnight. */
const ARRIVALS = ['05:35', '06:20', '08:40', '13:10', '18:20', '19:05', '23:40', '00:20'].map(time =>
  at(time),
)

const planningOf = ({ data, rules }: MetroTrip) => preparePlanningData(buildNetwork(data), rules)

describe('a plan by arrival', () => {
  test('gives each route the last departure at which a plan lists it and it arrives in time', () => {
    let answered = 0
    fc.assert(
      fc.property(
        anyMetroTrip([1, 1.15], { stations: 4, links: 10, transfers: 3 }),
        fc.constantFrom(...ARRIVALS),
        (trip, arriveBy) => {
          const planning = planningOf(trip)
          const routesAt = (ms: number) => {
            const plan = planJourney(planning, { ...trip.request, departAt: new Date(ms) })
            return plan.ok ? plan.value.routes : []
          }
          const isInTime = ({ minutes }: PlannedRoute, ms: number) =>
            ms + minutes * MINUTE_MS <= arriveBy.getTime()
          const plan = complete(planArrival(planning, { ...trip.request, arriveBy }))
          const listed = plan.ok ? plan.value.routes : []
          const departures = new Map(listed.map(({ id, departAt }) => [id, departAt!.getTime()]))
          for (const { id, departAt, minutes, fare } of listed) {
            const same = routesAt(departAt!.getTime()).find(route => route.id === id)
            expect([same?.minutes, same?.fare]).toEqual([minutes, fare])
            expect(isInTime(same!, departAt!.getTime())).toBe(true)
          }
          // Every later minute, back to the latest departure of all and to those of the listed routes.
          const earliestMs = Math.min(...departures.values(), arriveBy.getTime() - 60 * MINUTE_MS)
          const latestMs = Math.max(...departures.values())
          for (let ms = arriveBy.getTime() - MINUTE_MS; ms > earliestMs; ms -= MINUTE_MS) {
            for (const route of routesAt(ms)) {
              if (!isInTime(route, ms)) continue
              expect(ms).toBeLessThanOrEqual(latestMs)
              expect(ms).toBeLessThanOrEqual(departures.get(route.id) ?? ms)
            }
          }
          if (plan.ok) answered += 1
        },
      ),
      { numRuns: 40 },
    )
    expect(answered).toBeGreaterThan(8)
  })
})

describe('a plan by arrival on one link', () => {
  const from = aStand('Metro')
  const planWith = (distanceKm: number, arriveBy: Date, rows = 20) => {
    const to = aStand('Market', latticePoint(rows, 0))
    const links = [aLink(from, to, { distanceKm })]
    const planning = preparePlanningData(
      buildNetwork({ version: 'test', stands: [from, to], links }),
      someRules(),
    )
    const request = { source: atStand(from), destination: atStand(to), arriveBy, maxTransfers: 4 }
    const plan = complete(planArrival(planning, request))
    if (!plan.ok) throw new Error(plan.failure)
    return plan.value.routes.map(({ service, minutes }) => [service, minutes])
  }

  test.each([
    ['after a route that leaves five minutes earlier', 10, [34, 29]],
    ['before one that leaves six minutes earlier', 10.5, [29, 35]],
  ])('lists a reserved auto %s', (_, distanceKm, minutes) => {
    const routes = planWith(distanceKm, at('13:00'))
    expect(routes.map(([, each]) => each)).toEqual(minutes)
    expect(routes[minutes.indexOf(29)]).toEqual(['reserved', 29])
  })

  test('lists a cheap route that leaves hours before the fastest, beyond two hours at which rules change', () => {
    expect(planWith(55, at('22:50'), 40)).toEqual([
      ['reserved', 48],
      ['shared', 165],
    ])
  })
})
